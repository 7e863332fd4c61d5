import type {
  SellsyInvoice,
  SellsyItem,
  SellsyRun,
  SellsyStatus,
  sellsyItemQuery,
} from '@quai/contract/money/sellsy/sync.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { type Page, readPage } from '../../services/lists/paging.ts'

interface PageQuery {
  page: number
  pageSize: number
}

export const showStatus = async ({ db, sellsy }: Context): Promise<SellsyStatus> => {
  const row = await db.maybe(sql<{ id: number }>`
    SELECT id FROM sellsy_runs WHERE state IN ('comparing', 'applying', 'compared') ORDER BY id DESC LIMIT 1`)
  return {
    isConfigured: sellsy.api !== undefined,
    missingSettings: [...sellsy.missing],
    openRunId: row?.id ?? null,
  }
}

/** Lists the synchronisations, newest first. */
export const listRuns = (ctx: Context, query: PageQuery): Promise<Page<SellsyRun>> =>
  readPage<SellsyRun>(ctx, {
    query,
    all: sql`SELECT FROM sellsy_runs`,
    rows: (place) => runsWhere(sql`true`, pageOf(place)),
  })

/** Throws NOT_FOUND. */
export const showRun = ({ db }: Context, { id }: { id: number }): Promise<SellsyRun> => loadRun(db, id)

/** Lists the objects of a synchronisation: what waits for a choice first. Throws NOT_FOUND. */
export const listItems = async (
  ctx: Context,
  { id, verdict, state, ...query }: z.output<typeof sellsyItemQuery> & { id: number },
): Promise<Page<SellsyItem>> => {
  await loadRun(ctx.db, id)
  const where = sql`i.run_id = ${id} AND (${verdict ?? null}::text IS NULL OR i.verdict = ${verdict ?? null})
    AND (${state ?? null}::text IS NULL OR i.state = ${state ?? null})`
  return readPage<SellsyItem>(ctx, {
    query,
    all: sql`SELECT FROM sellsy_items i WHERE ${where}`,
    rows: (place) => sql<SellsyItem>`
      SELECT i.id, i.kind, i.name, i.verdict, i.state, i.differences, i.missing, i.winner, i.problem,
        i.sellsy_id AS "sellsyId"
      FROM sellsy_items i WHERE ${where}
      ORDER BY i.state <> 'refused', array_position(ARRAY['conflict', 'new', 'changed', 'same'], i.verdict), i.id
      ${pageOf(place)}`,
  })
}

/** Lists the invoices that Sellsy has not received, newest first, without those that another one replaces. */
export const listInvoices = (ctx: Context, query: PageQuery): Promise<Page<SellsyInvoice>> => {
  const unsent = sql`invoices i JOIN users c ON c.id = i.customer_id JOIN users w ON w.id = i.warehouse_id
    WHERE i.replaced_by_id IS NULL
      AND NOT EXISTS (SELECT FROM sellsy_links l WHERE l.kind = 'invoice' AND l.local_id = i.id)`
  return readPage<SellsyInvoice>(ctx, {
    query,
    all: sql`SELECT FROM ${unsent}`,
    rows: (place) => sql<SellsyInvoice>`
      SELECT i.uuid, i.invoice_number AS number, c.name AS "customerName", w.name AS "warehouseName", i.amount_cents AS amount,
        i.invoicing_date AS "invoiceDate"
      FROM ${unsent} ORDER BY i.id DESC ${pageOf(place)}`,
  })
}

/** Synchronisations that a condition on `r` chooses, with the counts of their items. */
const runsWhere = (condition: RawBuilder<unknown>, place: RawBuilder<unknown> = sql``) => sql<SellsyRun>`
  SELECT r.id, r.kind, r.state, r.subject, r.started_at AS "startedAt", r.ended_at AS "endedAt",
    p.name AS "startedBy", r.problem, n.*
  FROM sellsy_runs r LEFT JOIN contacts p ON p.id = r.contact_id CROSS JOIN LATERAL (
    SELECT count(*) AS "itemCount",
      CASE WHEN r.state = 'comparing' THEN count(*) FILTER (WHERE i.state <> 'waiting')
        ELSE count(*) FILTER (WHERE i.state IN ('done', 'refused')) END AS "doneCount",
      CASE WHEN r.state = 'comparing' THEN count(*)
        ELSE count(*) FILTER (WHERE i.state IN ('chosen', 'done', 'refused')) END AS "toDoCount",
      count(*) FILTER (WHERE i.state = 'refused') AS "refusedCount",
      count(*) FILTER (WHERE i.verdict = 'new') AS "newCount",
      count(*) FILTER (WHERE i.verdict = 'changed') AS "changedCount",
      count(*) FILTER (WHERE i.verdict = 'conflict') AS "conflictCount",
      count(*) FILTER (WHERE i.verdict = 'same') AS "sameCount"
    FROM sellsy_items i WHERE i.run_id = r.id
  ) n WHERE ${condition} ORDER BY r.id DESC ${place}`

/** Throws NOT_FOUND. */
export const loadRun = async (db: Db, id: number): Promise<SellsyRun> => {
  const run = await db.maybe(runsWhere(sql`r.id = ${id}`))
  if (!run) throw fail('NOT_FOUND')
  return run
}
