import type { Deal } from '@quai/contract/deals/deal.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../platform/api.ts'
import { notify } from '../platform/notify.ts'
import { orpc } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { draftAgain, emptyDraft, type OrderDraft } from './form/draft.ts'
import { OrderForm } from './form/OrderForm.tsx'
import { useDraft } from './form/use-draft.ts'
import { t } from './texts.ts'

/** A new order in one flowing page; `?from=` takes an older one again. */
export const OrderCreatePage = () => {
  const search = useSearch({ from: '/orders/create' })
  const { userType } = useUser()
  const deals = useQuery(orpc.deals.list.queryOptions())
  const again = useQuery({
    ...orpc.orders.detail.queryOptions({ input: { uuid: search.from ?? '' } }),
    enabled: search.from !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!deals.data || (search.from && !again.data)) return <PageSkeleton />

  const active = deals.data.items.filter(({ isActive }) => isActive)
  const partnerOf = (deal: Deal) => (userType === 'customer' ? deal.warehouseId : deal.customerId)
  const wanted = again.data
    ? userType === 'customer'
      ? again.data.warehouseId
      : again.data.customerId
    : userType === 'customer'
      ? search.warehouseId
      : search.customerId
  const partners = active.map(partnerOf)
  const partnerId = partners.find((id) => id === wanted) ?? (partners.length === 1 ? (partners[0] ?? null) : null)
  const start =
    again.data && partnerId !== null
      ? draftAgain(again.data, partnerId)
      : emptyDraft({ partnerId, ...(search.orderType === 'delivery' && { orderType: 'delivery' }) })
  return (
    <PageFrame
      title={t(again.data ? 'createAgainTitle' : 'createTitle')}
      lead={again.data && t('createAgainLead', { id: String(again.data.id) })}
      breadcrumbs={[{ label: t('orders'), to: '/orders' }, { label: t('createTitle') }]}
    >
      {active.length > 0 ? (
        <CreateForm deals={active} start={start} />
      ) : (
        <EmptyState title={t('noDealTitle')}>{t('noDealText')}</EmptyState>
      )}
    </PageFrame>
  )
}

const CreateForm = ({ deals, start }: { deals: readonly Deal[]; start: OrderDraft }) => {
  const navigate = useNavigate()
  const { userType } = useUser()
  const model = useDraft({
    start,
    order: null,
    send: (input) => api.orders.create(input),
    onSuccess: async (order) => {
      notify(createdText(order, userType === 'customer'), order.isStockAvailable ? 'success' : 'info')
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
    },
  })
  return <OrderForm model={model} action="order_create" deals={deals} label={t('createForm')} />
}

const createdText = (order: Order, isCustomer: boolean): string => {
  if (!order.isStockAvailable) return t('createdPreOrder')
  return isCustomer ? t('created', { partner: order.warehouse.name }) : t('createdConfirmed')
}
