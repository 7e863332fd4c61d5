import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import type { OrderImportType } from '@quai/contract/orders/imports/query.ts'
import type { CreateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { Planned } from '../../orders/core/place.ts'
import type { LoadedDeal } from '../../orders/create.ts'
import type { CheckedImport, ImportSubject } from '../definition.ts'
import type { GoodsLine } from './goods/goods.ts'
import type { MissingReference } from './goods/missing.ts'
import type { Head } from './heads.ts'

/** Import of orders, without its lines. */
export interface OrderSubject extends Omit<ImportSubject, 'options'> {
  customerId: number
  warehouseId: number
  orderType: OrderImportType
  /** Applies to lines that name no transporter. */
  transporter: Transporter | null
  /** What plain quantities count; null where the product or the file says it. */
  packaging: Packaging | null
}

export type OrderFields = Omit<CreateOrderInput, 'orderItems' | 'orderDateStart' | 'warehouseId' | 'customerId'>

/** Order requested by a file, as far as it could be read. */
export interface AskedOrder {
  head: Head
  fields: OrderFields | undefined
  planned: Planned | undefined
  goods: GoodsLine[]
}

export interface CheckedOrders extends CheckedImport {
  orders: AskedOrder[]
  deal: LoadedDeal
  missingReferences: MissingReference[]
}
