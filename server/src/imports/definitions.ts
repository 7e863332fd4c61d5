import { collectionKind, deliveryKind } from '@quai/contract/imports/orders/kind.ts'
import { failOn } from '../platform/failure.ts'
import type { ImportDefinition } from './definition.ts'
import { orderImport } from './orders/definition.ts'

/** Every type of import, by the name that the contract gives it. */
export const definitions = new Map<string, ImportDefinition>([
  ['delivery', orderImport('delivery', deliveryKind)],
  ['collection', orderImport('collection', collectionKind)],
])

/** Throws INVALID. */
export const definitionOf = (importType: string): ImportDefinition => {
  const definition = definitions.get(importType)
  if (!definition) throw failOn(['type'], 'type', 'Ce type d’import n’existe pas.')
  return definition
}
