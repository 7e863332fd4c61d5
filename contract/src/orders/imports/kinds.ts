import type { ImportKind } from './kind.ts'
import { collectionKind, deliveryKind } from './orders/kind.ts'
import { productKind } from './products/kind.ts'
import { stockKind } from './stock/kind.ts'

/** Every type of import. Its name and label are in `query.ts`. */
export const importKinds = new Map<string, ImportKind>([
  ['delivery', deliveryKind],
  ['collection', collectionKind],
  ['product', productKind],
  ['stock', stockKind],
])

/** Returns the type of an existing import. */
export const kindOf = (importType: string): ImportKind => {
  const kind = importKinds.get(importType)
  if (!kind) throw new Error(`No import type is named ${importType}`)
  return kind
}
