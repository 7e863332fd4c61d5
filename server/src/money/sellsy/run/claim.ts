import type { SellsyProblem } from '@quai/contract/money/sellsy/sync.ts'
import { sql } from 'kysely'
import type { App } from '../../../calls/app.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { SellsyDown, SellsyUnsure } from '../../../platform/sellsy/errors.ts'
import { noAnswerProblem } from '../objects/problems.ts'

/** Compares or carries out a synchronisation with Sellsy, from where it stands. */
export const runSellsyJob = jobKind<{ runId: number }>('run-sellsy')

/** Tries in a row without an answer, over about five minutes, before a run stops. */
const mostTries = 5

const firstPauseSeconds = 20

/** Longer than the calls for one object can last, waits included. */
const claimMs = 600_000

/** Another worker has taken the run over. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

export interface Claim {
  runId: number
  kind: 'deals' | 'user' | 'invoices'
  state: 'comparing' | 'applying'
  contactId: number | null
  until: string
}

/** Takes a run to work on; undefined when there is nothing to do, « taken » when another worker is at it. */
export const claimRun = async ({ db, clock }: App, runId: number): Promise<Claim | 'taken' | undefined> => {
  const now = clock()
  const until = new Date(now.getTime() + claimMs).toISOString()
  const row = await db.maybe(sql<Omit<Claim, 'until' | 'runId'>>`
    UPDATE sellsy_runs SET claimed_until = ${until}::timestamptz
    WHERE id = ${runId} AND state IN ('comparing', 'applying')
      AND coalesce(claimed_until <= ${now.toISOString()}::timestamptz, true)
    RETURNING kind, state, contact_id AS "contactId"`)
  if (row) return { ...row, runId, until }
  const open = await db
    .selectFrom('sellsy_runs')
    .select('id')
    .where('id', '=', runId)
    .where('state', 'in', ['comparing', 'applying'])
    .executeTakeFirst()
  return open && 'taken'
}

/** Prolongs a claim. Throws ClaimLost. */
export const keepClaim = async ({ db, clock }: App, claim: Claim): Promise<void> => {
  // A millisecond more at least, because the end of the claim also names its holder.
  const until = new Date(Math.max(clock().getTime() + claimMs, Date.parse(claim.until) + 1)).toISOString()
  const { numAffectedRows = 0n } = await sql`
    UPDATE sellsy_runs SET claimed_until = ${until}::timestamptz
    WHERE id = ${claim.runId} AND claimed_until = ${claim.until}::timestamptz
      AND state = ${claim.state}`.execute(db)
  if (numAffectedRows === 0n) throw new ClaimLost()
  claim.until = until
}

interface End {
  state: 'compared' | 'done'
}

/** Ends a phase of a run. */
export const endPhase = async ({ db, clock }: App, claim: Claim, { state }: End): Promise<void> => {
  await db.run(sql`
    UPDATE sellsy_runs SET state = ${state}, claimed_until = NULL, problem = NULL, tries = 0,
      ended_at = ${state === 'done' ? clock().toISOString() : null}::timestamptz
    WHERE id = ${claim.runId} AND claimed_until = ${claim.until}::timestamptz`)
}

/** Lets a run go on in a while when Sellsy does not answer, or stops it after several tries. Throws other errors. */
export const pauseRun = async (app: App, claim: Claim, error: unknown): Promise<void> => {
  if (!(error instanceof SellsyDown || error instanceof SellsyUnsure)) {
    await release(app, claim)
    throw error
  }
  await inTransaction(app.pool, async (db) => {
    const row = await db.maybe(sql<{ tries: number }>`
      UPDATE sellsy_runs SET tries = tries + 1, claimed_until = NULL, problem = ${JSON.stringify(noAnswerProblem(true))}::jsonb
      WHERE id = ${claim.runId} AND claimed_until = ${claim.until}::timestamptz RETURNING tries`)
    const { tries } = row ?? { tries: 0 }
    if (tries >= mostTries) await stop(db, claim, noAnswerProblem(false))
    else if (tries > 0)
      await app.jobs.enqueue(
        db,
        runSellsyJob.with({ runId: claim.runId }, { delaySeconds: firstPauseSeconds * 2 ** (tries - 1) }),
      )
  })
}

/** Stops a run that somebody has to mend first. */
export const stopRun = async (app: App, claim: Claim, problem: SellsyProblem | null): Promise<void> => {
  await stop(app.db, claim, problem)
}

const stop = async (db: App['db'], { runId, state }: Claim, problem: SellsyProblem | null): Promise<void> => {
  await db.run(sql`
    UPDATE sellsy_runs SET state = 'stopped', stopped_in = ${state}, claimed_until = NULL,
      problem = ${problem && JSON.stringify(problem)}::jsonb
    WHERE id = ${runId} AND state = ${state}`)
}

const release = async ({ db }: App, { runId, until }: Claim): Promise<void> => {
  await db.run(sql`
    UPDATE sellsy_runs SET claimed_until = NULL WHERE id = ${runId} AND claimed_until = ${until}::timestamptz`)
}
