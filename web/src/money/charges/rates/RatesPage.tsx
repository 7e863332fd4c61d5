import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../../platform/calls/query.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { t } from '../texts.ts'
import { RateCards } from './RateCards.tsx'

const route = getRouteApi('/admin/deals/$id/rates')

/** Edits the rate card of a deal. */
export const RatesPage = () => {
  const { id } = route.useParams()
  const { data: deal } = useQuery(orpc.deals.detail.queryOptions({ input: { id } }))
  if (!deal) return <PageSkeleton />
  const between = t('between', { customer: deal.customerName, warehouse: deal.warehouseName })
  return (
    <PageFrame
      title={t('rates')}
      lead={between}
      breadcrumbs={[{ label: t('deals'), to: '/admin/deals' }, { label: between }]}
    >
      <Muted>{t('ratesLead')}</Muted>
      <RateCards dealId={id} />
    </PageFrame>
  )
}
