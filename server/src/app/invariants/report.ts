import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { checkInvariants, checkRecentInvariants, invariants } from './check.ts'
import { checkFiles, fileInvariants } from './files.ts'
import type { Violation } from './findings.ts'

/** Checks ledger, balances, histories and bookings that changed. Reports in /metrics. */
export const checkInvariantsJob = jobKind('check-invariants', '* * * * *')

/** Makes the same checks on all data, every night. Reports in /metrics. */
export const checkAllInvariantsJob = jobKind('check-all-invariants', '47 2 * * *')

/** Compares documents with stored files. Reports in /metrics. */
export const checkFilesJob = jobKind('check-files', '47 3 * * *')

/** Maximum age of the last complete check, which runs at night. An older one is repeated at once. */
const wholeWithinMs = 26 * 3_600_000

/** Checks every minute what was written since the last check, and all open orders. */
export const reportRecentInvariants = async (app: App): Promise<void> => {
  const since = new Date(app.clock().getTime() - wholeWithinMs).toISOString()
  const recent = await app.db.maybe(sql`SELECT FROM invariant_checks WHERE scope = 'whole' AND checked_at > ${since}`)
  if (!recent) await reportAllInvariants(app)
  const violations = await checkRecentInvariants(app.db)
  if (violations) await keepResult(app, 'recent', countsOf(invariants, violations))
}

/** Checks everything, every night. */
export const reportAllInvariants = async (app: App): Promise<void> =>
  keepResult(app, 'whole', countsOf(invariants, await checkInvariants(app.db)))

/** Compares rows and files, every night. */
export const reportFiles = async (app: App): Promise<void> =>
  keepResult(app, 'files', countsOf(fileInvariants, await checkFiles(app, { isDeep: false })))

const countsOf = (names: readonly string[], violations: readonly Violation[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, violations.find(({ invariant }) => invariant === name)?.count ?? 0]))

/** Stores the result in the database, so that /metrics of every process shows it. */
const keepResult = async ({ db, clock }: App, scope: string, violations: Record<string, number>): Promise<void> => {
  await db.run(sql`
    INSERT INTO invariant_checks (scope, checked_at, violations)
    VALUES (${scope}, ${clock().toISOString()}, ${JSON.stringify(violations)}::jsonb)
    ON CONFLICT (scope) DO UPDATE SET checked_at = excluded.checked_at, violations = excluded.violations`)
}
