import type { MadeProduct } from '@quai/contract/orders/imports/made.ts'
import { productKind } from '@quai/contract/orders/imports/products/kind.ts'
import { sql } from 'kysely'
import { type Context, productScope } from '../../../calls/context.ts'
import type { ImportDefinition } from '../definition.ts'
import { applyProducts } from './apply.ts'
import { checkProducts } from './check.ts'
import { undoProducts } from './undo.ts'

/** Import of products: creates those whose reference is new, changes the others. */
export const productImport: ImportDefinition = {
  kind: productKind,
  check: checkProducts,
  apply: applyProducts,
  undo: undoProducts,
  loadMade: async (ctx: Context, uuid: string) => {
    const { rows } = await sql<MadeProduct & Record<string, unknown>>`
      SELECT p.id, p.reference, p.name, m.before IS NULL AS "isNew"
      FROM imports i JOIN import_products m ON m.import_id = i.id JOIN products p ON p.id = m.product_id
      WHERE i.uuid = ${uuid} AND ${productScope(ctx)} ORDER BY p.reference`.execute(ctx.db)
    return rows
  },
}
