import type { SellsyRun, SellsyRunKind } from '@quai/contract/money/sellsy/sync.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { dealTables, isActiveDeal } from '../../parties/deals/deal-rows.ts'
import { fail } from '../../platform/failure.ts'
import { runSellsyJob } from './jobs.ts'
import { loadRun } from './show.ts'

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
  await sql`UPDATE sellsy_items SET state = 'chosen', verdict = 'new' WHERE run_id = ${id}`.execute(ctx.db)
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
