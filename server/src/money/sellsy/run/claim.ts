import { sql } from 'kysely'
import type { App } from '../../../calls/app.ts'

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
  const { rows } = await sql<Omit<Claim, 'until' | 'runId'>>`
    UPDATE sellsy_runs SET claimed_until = ${until}::timestamptz
    WHERE id = ${runId} AND state IN ('comparing', 'applying')
      AND coalesce(claimed_until <= ${now.toISOString()}::timestamptz, true)
    RETURNING kind, state, contact_id AS "contactId"`.execute(db)
  if (rows[0]) return { ...rows[0], runId, until }
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
  await sql`
    UPDATE sellsy_runs SET state = ${state}, claimed_until = NULL, problem = NULL, tries = 0,
      ended_at = ${state === 'done' ? clock().toISOString() : null}::timestamptz
    WHERE id = ${claim.runId} AND claimed_until = ${claim.until}::timestamptz`.execute(db)
}
