import { type RawBuilder, sql } from 'kysely'
import { stateChanges, stateDays } from './days/stock.ts'
import { columnsOf, type Sums, sameKeys, type Within } from './days/sums.ts'

/** Rows in which the sums kept differ from those that the business gives, except for noted keys. */
export const wrongSums = (sums: Sums, within: Within): RawBuilder<{ sample: string }> => {
  const kept = sql`SELECT * FROM ${sql.table(sums.table)} s WHERE ${within('s')}`
  const given = sql`SELECT * FROM (${sums.whole(within)}) w`
  return sql`${differences(sums.table, { kept, given })} WHERE NOT EXISTS (SELECT FROM ${sql.table(sums.notes)} n WHERE ${sameKeys(sums, 'r', 'n')})`
}

/** Totals of the stock that are not the sum of their days. */
export const wrongTotals = (within: Within): RawBuilder<{ sample: string }> => {
  const packagings = columnsOf(['package_unit', 'package_box', 'package_pallet'], 't')
  return sql`
    SELECT format('total of customer %s at %s', customer_id, warehouse_id) AS sample
    FROM (SELECT * FROM kpi_stock_totals t WHERE ${within('t')}) t
    FULL JOIN (
      SELECT s.customer_id, s.warehouse_id, sum(s.package_unit) AS unit, sum(s.package_box) AS box, sum(s.package_pallet) AS pallet
      FROM kpi_stock_days s WHERE ${within('s')} GROUP BY 1, 2) d USING (customer_id, warehouse_id)
    WHERE (${packagings}) IS DISTINCT FROM (d.unit, d.box, d.pallet)`
}

/** States by day that are not the sum of their spells. */
export const wrongStates = (within: Within): RawBuilder<{ sample: string }> => {
  const kept = sql`SELECT * FROM kpi_state_days s WHERE ${within('s')}`
  const given = stateDays(stateChanges(sql`SELECT * FROM kpi_stock_spells s WHERE ${within('s')}`))
  return differences('kpi_state_days', { kept, given })
}

/** Selects the rows that only one of two queries gives. */
const differences = (
  table: string,
  { kept, given }: { kept: RawBuilder<unknown>; given: RawBuilder<unknown> },
): RawBuilder<{ sample: string }> => sql`
  SELECT format('%s: %s', ${table}::text, to_jsonb(r)) AS sample FROM (
    WITH kept AS MATERIALIZED (${kept}), given AS MATERIALIZED (${given})
    (SELECT * FROM kept EXCEPT ALL SELECT * FROM given) UNION ALL (SELECT * FROM given EXCEPT ALL SELECT * FROM kept)
  ) r`
