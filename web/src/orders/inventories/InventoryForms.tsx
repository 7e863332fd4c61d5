import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { CountPage } from './count/CountPage.tsx'
import { InventoryUpdatePage } from './InventoryUpdatePage.tsx'
import { ReviewPage } from './review/ReviewPage.tsx'

interface Props {
  order: Order
  form: 'complete' | 'update' | 'updateAndConfirm' | 'count' | 'review'
  /** The actions that the update form can carry out. */
  actions: readonly OrderAction[]
}

/** Shows the form of an inventory that its address names; reviewing the count completes it. */
export const InventoryForms = ({ order, form, actions }: Props) => {
  if (form === 'count') return <CountPage order={order} />
  if (form === 'review' || form === 'complete') return <ReviewPage order={order} />
  return <InventoryUpdatePage order={order} actions={actions} />
}
