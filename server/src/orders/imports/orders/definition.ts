import { packagings } from '@quai/contract/goods/products/packaging.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import type { MadeOrder } from '@quai/contract/orders/imports/made.ts'
import type { OrderImportType } from '@quai/contract/orders/imports/query.ts'
import { transporters } from '@quai/contract/orders/orders/query.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import type { ImportDefinition, ImportSubject } from '../definition.ts'
import { customerOf } from '../row.ts'
import { applyOrders } from './apply.ts'
import type { OrderSubject } from './asked.ts'
import { checkOrders } from './check.ts'
import { orderExamples } from './examples.ts'
import { linesOfWrongOrders } from './heads.ts'
import { undoOrders } from './undo.ts'

/** Import of deliveries or of collections. Creates each order as createOrder() does. */
export const orderImport = (orderType: OrderImportType, kind: ImportKind): ImportDefinition => ({
  kind,
  check: (ctx, subject, lines) => checkOrders(ctx, subjectOf(subject, orderType), lines),
  apply: (ctx, subject, lines) => applyOrders(ctx, subjectOf(subject, orderType), lines),
  undo: undoOrders,
  linesToLeave: linesOfWrongOrders,
  examples: (ctx, asked) => orderExamples(ctx, orderType, asked),
  loadMade,
})

const subjectOf = ({ warehouseId, options, ...subject }: ImportSubject, orderType: OrderImportType): OrderSubject => {
  if (warehouseId === null) throw new Error('An import of orders names its warehouse')
  return {
    ...subject,
    customerId: customerOf(subject),
    warehouseId,
    orderType,
    transporter: transporters.find((one) => one === options['transporter']) ?? null,
    packaging: packagings.find((one) => one === options['packaging']) ?? null,
  }
}

const loadMade = async (ctx: Context, uuid: string): Promise<(MadeOrder & Record<string, unknown>)[]> =>
  ctx.db.all(sql<MadeOrder & Record<string, unknown>>`
    SELECT o.id, o.uuid, o.order_type AS "orderType", o.order_status AS "orderStatus", o.order_date_start AS "orderDateStart",
      o.internal_number AS "internalNumber", (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS "linesCount"
    FROM orders o WHERE o.import_uuid = ${uuid} AND ${orderScope(ctx, 'o')} ORDER BY o.id`)
