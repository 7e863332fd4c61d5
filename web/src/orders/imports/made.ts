import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import type { ComponentType } from 'react'
import { MadeOrders } from './orders/MadeOrders.tsx'
import { MadeProducts } from './products/MadeProducts.tsx'
import { MadeStock } from './stock/MadeStock.tsx'

/** Shows what an applied import created, by the name of its type. */
export const madeParts: Readonly<Record<string, ComponentType<Pick<ImportDetail, 'made' | 'options'>>>> = {
  delivery: MadeOrders,
  collection: MadeOrders,
  product: MadeProducts,
  stock: MadeStock,
}
