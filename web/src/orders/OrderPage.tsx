import type { OrderAction } from '@quai/contract/orders/life.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { orpc } from '../platform/query.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { OrderCompletePage } from './OrderCompletePage.tsx'
import { OrderUpdatePage } from './OrderUpdatePage.tsx'
import { OrderView } from './page/OrderView.tsx'

/** The forms of an order and the actions that each of them carries out; the server says which one is possible. */
const formActions: Record<string, readonly OrderAction[]> = {
  update: [
    'order_update_pending',
    'order_update_preparing',
    'order_update_confirmed',
    'order_update_confirmed_to_pending',
  ],
  updateAndConfirm: ['order_update_and_confirm'],
}

/** An order, by uuid or by number; at its sub-addresses, its forms. */
export const OrderPage = () => {
  const { id, action } = useParams({ strict: false })
  const { data: order } = useQuery(orpc.orders.detail.queryOptions({ input: { uuid: String(id) } }))
  if (!order) return <PageSkeleton />
  if (action === 'complete') return <OrderCompletePage key={order.uuid} order={order} />
  const actions = action && formActions[action]
  if (actions) return <OrderUpdatePage key={`${order.uuid}/${action}`} order={order} actions={actions} />
  return <OrderView order={order} dialog={action} />
}
