import { isEntry } from '@quai/contract/money/charges/charge-kinds.ts'
import type { ChargedOrder, chargedOrdersQuery } from '@quai/contract/money/charges/statement.ts'
import { startOfDay } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, orderScope } from '../../calls/context.ts'
import { type Page, pageOf, readPage } from '../../services/lists/paging.ts'
import { endOfDay, parisDay } from './ledger-facts.ts'
import { periodOf } from './period.ts'

/** Lists the orders that a line counts, within the history of the plan: the earliest first. */
export const listChargedOrders = async (
  ctx: Context,
  query: z.output<typeof chargedOrdersQuery>,
): Promise<Page<ChargedOrder>> => {
  const { countedTo: to, ...period } = await periodOf(ctx, query)
  if (to === null) return { items: [], total: 0, isTotalExact: true }
  const counted =
    query.kind === 'parcel' ? consigned({ ...period, to }) : closed({ ...period, to }, isEntry(query.kind))
  const from = sql`FROM (${counted}) s JOIN orders o ON o.id = s.order_id AND ${orderScope(ctx, 'o')}`
  return readPage(ctx, {
    query,
    all: sql`SELECT ${from}`,
    rows: (place) => sql<ChargedOrder>`
      SELECT o.uuid AS "orderUuid", o.id AS "orderId", o.order_type AS "orderType", o.internal_number AS "internalNumber", s.day, s.quantity
      ${from} ORDER BY s.day, o.id ${pageOf(place)}`,
  })
}

interface Counted {
  customerId: number
  warehouseId: number
  from: string
  to: string
}

/** Orders by the day of their movements. */
const closed = ({ customerId, warehouseId, from, to }: Counted, isDelivery: boolean): RawBuilder<unknown> =>
  sql`SELECT m.order_id, ${parisDay(sql`m.created_at`)} AS day, 1 AS quantity FROM stock_movements m
    WHERE m.customer_id = ${customerId} AND m.warehouse_id = ${warehouseId} AND m.created_at >= ${startOfDay(from)}
      AND m.created_at < ${endOfDay(to)} AND m.kind = ${isDelivery ? 'delivery' : 'collection'} GROUP BY 1, 2`

/** Packages by order and day of pickup. */
const consigned = ({ customerId, warehouseId, from, to }: Counted): RawBuilder<unknown> =>
  sql`SELECT s.order_id, s.shipment_date AS day, count(*) AS quantity
    FROM shipments s JOIN packages g ON g.shipment_id = s.id
    WHERE s.customer_id = ${customerId} AND s.warehouse_id = ${warehouseId} AND s.shipment_status = 'CONSIGNED'
      AND s.shipment_date BETWEEN ${from} AND ${to} GROUP BY 1, 2`
