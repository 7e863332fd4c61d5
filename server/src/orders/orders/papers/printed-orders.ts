import { printLimits, slipFilename } from '@quai/contract/orders/orders/papers/document.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { PrintedOrder } from '../../../services/print/printed-order.ts'
import { renderPdf } from '../../../services/print/render.ts'
import { dockOfOrder, visitOfOrder } from '../../slots/visit-of-order.ts'

export const printSlip = (ctx: Context, { uuid }: { uuid: string }) => printSlips(ctx, { orderUuids: [uuid] })

/**
 * Prints the slips of several orders as one PDF, in the order given. Prints none if the caller may not see one of them.
 */
export const printSlips = async (ctx: Context, { orderUuids }: { orderUuids: string[] }) => {
  const orders = await selectPrintedOrders(ctx, orderUuids)
  const content = await renderPdf(ctx, { kind: 'slips', orders, printedAt: ctx.now.toISOString() })
  const [first] = orders
  const filename =
    orders.length === 1 && first
      ? slipFilename(first.orderType, first.id)
      : `bons-${orders.length}-commandes-${wallClock(ctx.now).date}.pdf`
  return new FileAnswer({ filename, type: 'pdf', content })
}

/**
 * Loads orders with everything their papers show, in the order given. Throws NOT_FOUND when the caller may not see one,
 * NO_SLIP for an inventory, PRINT_TOO_LARGE before it reads too many lines.
 */
export const selectPrintedOrders = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  uuids: readonly string[],
): Promise<PrintedOrder[]> => {
  const wanted = [...new Set(uuids)]
  await checkPrintable(ctx, wanted)
  const rows = await ctx.db.all(sql<PrintedOrder & { uuid: string }>`
    SELECT o.uuid, o.id, o.order_type AS "orderType", o.order_status AS "orderStatus",
      o.internal_number AS "internalNumber", o.order_date_start AS "orderDateStart", o.order_date_end AS "orderDateEnd",
      o.order_date_done AS "orderDateDone", s.time_zone AS "timeZone", ${dockOfOrder} AS dock, ${visitOfOrder} AS visit, o.order_transporter AS "orderTransporter",
      o.transport_loading_tailgate AS "transportLoadingTailgate", o.transport_loading_side AS "transportLoadingSide",
      o.driver_name AS "driverName", o.driver_phone AS "driverPhone", o.driver_license_plate AS "driverLicensePlate",
      o.driver_on_time AS "driverOnTime", o.delivery_instructions AS "deliveryInstructions",
      o.additional_information AS "additionalInformation", o.reserves,
      json_build_object('name', c.name, 'address', ${mainAddress('ca')}) AS customer,
      json_build_object('name', w.name, 'address', ${mainAddress('wa')}) AS warehouse,
      ${mainAddress('a')} AS "addressCarry", i.lines
    FROM orders o
    JOIN users c ON c.id = o.customer_id
    JOIN users w ON w.id = o.warehouse_id
    JOIN warehouse_settings s ON s.warehouse_id = o.warehouse_id
    LEFT JOIN addresses ca ON ca.user_id = c.id AND ca.is_main_address
    LEFT JOIN addresses wa ON wa.user_id = w.id AND wa.is_main_address
    LEFT JOIN addresses a ON a.id = o.address_carry_id
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('reference', p.reference, 'name', p.name, 'packaging', i.product_packaging,
        'isBatchManaged', p.is_batch_managed, 'batchNumber', l.batch_number, 'batchExpirationDate', l.batch_expiration_date,
        'quantity', i.quantity, 'actualQuantity', i.actual_quantity, 'grossWeightKg', CASE i.product_packaging
          WHEN 'package_unit' THEN p.gross_weight WHEN 'package_box' THEN p.box_gross_weight
          ELSE p.pallet_gross_weight END) ORDER BY i.id), '[]') AS lines
      FROM order_items i JOIN products p ON p.id = i.product_id LEFT JOIN batches l ON l.id = i.batch_id
      WHERE i.order_id = o.id
    ) i
    WHERE o.uuid = ANY(${wanted}::uuid[]) AND ${orderScope(ctx, 'o')}`)
  const byUuid = new Map(rows.map(({ uuid, ...order }) => [uuid, order]))
  return wanted.flatMap((uuid) => byUuid.get(uuid) ?? [])
}

const mainAddress = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`CASE WHEN ${column('id')} IS NOT NULL THEN json_build_object('name', ${column('name')},
    'street', ${column('street')}, 'zipCode', ${column('zip_code')}, 'city', ${column('city')},
    'country', ${column('country')}) END`
}

const checkPrintable = async (ctx: Pick<Context, 'db' | 'actor' | 'now'>, wanted: string[]): Promise<void> => {
  const rows = await ctx.db.all(sql<{ isInventory: boolean; lines: number }>`
    SELECT o.order_type = 'inventory' AS "isInventory",
      (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) AS lines
    FROM orders o WHERE o.uuid = ANY(${wanted}::uuid[]) AND ${orderScope(ctx, 'o')}`)
  if (rows.length < wanted.length) throw fail('NOT_FOUND')
  if (rows.some(({ isInventory }) => isInventory)) throw fail('NO_SLIP')
  const lines = rows.reduce((sum, row) => sum + row.lines, 0)
  if (lines > printLimits.lines) throw fail('PRINT_TOO_LARGE', { lines, max: printLimits.lines })
}
