import type { OrderAction } from '@quai/contract/orders/life.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import { CountPage } from './count/CountPage.tsx'
import { InventoryUpdatePage } from './InventoryUpdatePage.tsx'
import { ReviewPage } from './review/ReviewPage.tsx'

interface Props {
  order: Order
  form: 'complete' | 'update' | 'updateAndConfirm' | 'count' | 'review'
  /** What the forms of an update carry out. */
  actions: readonly OrderAction[]
}

/** The forms of an inventory: it is closed by the review of its count. */
export const InventoryForms = ({ order, form, actions }: Props) => {
  if (form === 'count') return <CountPage order={order} />
  if (form === 'review' || form === 'complete') return <ReviewPage order={order} />
  return <InventoryUpdatePage order={order} actions={actions} />
}
