import type { CountLine, CountMovement, Review, ReviewLine } from '@quai/contract/orders/inventories/inventory.ts'
import { judgeLine } from '@quai/contract/orders/inventories/judge.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { lineColumns, lineOrder, lineTables, requireCount } from './count.ts'

/** Reveals the count: compares each line with the stock at the moment it was counted, and shows later movements. */
export const reviewCount = async (ctx: Context, { uuid }: { uuid: string }): Promise<Review> => {
  const { orderId, orderUuid, startedAt, revision } = await requireCount(ctx, uuid)
  return { orderUuid, startedAt, revision, lines: await selectJudgedLines(ctx.db, orderId) }
}

type Movement = Omit<CountMovement, 'isAfterCount' | 'isBackdated'> & { doneAt: string | null }

type Row = CountLine & {
  expectedAtStart: number
  countedAfter: number | null
  reserved: number
  movements: Movement[]
}

/** Judges the lines of a count against the current ledger, without the movements of the inventory itself. */
export const selectJudgedLines = async (db: Db, orderId: number): Promise<ReviewLine[]> => {
  const { rows } = await sql<Row>`
    SELECT ${lineColumns}, l.expected_at_start AS "expectedAtStart", l.counted_after AS "countedAfter",
      coalesce(b.reserved, 0) AS reserved,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'quantity', m.quantity,
          'createdAt', ${iso('m.created_at')}, 'orderId', m.order_id, 'orderUuid', o.uuid, 'orderType', o.order_type,
          'internalNumber', o.internal_number, 'reason', m.reason,
          'doneAt', ${iso('o.order_date_done')}) ORDER BY m.id), '[]')
        FROM stock_movements m LEFT JOIN orders o ON o.id = m.order_id
        WHERE m.product_id = l.product_id AND m.id > l.started_after AND m.warehouse_id = l.warehouse_id
          AND m.batch_id IS NOT DISTINCT FROM l.batch_id AND m.packaging = l.packaging
          AND m.order_id IS DISTINCT FROM l.order_id) AS movements
    FROM ${lineTables}
    LEFT JOIN stock_balances b ON b.warehouse_id = l.warehouse_id AND b.product_id = l.product_id
      AND b.batch_id IS NOT DISTINCT FROM l.batch_id AND b.packaging = l.packaging
    WHERE l.order_id = ${orderId}
    ORDER BY ${lineOrder}`.execute(db)
  return rows.map(judged)
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const judged = ({ countedAfter, movements, ...line }: Row): ReviewLine => {
  const { isBelowReserved, ...verdict } = judgeLine({ ...line, countedAfter, movements })
  const isNameless = line.isBatchManaged && line.batchId === null && verdict.difference > 0
  return {
    ...line,
    ...verdict,
    movements: movements.map(({ doneAt, ...movement }) => {
      const isAfterCount = countedAfter !== null && movement.id > countedAfter
      return {
        ...movement,
        isAfterCount,
        isBackdated: isAfterCount && doneAt !== null && line.countedAt !== null && doneAt < line.countedAt,
      }
    }),
    problem: isBelowReserved ? 'belowReserved' : isNameless ? 'batchRequired' : null,
  }
}
