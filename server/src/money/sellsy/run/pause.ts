import type { SellsyProblem } from '@quai/contract/money/sellsy/sync.ts'
import { sql } from 'kysely'
import type { App } from '../../../calls/app.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { SellsyDown, SellsyUnsure } from '../../../platform/sellsy/errors.ts'
import { runSellsyJob } from '../jobs.ts'
import { noAnswerProblem } from '../objects/problems.ts'
import type { Claim } from './claim.ts'

/** Tries in a row without an answer, over about five minutes, before a run stops. */
const mostTries = 5
const firstPauseSeconds = 20

/** Lets a run go on in a while when Sellsy does not answer, or stops it after several tries. Throws other errors. */
export const pauseRun = async (app: App, claim: Claim, error: unknown): Promise<void> => {
  if (!(error instanceof SellsyDown || error instanceof SellsyUnsure)) {
    await release(app, claim)
    throw error
  }
  await inTransaction(app.pool, async (db) => {
    const { rows } = await sql<{ tries: number }>`
      UPDATE sellsy_runs SET tries = tries + 1, claimed_until = NULL, problem = ${JSON.stringify(noAnswerProblem(true))}::jsonb
      WHERE id = ${claim.runId} AND claimed_until = ${claim.until}::timestamptz RETURNING tries`.execute(db)
    const { tries } = rows[0] ?? { tries: 0 }
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
  await sql`
    UPDATE sellsy_runs SET state = 'stopped', stopped_in = ${state}, claimed_until = NULL,
      problem = ${problem && JSON.stringify(problem)}::jsonb
    WHERE id = ${runId} AND state = ${state}`.execute(db)
}

const release = async ({ db }: App, { runId, until }: Claim): Promise<void> => {
  await sql`
    UPDATE sellsy_runs SET claimed_until = NULL WHERE id = ${runId} AND claimed_until = ${until}::timestamptz`.execute(
    db,
  )
}
