import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { isOpen } from '@quai/contract/orders/orders/life.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import { addressText } from '@quai/contract/parties/addresses/address.ts'
import { formatCivilDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { presenceSeconds, type ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OrderStatusChip } from '../../../orders/orders/status/OrderStatusChip.tsx'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { later } from '../../../platform/modules.ts'
import { may } from '../../../platform/session.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Reach } from '../../../ui/reach/Reach.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { LabelsButton } from '../../labels/LabelsButton.tsx'
import { PickupButton } from '../../pickups/PickupButton.tsx'
import { TrackingPanel } from '../../tracking/TrackingPanel.tsx'
import { CarrierLabelsPanel } from '../CarrierLabelsPanel.tsx'
import { ShipmentStatusChip } from '../ShipmentStatusChip.tsx'
import { wholeWeight, writtenPackages } from './names.ts'
import { PackageCard } from './packages/PackageCard.tsx'
import { t } from './texts.ts'

/** Only who packs needs it, and its forms are heavy. */
const PackingBench = later(
  () => import('./PackingBench.tsx'),
  'PackingBench',
  <Skeleton variant="rounded" height={480} />,
)

const route = getRouteApi('/shipments/$uuid')

/** Shows a shipment: its warehouse packs it here, everybody else reads it. */
export const ShipmentPage = () => {
  const { uuid } = route.useParams()
  const { data: shipment } = useQuery(orpc.shipments.detail.queryOptions({ input: { uuid } }))
  return shipment ? <ShownShipment shipment={shipment} /> : <PageSkeleton />
}

const ShownShipment = ({ shipment }: { shipment: ShipmentDetail }) => {
  const { order, shipmentStatus, isLate } = shipment
  const canPack = may('shipments.pack') && shipmentStatus !== 'CONSIGNED' && isOpen(order.orderStatus)
  const others = usePresence(shipment, canPack)
  const named = { ...order, orderType: 'collection' } as const
  const name = t(canPack ? 'packingTitle' : 'title', { order: orderNameWithin(named) })
  return (
    <PageFrame
      name={name}
      title={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 3, flexWrap: 'wrap' }}>
          {name}
          <ShipmentStatusChip shipmentStatus={shipmentStatus} packagesCount={shipment.packages.length} />
          {stageOf(order.orderStatus) === 'asked' && <OrderStatusChip status={order.orderStatus} />}
          {isLate && <StatusChip tone="refused" label={t('late')} />}
        </Box>
      }
      lead={
        <>
          {leadOf(shipment)}
          {others.length > 0 && (
            <Muted component="output" sx={{ display: 'block' }}>
              {t('others', { names: others.join(', ') })}
            </Muted>
          )}
        </>
      }
      actions={shipmentStatus === 'DRAFT' ? undefined : <NextSteps shipment={shipment} />}
      breadcrumbs={[
        { label: t('list'), to: '/shipments' },
        { label: orderName(named), to: '/orders/$id', params: { id: order.uuid } },
        { label: t('form') },
      ]}
    >
      <Box sx={afterGoodsSx}>
        <ShipmentFacts shipment={shipment} />
      </Box>
      {shipmentStatus !== 'DRAFT' && may('shipments.pack') && <CarrierLabelsPanel uuid={shipment.uuid} />}
      {shipmentStatus === 'CONSIGNED' && <TrackingPanel uuid={shipment.uuid} />}
      {canPack ? <PackingBench key={shipment.uuid} shipment={shipment} /> : <PackedGoods shipment={shipment} />}
    </PageFrame>
  )
}

/** On a phone, what is packed comes first. */
const afterGoodsSx = { [onPhone]: { order: 1 } }

const leadOf = ({ order: { customer, addressCarry, orderDateStart } }: ShipmentDetail): string =>
  [
    addressCarry?.name ? t('lead', { customer: customer.name, consignee: addressCarry.name }) : customer.name,
    t('due', { date: formatDateTime(orderDateStart) }),
  ].join(' · ')

/** Offers what follows the packing: labels, then the pickup. */
const NextSteps = ({ shipment }: { shipment: ShipmentDetail }) => (
  <>
    {may('shipments.pack') && <LabelsButton shipmentUuids={[shipment.uuid]} />}
    {may('pickups.manage') && shipment.shipmentStatus === 'PACKAGED' && <PickupButton shipments={[shipment]} />}
  </>
)

/** Shows where a shipment goes, by which service, and how far it is. */
const ShipmentFacts = ({ shipment }: { shipment: ShipmentDetail }) => {
  const { order, carrier, serviceLevel, shipmentDate, deliveryDate } = shipment
  const isOnItsWay = shipment.shipmentStatus === 'CONSIGNED'
  return (
    <Panel>
      <Facts
        minWidth={220}
        facts={[
          {
            label: t('addressee'),
            value: order.addressCarry ? <Reach place={addressText(order.addressCarry)} /> : t('none'),
          },
          ...(order.deliveryInstructions ? [{ label: t('instructions'), value: order.deliveryInstructions }] : []),
          {
            label: t('service'),
            value: carrier ? [carrier.name, serviceLevel].filter(Boolean).join(' · ') : t('noService'),
          },
          ...(isOnItsWay
            ? [
                { label: t('shipmentDate'), value: shipmentDate ? formatCivilDate(shipmentDate) : t('none') },
                { label: t('deliveryDate'), value: deliveryDate ? formatDateTime(deliveryDate) : t('none') },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}

/** Shows the packages of a shipment that the reader may not change. */
const PackedGoods = ({ shipment }: { shipment: ShipmentDetail }) => {
  const packages = writtenPackages(shipment.packages)
  const [open, setOpen] = useState(packages[0]?.packageNumber)
  return (
    <Panel
      title={t('packages')}
      {...(packages.length > 0 && {
        lead: t('packages.count', { count: packages.length, weight: wholeWeight(packages) }),
      })}
    >
      {packages.length === 0 && <Muted>{t('noPackage')}</Muted>}
      <Box component="ul" aria-label={t('packages')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {packages.map((one) => (
          <PackageCard
            key={one.packageNumber}
            one={one}
            items={shipment.items}
            left={new Map()}
            isCurrent={one.packageNumber === open}
            onOpen={() => setOpen(one.packageNumber === open ? undefined : one.packageNumber)}
          />
        ))}
      </Box>
    </Panel>
  )
}

interface Shown {
  uuid: string
  version: number
}

/** Says that this page has the packing open, reads it again once somebody else saves, and names who else has it open. */
export const usePresence = ({ uuid, version }: Shown, isOn: boolean): string[] => {
  const client = useQueryClient()
  const [pageKey] = useState(() => crypto.randomUUID())
  const { data } = useQuery(
    orpc.shipments.presence.queryOptions({
      input: { uuid, pageKey },
      enabled: isOn,
      refetchInterval: (presenceSeconds / 3) * 1_000,
      throwOnError: false,
      meta: { silent: true },
    }),
  )
  const latest = data?.version ?? version
  useEffect(() => {
    if (latest > version)
      void client.invalidateQueries({ queryKey: orpc.shipments.detail.queryKey({ input: { uuid } }) })
  }, [client, latest, uuid, version])
  useEffect(() => {
    if (!isOn) return undefined
    return () => {
      // The row ends by itself when this call fails.
      api.shipments.presence({ uuid, pageKey, isLeaving: true }).catch(() => {})
    }
  }, [isOn, pageKey, uuid])
  return (data?.others ?? []).map(({ contactName, isSelf }) => (isSelf ? t('self') : contactName))
}
