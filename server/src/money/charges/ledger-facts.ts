import type { LedgerFacts } from '@quai/contract/money/charges/count.ts'
import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ChargedPeriod } from './period.ts'

/** Civil day in Paris of an instant. */
export const parisDay = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${at} AT TIME ZONE 'Europe/Paris')::date`

/** Instants at which days in Paris begin and end, which the indexes compare with. */
export const endOfDay = (day: string): string => startOfDay(addDays(day, 1))

/**
 * Reads what the ledger says of a deal, in one statement, so that the present stock and the movements since belong to
 * the same instant. Reads every movement since the first day, because stock is counted back from now.
 */
export const loadFacts = async (
  db: Db,
  { customerId, warehouseId, from, to }: Pick<ChargedPeriod, 'customerId' | 'warehouseId' | 'from' | 'to'>,
): Promise<LedgerFacts> => {
  const ofDeal = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${customerId} AND ${sql.ref(`${alias}.warehouse_id`)} = ${warehouseId}`
  return db.one(sql<LedgerFacts>`
    WITH moved AS MATERIALIZED (
      SELECT ${parisDay(sql`m.created_at`)} AS day, m.packaging, m.kind, m.quantity, m.order_id
      FROM stock_movements m WHERE ${ofDeal('m')} AND m.created_at >= ${startOfDay(from)}
    )
    SELECT
      (SELECT coalesce(json_agg(s), '[]') FROM (
        SELECT b.packaging, sum(b.physical) AS quantity FROM stock_balances b WHERE ${ofDeal('b')} GROUP BY 1) s) AS stock,
      (SELECT coalesce(json_agg(d), '[]') FROM (
        SELECT day, packaging, sum(quantity) AS moved,
          coalesce(sum(quantity) FILTER (WHERE kind = 'delivery'), 0) AS entered,
          coalesce(-sum(quantity) FILTER (WHERE kind = 'collection'), 0) AS "left"
        FROM moved GROUP BY 1, 2) d) AS days,
      (SELECT coalesce(json_agg(o), '[]') FROM (
        SELECT day, kind, count(DISTINCT order_id) AS count FROM moved
        WHERE kind IN ('delivery', 'collection') AND day <= ${to} GROUP BY 1, 2) o) AS orders,
      (SELECT coalesce(json_agg(p), '[]') FROM (
        SELECT s.shipment_date AS day, count(*) AS count FROM shipments s JOIN packages g ON g.shipment_id = s.id
        WHERE ${ofDeal('s')} AND s.shipment_status = 'CONSIGNED' AND s.shipment_date BETWEEN ${from} AND ${to}
        GROUP BY 1) p) AS parcels`)
}
