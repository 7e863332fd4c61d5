import { type RawBuilder, sql } from 'kysely'

/**
 * First answers by customer, warehouse and day, with the minutes of each in order: integers of four bytes, which are added up by joining
 * them. `answers` are rows of `order_answers` with their `day`.
 */
export const answeredDays = (answers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT a.customer_id, a.warehouse_id, a.day, count(*) AS answered, count(*) FILTER (WHERE a.is_accepted) AS accepted,
    string_agg(int4send(a.minutes), '' ORDER BY a.minutes) AS minutes
  FROM (${answers}) a GROUP BY 1, 2, 3`

/** Numbers of a joined column `minutes`. */
export const minutesIn = (joined: Buffer): Int32Array => {
  const minutes = new Int32Array(joined.length / 4)
  for (let rank = 0; rank < minutes.length; rank++) minutes[rank] = joined.readInt32BE(rank * 4)
  return minutes
}
