import type { OrderAction } from '@quai/contract/orders/life.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import type { ComponentType } from 'react'

/** What the page of an order shows for an inventory: the module inventories has it, the order's page only places it. */
export interface InventoryParts {
  Panel: ComponentType<{ order: Order }>
  /** The form of an address such as `/orders/12/count`. */
  Forms: ComponentType<{
    order: Order
    form: 'complete' | 'update' | 'updateAndConfirm' | 'count' | 'review'
    actions: readonly OrderAction[]
  }>
}
