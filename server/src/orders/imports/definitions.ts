import { collectionKind, deliveryKind } from '@quai/contract/orders/imports/orders/kind.ts'
import { failOn } from '../../platform/failure.ts'
import type { ImportDefinition } from './definition.ts'
import { orderImport } from './orders/definition.ts'
import { productImport } from './products/definition.ts'
import { stockImport } from './stock/definition.ts'

/** Every type of import, by its name in the contract. */
export const definitions = new Map<string, ImportDefinition>([
  ['delivery', orderImport('delivery', deliveryKind)],
  ['collection', orderImport('collection', collectionKind)],
  ['product', productImport],
  ['stock', stockImport],
])

/** Returns the definition of a type. Throws INVALID for an unknown one. */
export const definitionOf = (importType: string): ImportDefinition => {
  const definition = definitions.get(importType)
  if (!definition) throw failOn(['type'], 'type', 'Ce type d’import n’existe pas.')
  return definition
}
