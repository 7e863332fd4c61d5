import type { CarbonLine, CarbonPeriod, CarbonStatement, CarbonTotals } from '@quai/contract/orders/carbon/carbon.ts'
import { startOfDay } from '@quai/contract/platform/dates.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyStart, orderScope } from '../../calls/context.ts'
import { pageOf, type Range } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { isUnread, orderedFor, readPage } from '../../services/lists/paging.ts'
import { factorColumns, methodColumn } from '../orders/carbon/estimate.ts'
import { settleCarbon } from './settle.ts'

/** Orders that a statement computes itself before it is read; more are left to the job. */
const mostSettled = 5_000

/**
 * Shows the transports that were done in a period, the oldest first, with the totals of all pages. Throws
 * CARBON_NOT_READY, PAGE_TOO_FAR.
 */
export const showStatement = async (
  ctx: Context,
  query: CarbonPeriod & ReadingOn & { page: number; pageSize: number },
): Promise<CarbonStatement> => {
  await settleNow(ctx)
  const where = sql<boolean>`${inStatement(ctx, query)} AND ${isUnread(query, sql`k.order_id`)}`
  const [page, totals] = await Promise.all([
    readPage(ctx, {
      query,
      all: sql`SELECT FROM order_carbon k JOIN orders o ON o.id = k.order_id WHERE ${where}`,
      rows: (range) => statementLines(where, range, orderedFor(query, sql`k.order_id`, oldestFirst)),
    }),
    // Those left out are part of a whole, whose totals stay.
    readTotals(ctx, { ...query, isLeftOut: false }),
  ])
  return { ...page, totals, since: historyCut(ctx, query) }
}

/** Has every change computed before a statement is read. Throws CARBON_NOT_READY while a whole installation waits. */
export const settleNow = async (ctx: Context): Promise<void> => {
  if (!(await settleCarbon(ctx, { most: mostSettled }))) throw fail('CARBON_NOT_READY')
}

/** Start of the plan's history when it is later than the period's. */
export const historyCut = (ctx: Context, { from }: CarbonPeriod): string | null => {
  const since = historyStart(ctx)
  return since !== null && since > startOfDay(from) ? since : null
}

/** Restricts estimates `k` of orders `o` to those of a statement. */
export const inStatement = (
  ctx: Context,
  { from, to, customerId, warehouseId, isLeftOut }: CarbonPeriod,
): RawBuilder<boolean> =>
  sql<boolean>`${orderScope(ctx, 'o')} AND k.is_done AND k.day BETWEEN ${from}::date AND ${to}::date
    ${customerId === undefined ? sql`` : sql`AND k.customer_id = ${customerId}`}
    ${warehouseId === undefined ? sql`` : sql`AND k.warehouse_id = ${warehouseId}`}
    ${isLeftOut ? sql`AND k.grams IS NULL` : sql``} ${ownEstimates(ctx)}`

/** Names the tenant of the estimates too, whose indexes begin with it. */
const ownEstimates = ({ actor }: Pick<Context, 'actor'>): RawBuilder<unknown> => {
  if (actor.userType === 'admin') return sql``
  return sql`AND ${sql.ref(`k.${actor.userType}_id`)} = ${actor.userId}`
}

const oldestFirst = sql`k.day, k.order_id`

/** Lines of a statement, the oldest first unless another order is given. */
export const statementLines = (
  where: RawBuilder<boolean>,
  range: Range,
  orderBy: RawBuilder<unknown> = oldestFirst,
): RawBuilder<CarbonLine> => sql<CarbonLine>`
  SELECT o.id AS "orderId", o.uuid AS "orderUuid", o.internal_number AS "internalNumber", o.order_type AS "orderType",
    k.transporter AS "orderTransporter", k.day::text AS day, c.name AS "customerName", w.name AS "warehouseName",
    (SELECT nullif(concat_ws(' ', a.zip_code, a.city), '') FROM addresses a WHERE a.id = k.address_carry_id) AS place,
    k.grams, (k.distance_tenths / 10.0)::float8 AS "distanceKm", k.distance_basis AS "distanceBasis",
    ${methodColumn('k')} AS method, (k.weight_grams / 1000.0)::float8 AS "weightKg",
    (coalesce(k.assumed_grams, 0) / 1000.0)::float8 AS "assumedKg", k.unweighed_lines AS "unweighedLines",
    CASE WHEN ${methodColumn('k')} = 'vehicle' THEN f.grams_per_km END AS "gramsPerKm",
    k.transporter = 'by_customer' AS "isOwnTransport"
  FROM order_carbon k JOIN orders o ON o.id = k.order_id JOIN carbon_factors f ON f.id = k.factor_id
  JOIN users c ON c.id = k.customer_id JOIN users w ON w.id = k.warehouse_id
  WHERE ${where} ORDER BY ${orderBy} ${pageOf(range)}`

/** Sums a whole statement. */
export const readTotals = async (ctx: Context, period: CarbonPeriod): Promise<CarbonTotals> =>
  ctx.db.one(sql<CarbonTotals>`
    WITH lines AS MATERIALIZED (
      SELECT k.grams, k.distance_tenths, k.weight_grams + coalesce(k.assumed_grams, 0) AS weight_grams,
        k.unweighed_lines, k.transporter, CASE WHEN ${methodColumn('k')} = 'vehicle' THEN k.factor_id END AS factor_id
      FROM order_carbon k JOIN orders o ON o.id = k.order_id WHERE ${inStatement(ctx, period)})
    SELECT count(*)::int AS orders, (count(*) FILTER (WHERE grams IS NULL))::int AS unknown,
      coalesce(sum(grams), 0)::float8 AS grams, (coalesce(sum(distance_tenths), 0) / 10.0)::float8 AS "distanceKm",
      (coalesce(sum(weight_grams), 0) / 1000.0)::float8 AS "weightKg",
      (count(*) FILTER (WHERE unweighed_lines > 0))::int AS "unweighedOrders",
      (SELECT coalesce(json_agg(t ORDER BY t.transporter), '[]') FROM (SELECT transporter, count(*) AS orders,
        coalesce(sum(grams), 0) AS grams FROM lines GROUP BY transporter) t) AS "byTransporter",
      (SELECT coalesce(json_agg(${factorColumns} ORDER BY f.valid_from, f.id), '[]') FROM carbon_factors f
        WHERE f.id IN (SELECT factor_id FROM lines)) AS factors
    FROM lines`)
