import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { life, type OrderAction } from '@quai/contract/orders/orders/life.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { useUser } from '../../platform/session.ts'
import { mergeTyped } from '../../ui/forms/merge-typed.ts'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { rememberAnswer } from './answer/last-answer.ts'
import { changesOf } from './form/changes.ts'
import { draftOfOrder } from './form/draft.ts'
import { OrderForm } from './form/OrderForm.tsx'
import { t } from './form/texts.ts'
import { useDraft } from './form/use-draft.ts'
import { LimitNotice } from './page/LimitNotice.tsx'
import { NotPossible } from './page/NotPossible.tsx'
import { t as pageText } from './page/texts.ts'

interface Props {
  order: Order
  /** The form carries out the first of these that the server allows. */
  actions: readonly OrderAction[]
}

/** Changes an order, or answers a request with other terms: the creation form, filled in, beside the differences. */
export const OrderUpdatePage = ({ order, actions }: Props) => {
  // Chosen once, because the order's status changes under the form after it is sent.
  const [action] = useState(() => actions.find((one) => order.actions.includes(one)))
  const deals = useQuery(orpc.deals.list.queryOptions({ input: {} }))
  if (!action) return <NotPossible order={order} actions={actions} />
  if (!deals.data) return <PageSkeleton />
  return (
    <PageFrame
      title={`${life[action].label} : ${orderNameWithin(order)}`}
      lead={pageText('forParties', { customer: order.customer.name, warehouse: order.warehouse.name })}
      breadcrumbs={[
        { label: pageText('orders'), to: '/orders' },
        { label: orderName(order), to: '/orders/$id', params: { id: order.uuid } },
        { label: life[action].label },
      ]}
    >
      <LimitNotice order={order} />
      <UpdateForm order={order} action={action} deals={deals.data.items} />
    </PageFrame>
  )
}

const UpdateForm = ({ order, action, deals }: { order: Order; action: OrderAction; deals: readonly Deal[] }) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { userType } = useUser()
  const [base, setBase] = useState(order)
  const partnerId = userType === 'customer' ? order.warehouseId : order.customerId
  const model = useDraft({
    start: draftOfOrder(order, partnerId),
    order: base,
    kept: { name: `orders/${action}/${base.uuid}`, version: base.version },
    send: (input, api, names) => {
      const changes = {
        uuid: base.uuid,
        version: base.version,
        ...changesOf(base, input, names),
        takesHeld: input.takesHeld,
      }
      return action === 'order_update_and_confirm' ? api.orders.confirm(changes) : api.orders.update(changes)
    },
    onSuccess: async (updated) => {
      notify(life[action].done)
      if (action === 'order_update_and_confirm') rememberAnswer({ uuid: updated.uuid, kind: 'request' })
      await navigate({ to: '/orders/$id', params: { id: updated.uuid } })
    },
  })
  const { methods } = model.form

  const takeFresh = async () => {
    const fresh = await client.query({
      ...orpc.orders.detail.queryOptions({ input: { uuid: base.uuid } }),
      staleTime: 0,
    })
    methods.reset(mergeTyped(draftOfOrder(base, partnerId), methods.getValues(), draftOfOrder(fresh, partnerId)))
    setBase(fresh)
    model.clearRefusal()
    notify(t('staleReloaded'), 'info')
  }
  return (
    <OrderForm
      model={model}
      action={action}
      deals={deals}
      label={life[action].label}
      notice={(model.refusalCode === 'STALE' || order.version > base.version) && <StaleNotice onReload={takeFresh} />}
    />
  )
}

const StaleNotice = ({ onReload }: { onReload: () => Promise<void> }) => (
  <Alert
    severity="warning"
    action={
      <Button color="inherit" onClick={() => void onReload()}>
        {t('staleReload')}
      </Button>
    }
    sx={{ flexWrap: 'wrap' }}
  >
    <AlertTitle sx={{ mb: 0, fontWeight: 640, fontSize: '0.875rem' }}>{t('staleTitle')}</AlertTitle>
    {t('staleText')}
  </Alert>
)
