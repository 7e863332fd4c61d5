import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../../platform/calls/query.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/admin/deals/$id/transport')

/** Edits the transport plan of a deal. */
export const TransportPlanPage = () => {
  const { id } = route.useParams()
  const { data: deal } = useQuery(orpc.deals.detail.queryOptions({ input: { id } }))
  const { data: plan } = useQuery(orpc.transportRules.ofDeal.queryOptions({ input: { dealId: id } }))
  const { data: carriers } = useQuery(orpc.carriers.list.queryOptions())
  if (!deal || !plan || !carriers) return <PageSkeleton />
  const between = t('between', { customer: deal.customerName, warehouse: deal.warehouseName })
  return (
    <PageFrame
      title={t('title')}
      lead={between}
      breadcrumbs={[{ label: t('deals'), to: '/admin/deals' }, { label: between }]}
    >
      <PlanEditor dealId={id} rules={plan.items} carriers={carriers.items} />
    </PageFrame>
  )
}
