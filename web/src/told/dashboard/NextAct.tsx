import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { later } from '../../platform/modules.ts'
import { may } from '../../platform/session.ts'

const NextAction = later(() => import('../../orders/orders/list/next-action.tsx'), 'NextAction')

/** Offers the warehouse's next step for an order, in a part that other readers do without. */
export const NextAct = ({ order }: { order: OrderRow }) => may('orders.confirm') && <NextAction order={order} />
