import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { ComponentType } from 'react'

/** The panel that the shipments module gives to the page of a courier order. */
export type ShipmentPart = ComponentType<{ order: Order }>

/** The parts that the inventories module gives to the page of an order, which only places them. */
export interface InventoryParts {
  Panel: ComponentType<{ order: Order }>
  /** Renders a form by its name in the address, such as `/orders/12/count`. */
  Forms: ComponentType<{
    order: Order
    form: 'complete' | 'update' | 'updateAndConfirm' | 'count' | 'review'
    actions: readonly OrderAction[]
  }>
}
