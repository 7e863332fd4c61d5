import type { ImportType } from '@quai/contract/imports/query.ts'
import type { ImportDefinition } from './definition.ts'
import { applyOrders } from './orders/apply.ts'
import { checkOrders } from './orders/check.ts'

const orders: ImportDefinition = { check: checkOrders, apply: applyOrders }

/** Every type of import; its columns are in the contract. */
export const definitions: Record<ImportType, ImportDefinition> = { delivery: orders, collection: orders }
