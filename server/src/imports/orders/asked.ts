import type { CreateOrderInput } from '@quai/contract/orders/order.ts'
import type { Planned } from '../../orders/core/place.ts'
import type { LoadedDeal } from '../../orders/create.ts'
import type { CheckedImport } from '../definition.ts'
import type { GoodsLine } from './goods.ts'
import type { Head } from './heads.ts'

export type OrderFields = Omit<CreateOrderInput, 'orderItems' | 'orderDateStart' | 'warehouseId' | 'customerId'>

/** An order that a file asks for, as far as it could be understood. */
export interface AskedOrder {
  head: Head
  fields: OrderFields | undefined
  planned: Planned | undefined
  goods: GoodsLine[]
}

export interface CheckedOrders extends CheckedImport {
  orders: AskedOrder[]
  deal: LoadedDeal
}
