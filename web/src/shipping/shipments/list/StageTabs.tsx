import { journeyStages, packingStages, type ShipmentStage } from '@quai/contract/shipping/shipments/query.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '../../../platform/calls/query.ts'
import { polled } from '../../../platform/live/poll.ts'
import { may, useUser } from '../../../platform/session.ts'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { t } from '../texts.ts'

/** Leads between the stages, with the number of orders that wait in each, and to the pickups. */
export const StageTabs = ({ value }: { value: ShipmentStage | 'pickups' }) => {
  const navigate = useNavigate()
  const { data } = useQuery({ ...orpc.shipments.count.queryOptions(), ...polled, throwOnError: false })
  const isCustomer = useUser().userType === 'customer'
  const counts: Partial<Record<ShipmentStage, number | undefined>> = {
    packing: data?.packing,
    consignment: data?.consignment,
  }
  const stages = (isCustomer ? journeyStages : packingStages).map((stage) => ({
    value: stage,
    label: counts[stage] ? t('counted', { stage: t(`stage.${stage}`), count: counts[stage] }) : t(`stage.${stage}`),
  }))
  const tabs = [...stages, ...(may('pickups.read') ? [{ value: 'pickups' as const, label: t('stage.pickups') }] : [])]
  const open = (tab: ShipmentStage | 'pickups') =>
    tab === 'pickups'
      ? navigate({ to: '/shipments/pickups' })
      : navigate({ to: '/shipments', search: { stage: tab === firstStage(isCustomer) ? undefined : tab } })
  return <PageTabs label={t('stages')} value={value} tabs={tabs} onChange={(tab) => void open(tab)} />
}

/** A customer looks for its goods, a warehouse for what to pack. */
export const firstStage = (isCustomer: boolean): ShipmentStage => (isCustomer ? 'moving' : 'packing')
