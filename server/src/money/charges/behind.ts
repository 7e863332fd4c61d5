import {
  type HandlingKind,
  isEntry,
  isStorage,
  packagingOf,
  type StorageKind,
} from '@quai/contract/money/charges/charge-kinds.ts'
import type {
  ChargedDay,
  ChargedMovement,
  ChargedOrder,
  ChargedProduct,
  chargedDaysQuery,
  chargedMovementsQuery,
  chargedOrdersQuery,
  chargedProductsQuery,
} from '@quai/contract/money/charges/statement.ts'
import { addDays, daysBetween, startOfDay, wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, historyStart, orderScope } from '../../calls/context.ts'
import { ofOrder } from '../../goods/stock/movements.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { type Page, readPage } from '../../services/lists/paging.ts'
import { endOfDay, parisDay } from './ledger-facts.ts'
import { type ChargedPeriod, periodOf } from './period.ts'

interface Counted {
  customerId: number
  warehouseId: number
  from: string
  to: string
}

type GoodsKind = StorageKind | HandlingKind

const noPage = { items: [], total: 0, isTotalExact: true }

/** Lists the products behind a line, the greatest part first. Their quantities add up to the line's. */
export const listChargedProducts = async (
  ctx: Context,
  query: z.output<typeof chargedProductsQuery>,
): Promise<Page<ChargedProduct>> => {
  const period = await periodOf(ctx, query)
  if (period.countedTo === null) return noPage
  const counted = { ...period, to: period.countedTo }
  const parts = isStorage(query.kind) ? storedParts(counted, query.kind) : movedParts(counted, query.kind)
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM (${parts}) s`,
    rows: (place) => sql<ChargedProduct>`
      SELECT s.product_id AS "productId", p.reference, p.name, s.quantity
      FROM (${parts}) s JOIN products p ON p.id = s.product_id
      ORDER BY s.quantity DESC, p.reference, p.id ${pageOf(place)}`,
  })
}

/** Sums the stock at the end of each day: the present stock on every day, without each movement on the days before it. */
const storedParts = ({ from, to, ...deal }: ChargedPeriod, kind: StorageKind): RawBuilder<unknown> => {
  const days = daysBetween(from, to) + 1
  const before = sql`(least(${parisDay(sql`m.created_at`)}, ${addDays(to, 1)}::date) - ${from}::date)`
  return sql`SELECT product_id, sum(quantity)::bigint AS quantity FROM (
    SELECT b.product_id, b.physical::bigint * ${sql.lit(days)} AS quantity FROM stock_balances b
    WHERE ${goodsOf(deal, kind, 'b')}
    UNION ALL
    SELECT m.product_id, -m.quantity::bigint * ${before} FROM stock_movements m
    WHERE ${goodsOf(deal, kind, 'm')} AND m.created_at >= ${startOfDay(from)}
  ) u GROUP BY 1 HAVING sum(quantity) <> 0`
}

const movedParts = (period: ChargedPeriod, kind: HandlingKind): RawBuilder<unknown> =>
  sql`SELECT m.product_id, abs(sum(m.quantity)) AS quantity FROM stock_movements m
    WHERE ${goodsOf(period, kind, 'm')} AND ${movedWithin(period)} AND ${movedBy(kind)} GROUP BY 1`

const goodsOf = (
  { customerId, warehouseId }: Pick<ChargedPeriod, 'customerId' | 'warehouseId'>,
  kind: GoodsKind,
  alias: 'b' | 'm',
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('customer_id')} = ${customerId} AND ${column('warehouse_id')} = ${warehouseId}
    AND ${column('packaging')} = ${packagingOf[kind]})`
}

const movedWithin = ({ from, to }: { from: string; to: string }): RawBuilder<boolean> =>
  sql<boolean>`(m.created_at >= ${startOfDay(from)} AND m.created_at < ${endOfDay(to)})`

/** Every movement changes the stored quantity; an entry or exit is billed by what orders moved. */
const movedBy = (kind: GoodsKind): RawBuilder<boolean> =>
  isStorage(kind) ? sql<boolean>`true` : sql<boolean>`m.kind = ${isEntry(kind) ? 'delivery' : 'collection'}`

/** Lists the stock at the end of each day behind a line of storage, within the history of the plan. */
export const listChargedDays = async (
  ctx: Context,
  query: z.output<typeof chargedDaysQuery>,
): Promise<{ items: ChargedDay[] }> => {
  const { kind, productId } = query
  const { from, countedTo: to, ...deal } = await periodOf(ctx, query)
  if (to === null) return { items: [] }
  const ofProduct = (alias: 'b' | 'm') =>
    productId === undefined ? sql`true` : sql`${sql.ref(`${alias}.product_id`)} = ${productId}`
  const rows = await ctx.db.all(sql<ChargedDay>`
    WITH moved AS (
      SELECT ${parisDay(sql`m.created_at`)} AS day, sum(m.quantity) AS quantity FROM stock_movements m
      WHERE ${goodsOf(deal, kind, 'm')} AND ${ofProduct('m')} AND m.created_at >= ${startOfDay(from)} GROUP BY 1
    ), present AS (
      SELECT coalesce(sum(b.physical), 0) AS quantity FROM stock_balances b
      WHERE ${goodsOf(deal, kind, 'b')} AND ${ofProduct('b')}
    )
    SELECT d.day::date AS day, coalesce(m.quantity, 0)::bigint AS moved,
      (present.quantity - coalesce((SELECT sum(l.quantity) FROM moved l WHERE l.day > d.day::date), 0))::bigint AS quantity
    FROM present, generate_series(${from}::timestamp, ${to}::timestamp, '1 day') AS d (day)
    LEFT JOIN moved m ON m.day = d.day::date
    WHERE d.day::date >= ${firstDay(ctx) ?? from}::date
    ORDER BY 1`)
  return { items: rows }
}

/** First day that the caller's plan shows; null without a limit. */
const firstDay = (ctx: Context): string | null => {
  const since = historyStart(ctx)
  return since === null ? null : wallClock(since).date
}

/** Lists the movements behind a line, within the history of the plan: the earliest first. */
export const listChargedMovements = async (
  ctx: Context,
  query: z.output<typeof chargedMovementsQuery>,
): Promise<Page<ChargedMovement>> => {
  const { kind, productId } = query
  const { countedTo: to, ...period } = await periodOf(ctx, query)
  if (to === null) return noPage
  const since = historyStart(ctx)
  const where = sql.join(
    [
      goodsOf(period, kind, 'm'),
      movedWithin({ from: period.from, to }),
      movedBy(kind),
      ...(productId === undefined ? [] : [sql`m.product_id = ${productId}`]),
      ...(since === null ? [] : [sql`m.created_at >= ${since}`]),
    ],
    sql` AND `,
  )
  return readPage(ctx, {
    query,
    all: sql`SELECT FROM stock_movements m WHERE ${where}`,
    rows: (place) => sql<ChargedMovement>`
      SELECT m.id, m.kind, m.product_id AS "productId", p.reference, p.name, m.packaging AS "productPackaging",
        l.batch_number AS "batchNumber", m.quantity, ${ofOrder}, m.reason,
        m.created_at AS "createdAt"
      FROM (SELECT m.* FROM stock_movements m WHERE ${where} ORDER BY m.created_at, m.id ${pageOf(place)}) m
      JOIN products p ON p.id = m.product_id
      LEFT JOIN batches l ON l.id = m.batch_id
      LEFT JOIN orders o ON o.id = m.order_id AND ${orderScope(ctx, 'o')}
      ORDER BY m.created_at, m.id`,
  })
}

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
