import type { FailureCode } from '@quai/contract/failures.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { CheckedImport, Comparison } from '../definition.ts'
import { type Issue, Issues } from '../reading/issues.ts'

/** Judgement of a file as the database keeps it. */
export interface Verdict {
  issues: Issue[]
  comparisons: [number, Comparison][] | null
  missing: CheckedImport['missing']
  toMake: number
  facts: CheckedImport['facts']
}

/** Failure that stopped a check, such as a deal that has ended. */
export interface FailedCheck {
  failure: { code: FailureCode; params: object }
}

export const nothingJudged = (toMake = 0): CheckedImport => ({ issues: new Issues(), missing: [], toMake, facts: [] })

const verdictOf = ({ issues, comparisons, missing, toMake, facts }: CheckedImport): Verdict => ({
  issues: issues.all(),
  comparisons: comparisons ? [...comparisons] : null,
  missing,
  toMake,
  facts,
})

export const checkedOf = ({ issues, comparisons, ...verdict }: Verdict): CheckedImport => {
  const known = new Issues()
  for (const issue of issues) known.add(issue)
  return { ...verdict, issues: known, ...(comparisons && { comparisons: new Map(comparisons) }) }
}

/**
 * Keeps the judgement of the lines of a version, with the counts that lists show. Returns false when the lines have
 * changed since, and then keeps nothing.
 */
export const keepVerdict = async (
  db: Db,
  { importId, version }: { importId: number; version: number },
  outcome: { checked: CheckedImport; linesTotal: number } | FailedCheck,
): Promise<boolean> => {
  const verdict = 'failure' in outcome ? outcome : verdictOf(outcome.checked)
  const { numAffectedRows } = await sql`
    UPDATE import_checks SET verdict = ${JSON.stringify(verdict)}::jsonb, checked_at = clock_timestamp(),
      is_pending = false, lines_done = 0
    WHERE import_id = ${importId} AND version = ${version}`.execute(db)
  if (Number(numAffectedRows) === 0) return false
  if ('checked' in outcome) await keepCounts(db, importId, outcome)
  return true
}

/** Stores the counts of a check, for the list. Those of an applied import stay as they are. */
export const keepCounts = (
  db: Db,
  importId: number,
  { checked, linesTotal }: { checked: CheckedImport; linesTotal: number },
): Promise<unknown> =>
  db
    .updateTable('imports')
    .set({ lines_total: linesTotal, errors_total: checked.issues.total, made_total: checked.toMake })
    .where('id', '=', importId)
    .where('applied_at', 'is', null)
    .execute()

/**
 * Divides the progress of a check between its passes over the lines. Returns a function that gives each pass, by rank, its
 * report: the number of items done, of `of` items.
 */
export const passesOf =
  (onJudged: ((judged: number) => void) | undefined, { lines, passes }: { lines: number; passes: number }) =>
  (rank: number, of = lines) =>
  (done: number): void =>
    onJudged?.(Math.floor((lines * (rank + done / Math.max(1, of))) / passes))
