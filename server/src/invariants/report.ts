import { sql } from 'kysely'
import type { App } from '../calls/app.ts'
import { checkInvariants, checkRecentInvariants, invariants } from './check.ts'
import { checkFiles, fileInvariants } from './files.ts'
import type { Violation } from './findings.ts'

/** The whole check runs at night; a database that has gone without one for longer is checked at once. */
const wholeWithinMs = 26 * 3_600_000

/** Every minute: what was written since, and what is open. */
export const reportRecentInvariants = async (app: App): Promise<void> => {
  const since = new Date(app.clock().getTime() - wholeWithinMs).toISOString()
  const { rows } = await sql`SELECT FROM invariant_checks WHERE scope = 'whole' AND checked_at > ${since}`.execute(
    app.db,
  )
  if (rows.length === 0) await reportAllInvariants(app)
  const violations = await checkRecentInvariants(app.db)
  if (violations) await keepResult(app, 'recent', countsOf(invariants, violations))
}

/** Every night: everything. */
export const reportAllInvariants = async (app: App): Promise<void> =>
  keepResult(app, 'whole', countsOf(invariants, await checkInvariants(app.db)))

/** Every night: whether rows and files agree. */
export const reportFiles = async (app: App): Promise<void> =>
  keepResult(app, 'files', countsOf(fileInvariants, await checkFiles(app, { isDeep: false })))

const countsOf = (names: readonly string[], violations: readonly Violation[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, violations.find(({ invariant }) => invariant === name)?.count ?? 0]))

/** In the database: /metrics of every process shows it, whichever process checked. */
const keepResult = async ({ db, clock }: App, scope: string, violations: Record<string, number>): Promise<void> => {
  await sql`
    INSERT INTO invariant_checks (scope, checked_at, violations)
    VALUES (${scope}, ${clock().toISOString()}, ${JSON.stringify(violations)}::jsonb)
    ON CONFLICT (scope) DO UPDATE SET checked_at = excluded.checked_at, violations = excluded.violations`.execute(db)
}
