import Alert from '@mui/material/Alert'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { restOf } from '@quai/contract/orders/orders/rest.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isApiError } from '../../platform/calls/api-error.ts'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { may, useUser } from '../../platform/session.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { DocumentDrop } from '../documents/DocumentDrop.tsx'
import { useDocumentUploads } from '../documents/upload/use-document-uploads.ts'
import { draftAgain, emptyDraft, leftOutOf, type OrderDraft } from './form/draft.ts'
import { OrderForm } from './form/OrderForm.tsx'
import { useDraft } from './form/use-draft.ts'
import { t } from './texts.ts'

/** Creates an order on one page; `?from=` copies an older one, or with `only` what it lacks. */
export const OrderCreatePage = () => {
  const search = useSearch({ from: '/orders/create' })
  const { userType } = useUser()
  const deals = useQuery(orpc.deals.list.queryOptions({ input: {} }))
  const isRest = search.only === 'rest'
  const again = useQuery({
    ...orpc.orders.detail.queryOptions({ input: { uuid: search.from ?? '' } }),
    select: (order) => (isRest ? { ...order, orderItems: restOf(order.orderItems) } : order),
    enabled: search.from !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isTypeOpen = search.from === undefined && search.orderType === undefined
  const stocked = useQuery({
    ...orpc.stock.totals.queryOptions({ input: { state: 'in', pageSize: 10 } }),
    enabled: isTypeOpen,
    // The form works without it; without a deal there is none.
    throwOnError: (error) => isApiError(error) && error.code === 'NO_DEAL',
  })
  if (!deals.data || (search.from && !again.data) || (isTypeOpen && stocked.isPending)) return <PageSkeleton />

  // Nothing can leave before something has come.
  const isEntry = search.orderType === 'delivery' || (isTypeOpen && stocked.data?.total === 0)
  const active = deals.data.items.filter(({ isActive }) => isActive)
  const partnerOf = (deal: Deal) => (userType === 'customer' ? deal.warehouseId : deal.customerId)
  const wanted = wantedPartner(again.data, search, userType)
  const deal = active.find((one) => partnerOf(one) === wanted) ?? (active.length === 1 ? active[0] : undefined)
  const partnerId = deal ? partnerOf(deal) : null
  const isRetaken = again.data !== undefined && deal !== undefined && partnerId === wanted
  const start =
    isRetaken && partnerId !== null
      ? draftAgain(again.data, { partnerId, userType, canWarehouseCarry: deal.canWarehouseCarry })
      : emptyDraft({ partnerId, orderType: isEntry ? 'delivery' : 'collection' })
  return (
    <PageFrame
      title={t(!again.data ? 'createTitle' : isRest ? 'createRestTitle' : 'createAgainTitle')}
      lead={again.data && t(isRest ? 'createRestLead' : 'createAgainLead', { order: orderName(again.data) })}
      breadcrumbs={[{ label: t('orders'), to: '/orders' }, { label: t('createTitle') }]}
    >
      {again.data && <AgainNotices order={again.data} isRetaken={isRetaken} userType={userType} />}
      {active.length > 0 ? (
        <CreateForm
          deals={active}
          start={start}
          previousOrderUuid={isRetaken ? again.data.uuid : null}
          isRest={isRest}
        />
      ) : (
        <EmptyState title={t('noDealTitle')}>{t('noDealText')}</EmptyState>
      )}
    </PageFrame>
  )
}

const wantedPartner = (
  again: Order | undefined,
  search: { warehouseId?: number | undefined; customerId?: number | undefined },
  userType: UserType,
): number | undefined =>
  userType === 'customer' ? (again?.warehouseId ?? search.warehouseId) : (again?.customerId ?? search.customerId)

/** Lists the parts of the older order that could not be copied. */
const AgainNotices = ({ order, isRetaken, userType }: { order: Order; isRetaken: boolean; userType: UserType }) => {
  const leftOut = leftOutOf(order)
  const partner = userType === 'customer' ? order.warehouse.name : order.customer.name
  if (!isRetaken) return <Alert severity="warning">{t('againNoDeal', { partner })}</Alert>
  return (
    <>
      {order.nextOrder && (
        <Alert severity="info">
          {t('againAlready')}{' '}
          <TextLink to="/orders/$id" params={{ id: order.nextOrder.uuid }}>
            {orderName({ ...order.nextOrder, orderType: order.orderType })}
          </TextLink>
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert severity="warning">{t('againLeftOut', { count: leftOut.length, references: leftOut.join(', ') })}</Alert>
      )}
    </>
  )
}

interface FormProps {
  deals: readonly Deal[]
  start: OrderDraft
  /** The order that this one copies. */
  previousOrderUuid: string | null
  /** True when it copies what that one lacks alone. */
  isRest?: boolean
}

/** Documents chosen here are sent from the order's page, once it exists. */
export const CreateForm = ({ deals, start, previousOrderUuid, isRest = false }: FormProps) => {
  const navigate = useNavigate()
  const { userType } = useUser()
  const uploads = useDocumentUploads(null)
  const model = useDraft({
    start,
    order: null,
    kept: { name: `orders/create/${previousOrderUuid ?? 'new'}${isRest ? '/rest' : ''}`, version: null },
    send: (input, api) => api.orders.create({ ...input, previousOrderUuid }),
    onSuccess: async (order) => {
      notify(createdText(order, userType === 'customer'), order.isStockAvailable ? 'success' : 'info')
      uploads.handOver(order.uuid)
      await navigate({ to: '/orders/$id', params: { id: order.uuid } })
    },
  })
  return (
    <OrderForm model={model} action="order_create" deals={deals} label={t('createForm')}>
      {may('documents.upload') && (
        <Panel title={t('createDocuments')} lead={t('createDocumentsLead')}>
          <DocumentDrop uploads={uploads} isSentElsewhere />
        </Panel>
      )}
    </OrderForm>
  )
}

const createdText = (order: Order, isCustomer: boolean): string => {
  if (!order.isStockAvailable) return t('createdPreOrder')
  return isCustomer ? t('created', { partner: order.warehouse.name }) : t('createdConfirmed')
}
