import { readFile } from 'node:fs/promises'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import type { UploadedFile } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import type { CheckedImport, FileDefinition, FileLine } from '../definition.ts'
import { definitionOf } from '../definitions.ts'
import { loadLineNumbers, loadLines } from '../lines.ts'
import type { Issues } from '../reading/issues.ts'
import { readTable } from '../reading/table.ts'
import type { LoadedImport } from '../row.ts'
import { checkImportJob } from './run.ts'
import { checkedOf, type FailedCheck, keepCounts, keepVerdict, nothingJudged, type Verdict } from './verdict.ts'

/** Judgement of an import's lines, as far as it is known. */
export interface Judged {
  lines: readonly { line: number }[]
  checked: CheckedImport
  /** Progress of the check under way. */
  checking: ImportDetail['checking']
  /** True when the page should ask for another check: the last one is old, or its job has died. */
  isOutdated: boolean
}

/** Number of lines that are judged in well under 300 ms, and therefore whenever they are read. */
const linesJudgedAtOnce = 500

const isLong = (linesTotal: number): boolean => linesTotal > linesJudgedAtOnce

/** Judges lines that have just changed: a short file at once, a long one by a job. */
export const judge = async (ctx: Context, found: LoadedImport, lines: readonly FileLine[]): Promise<Judged> => {
  if (!isLong(lines.length)) return judgeAtOnce(ctx, found, lines)
  ctx.db.send(sql`UPDATE imports SET lines_total = ${lines.length} WHERE id = ${found.id}`)
  await askForCheck(ctx, found.id)
  return { lines, checked: nothingJudged(), checking: { done: 0, total: lines.length }, isOutdated: false }
}

/** Judges lines in the call itself, whatever their number, so that the answer says what a correction has changed. */
export const judgeAtOnce = async (ctx: Context, found: LoadedImport, lines: readonly FileLine[]): Promise<Judged> => {
  const checked = await definitionOf(found.importType).check(ctx, found, lines)
  if (isLong(lines.length)) {
    const version = await nextVersion(ctx.db, found.id)
    await keepVerdict(ctx.db, { importId: found.id, version }, { checked, linesTotal: lines.length })
  } else {
    await ctx.db.deleteFrom('import_checks').where('import_id', '=', found.id).execute()
    await keepCounts(ctx.db, found.id, { checked, linesTotal: lines.length })
  }
  return { lines, checked, checking: null, isOutdated: false }
}

/** Returns the judgement of an import: made anew for a short file, because stock and slots may have been taken since. */
export const readJudgement = async (ctx: Context, found: LoadedImport): Promise<Judged> => {
  if (found.appliedAt || isLong(found.linesTotal)) {
    const lines = await loadLineNumbers(ctx.db, found.id)
    if (found.appliedAt) return { lines, checked: nothingJudged(found.madeTotal), checking: null, isOutdated: false }
    return { lines, ...(await loadVerdict(ctx.db, found)) }
  }
  const lines = await loadLines(ctx.db, found.id)
  const checked = await definitionOf(found.importType).check(ctx, found, lines)
  return { lines, checked, checking: null, isOutdated: false }
}

/** Asks for a check of a long file unless one is under way. A short file needs none. */
export const askForFreshCheck = async (ctx: Context, found: LoadedImport): Promise<void> => {
  if (!isLong(found.linesTotal)) return
  const { checking, isOutdated } = await readState(ctx.db, found)
  if (!checking || isOutdated) await askForCheck(ctx, found.id)
}

const askForCheck = async (ctx: Context, importId: number): Promise<void> => {
  await nextVersion(ctx.db, importId)
  ctx.enqueue(checkImportJob.with({ importId }))
}

/** Marks a check as pending and returns its version. */
const nextVersion = async (db: Db, importId: number): Promise<number> => {
  const { version } = await db.one(sql<{ version: number }>`
    INSERT INTO import_checks (import_id, is_pending) VALUES (${importId}, true)
    ON CONFLICT (import_id) DO UPDATE SET version = import_checks.version + 1, is_pending = true, lines_done = 0,
      touched_at = clock_timestamp()
    RETURNING version`)
  return version
}

const loadVerdict = async (db: Db, found: LoadedImport): Promise<Omit<Judged, 'lines'>> => {
  const { verdict, ...state } = await readState(db, found)
  if (verdict && 'failure' in verdict && !state.checking)
    throw fail(verdict.failure.code, verdict.failure.params as never)
  return { ...state, checked: verdict && !('failure' in verdict) ? checkedOf(verdict) : nothingJudged() }
}

interface State extends Pick<Judged, 'checking' | 'isOutdated'> {
  verdict: Verdict | FailedCheck | null
}

const readState = async (db: Db, { id, linesTotal }: LoadedImport): Promise<State> => {
  const row = await db.maybe(sql<{ isPending: boolean; done: number; isOutdated: boolean; verdict: State['verdict'] }>`
    SELECT is_pending AS "isPending", lines_done AS done, verdict,
      CASE WHEN is_pending THEN touched_at < clock_timestamp() - interval '10 seconds'
        ELSE checked_at < clock_timestamp() - interval '1 minute' END AS "isOutdated"
    FROM import_checks WHERE import_id = ${id}`)
  // Imports of a former release have no row yet.
  if (!row) return { checking: { done: 0, total: linesTotal }, isOutdated: true, verdict: null }
  const { isPending, done, isOutdated, verdict } = row
  return { checking: isPending ? { done, total: linesTotal } : null, isOutdated, verdict }
}

/** Reads a file by a definition and judges its lines, keeping nothing. Throws what readTable() throws. */
export const judgeFile = async <Subject, Checked extends { issues: Issues }>(
  ctx: Context,
  { shape, check }: FileDefinition<Subject, Checked>,
  { subject, file }: { subject: Subject; file: Pick<UploadedFile, 'path'> },
): Promise<Checked> => {
  const { lines } = await readTable(ctx, { content: await readFile(file.path), shape })
  return check(ctx, subject, lines)
}
