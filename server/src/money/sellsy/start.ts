import type { SellsyRun, SellsyRunKind, sellsyChoice } from '@quai/contract/money/sellsy/sync.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { dealTables, isActiveDeal } from '../../parties/deals/deal-rows.ts'
import { fail } from '../../platform/failure.ts'
import { runSellsyJob } from './run/claim.ts'
import { loadRun } from './show.ts'

type Choice = z.output<typeof sellsyChoice> & { id: number }

interface Locked {
  state: SellsyRun['state']
  stoppedIn: 'comparing' | 'applying' | null
}

/** Compares the active deals and the companies of both their sides. Throws SELLSY_OFF, SELLSY_RUNNING. */
export const syncDeals = async (ctx: Context): Promise<SellsyRun> => {
  const id = await startRun(ctx, { kind: 'deals' })
  await addItems(
    ctx,
    sql`
    SELECT ${id}::bigint, 'user', u.id, u.name FROM users u WHERE EXISTS (
      SELECT FROM ${dealTables} WHERE ${isActiveDeal} AND u.id IN (d.customer_id, d.warehouse_id))
    ORDER BY u.id`,
  )
  await addItems(
    ctx,
    sql`
    SELECT ${id}::bigint, 'deal', d.id, c.name || ' – ' || w.name FROM ${dealTables}
    WHERE ${isActiveDeal} OR EXISTS (SELECT FROM sellsy_links l WHERE l.kind = 'deal' AND l.local_id = d.id)
    ORDER BY d.id`,
  )
  return loadRun(ctx.db, id)
}

/** Compares a customer or a warehouse with its company. Throws NOT_FOUND, SELLSY_OFF, SELLSY_RUNNING. */
export const syncUser = async (ctx: Context, { id: userId }: { id: number }): Promise<SellsyRun> => {
  const user = await ctx.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .where('user_type', '<>', 'admin')
    .executeTakeFirst()
  if (!user) throw fail('NOT_FOUND')
  const id = await startRun(ctx, { kind: 'user', subject: user.name })
  await addItems(ctx, sql`SELECT ${id}::bigint, 'user', u.id, u.name FROM users u WHERE u.id = ${userId}`)
  return loadRun(ctx.db, id)
}

/** Sends invoices. Throws NOT_FOUND, SELLSY_OFF, SELLSY_RUNNING. */
export const uploadInvoices = async (
  ctx: Context,
  { invoiceUuids }: { invoiceUuids: readonly string[] },
): Promise<SellsyRun> => {
  const id = await startRun(ctx, { kind: 'invoices' })
  const uuids = [...new Set(invoiceUuids)]
  const count = await addItems(
    ctx,
    sql`SELECT ${id}::bigint, 'invoice', i.id, i.invoice_number FROM invoices i
      WHERE i.uuid = ANY(${uuids}::uuid[]) ORDER BY i.id`,
  )
  if (count < uuids.length) throw fail('NOT_FOUND')
  ctx.db.send(sql`UPDATE sellsy_items SET state = 'chosen', verdict = 'new' WHERE run_id = ${id}`)
  return loadRun(ctx.db, id)
}

interface Start {
  kind: SellsyRunKind
  subject?: string
}

const startRun = async (ctx: Context, { kind, subject }: Start): Promise<number> => {
  if (!ctx.sellsy.api) throw fail('SELLSY_OFF')
  const { id } = await ctx.db
    .insertInto('sellsy_runs')
    .values({
      kind,
      state: kind === 'invoices' ? 'applying' : 'comparing',
      subject: subject ?? null,
      contact_id: ctx.actor.contactId,
      started_at: ctx.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.enqueue(runSellsyJob.with({ runId: id }))
  return id
}

const addItems = async ({ db }: Context, items: RawBuilder<unknown>): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO sellsy_items (run_id, kind, local_id, name) ${items}`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Carries out what a comparison has shown: what is new or changed, except what is left, and the conflicts that have a
 * winner. Throws NOT_FOUND, SELLSY_OFF, SELLSY_RUNNING, SELLSY_NOTHING_TO_CHOOSE.
 */
export const applyRun = async (ctx: Context, { id, winners, leaves }: Choice): Promise<SellsyRun> => {
  if ((await lockRun(ctx, id)).state !== 'compared') throw fail('SELLSY_NOTHING_TO_CHOOSE')
  ctx.db.send(sql`
    UPDATE sellsy_items i SET winner = n.winner, state = CASE
      WHEN i.state = 'refused' THEN 'refused'
      WHEN i.verdict = 'same' OR i.id = ANY(${leaves}::bigint[]) THEN 'left'
      WHEN i.verdict = 'conflict' AND n.winner IS NULL THEN 'left'
      ELSE 'chosen' END
    FROM sellsy_items s LEFT JOIN json_to_recordset(${JSON.stringify(winners)}::json) AS n (id bigint, winner text)
      ON n.id = s.id
    WHERE i.id = s.id AND i.run_id = ${id}`)
  return goOn(ctx, { id, state: 'applying' })
}

/**
 * Tries refused objects again, or goes on with a run that stopped. Throws NOT_FOUND, SELLSY_OFF, SELLSY_RUNNING,
 * SELLSY_NOTHING_TO_REDO.
 */
export const redoRun = async (ctx: Context, { id }: { id: number }): Promise<SellsyRun> => {
  const { state, stoppedIn } = await lockRun(ctx, id)
  if (state === 'stopped' && stoppedIn !== null) return goOn(ctx, { id, state: stoppedIn })
  const { numAffectedRows = 0n } = await sql`
    UPDATE sellsy_items SET state = 'chosen', problem = NULL
    WHERE run_id = ${id} AND state = 'refused' AND verdict IS NOT NULL AND ${state === 'done'}`.execute(ctx.db)
  if (numAffectedRows === 0n) throw fail('SELLSY_NOTHING_TO_REDO')
  return goOn(ctx, { id, state: 'applying' })
}

const lockRun = async (ctx: Context, id: number): Promise<Locked> => {
  if (!ctx.sellsy.api) throw fail('SELLSY_OFF')
  const run = await ctx.db.maybe(sql<Locked>`
    SELECT state, stopped_in AS "stoppedIn" FROM sellsy_runs WHERE id = ${id} FOR UPDATE`)
  if (!run) throw fail('NOT_FOUND')
  return run
}

const goOn = async (
  ctx: Context,
  { id, state }: { id: number; state: 'comparing' | 'applying' },
): Promise<SellsyRun> => {
  await ctx.db
    .updateTable('sellsy_runs')
    .set({ state, stopped_in: null, tries: 0, problem: null, ended_at: null, claimed_until: null })
    .where('id', '=', id)
    .execute()
  ctx.enqueue(runSellsyJob.with({ runId: id }))
  return loadRun(ctx.db, id)
}
