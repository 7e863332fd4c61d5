import type { SellsyRun, sellsyChoice } from '@quai/contract/money/sellsy/sync.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { runSellsyJob } from './jobs.ts'
import { loadRun } from './show.ts'

type Choice = z.output<typeof sellsyChoice> & { id: number }

/**
 * Carries out what a comparison has shown: what is new or changed, except what is left, and the conflicts that have a
 * winner. Throws NOT_FOUND, SELLSY_OFF, SELLSY_RUNNING, SELLSY_NOTHING_TO_CHOOSE.
 */
export const applyRun = async (ctx: Context, { id, winners, leaves }: Choice): Promise<SellsyRun> => {
  if ((await lockRun(ctx, id)).state !== 'compared') throw fail('SELLSY_NOTHING_TO_CHOOSE')
  await sql`
    UPDATE sellsy_items i SET winner = n.winner, state = CASE
      WHEN i.state = 'refused' THEN 'refused'
      WHEN i.verdict = 'same' OR i.id = ANY(${leaves}::bigint[]) THEN 'left'
      WHEN i.verdict = 'conflict' AND n.winner IS NULL THEN 'left'
      ELSE 'chosen' END
    FROM sellsy_items s LEFT JOIN json_to_recordset(${JSON.stringify(winners)}::json) AS n (id bigint, winner text)
      ON n.id = s.id
    WHERE i.id = s.id AND i.run_id = ${id}`.execute(ctx.db)
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

interface Locked {
  state: SellsyRun['state']
  stoppedIn: 'comparing' | 'applying' | null
}

const lockRun = async (ctx: Context, id: number): Promise<Locked> => {
  if (!ctx.sellsy.api) throw fail('SELLSY_OFF')
  const { rows } = await sql<Locked>`
    SELECT state, stopped_in AS "stoppedIn" FROM sellsy_runs WHERE id = ${id} FOR UPDATE`.execute(ctx.db)
  const [run] = rows
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
