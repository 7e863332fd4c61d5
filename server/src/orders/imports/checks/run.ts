import { sql } from 'kysely'
import { actorWithoutSession } from '../../../calls/api-callers.ts'
import type { App } from '../../../calls/app.ts'
import { dbWithin } from '../../../calls/turns/time-limits.ts'
import { type Db, inTransaction } from '../../../platform/database/database.ts'
import { Failure } from '../../../platform/failure.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { CheckedImport, ImportSubject, JudgingContext } from '../definition.ts'
import { definitionOf } from '../definitions.ts'
import { loadLines } from '../lines.ts'
import { type FailedCheck, keepVerdict } from './verdict.ts'

/** Judges a long file in the background. */
export const checkImportJob = jobKind<{ importId: number }>('check-import')

/**
 * Judges the files that wait for it, as the person who handed them in. Safe to run twice and to die halfway: the
 * judgement is kept whole, for the version of the lines that it read, and another run begins again.
 */
export const checkImports = async (app: App, importIds: readonly number[]): Promise<void> => {
  for (const importId of new Set(importIds)) await checkUntilKept(app, importId)
}

const checkUntilKept = async (app: App, importId: number): Promise<void> => {
  const db = dbWithin(app.pool, app.config.QUAI_IMPORT_SECONDS)
  for (;;) {
    const waiting = await loadWaiting(db, importId)
    if (!waiting) return
    const { version, contactId, ...subject } = waiting
    const actor = await actorWithoutSession(db, contactId, app.clock())
    if (!actor) return
    const lines = await loadLines(db, importId)
    const ctx = { db, actor, now: app.clock(), onJudged: reporting(app.db, { importId, version }) }
    const outcome = await judged(ctx, subject, lines)
    const isKept = await inTransaction(app.pool, async (inside) => {
      // Locks the import before its check, as corrections do.
      inside.send(sql`SELECT FROM imports WHERE id = ${importId} FOR UPDATE`)
      return keepVerdict(inside, { importId, version }, outcome)
    })
    if (isKept) return
  }
}

const judged = async (
  ctx: JudgingContext,
  subject: ImportSubject,
  lines: Awaited<ReturnType<typeof loadLines>>,
): Promise<{ checked: CheckedImport; linesTotal: number } | FailedCheck> => {
  try {
    return { checked: await definitionOf(subject.importType).check(ctx, subject, lines), linesTotal: lines.length }
  } catch (error) {
    if (error instanceof Failure) return { failure: { code: error.code, params: error.params as object } } // a failure's parameters are a record
    throw error
  }
}

interface Waiting extends ImportSubject {
  version: number
  contactId: number
}

/** Returns undefined when the import is applied, abandoned or judged meanwhile. */
const loadWaiting = async (db: Db, importId: number): Promise<Waiting | undefined> =>
  db.maybe(sql<Waiting>`
    SELECT k.version, i.contact_id AS "contactId", i.id, i.uuid, i.import_type AS "importType",
      i.customer_id AS "customerId", i.warehouse_id AS "warehouseId", i.options, i.creates_missing AS "createsMissing",
      i.is_repeat AS "isRepeat"
    FROM import_checks k JOIN imports i ON i.id = k.import_id
    WHERE k.import_id = ${importId} AND k.is_pending AND i.applied_at IS NULL`)

const reportMs = 150

/** Returns a function that stores the progress now and then, without holding up the check. */
const reporting = (db: Db, { importId, version }: { importId: number; version: number }) => {
  let reportedAt = performance.now()
  return (done: number): void => {
    if (performance.now() - reportedAt < reportMs) return
    reportedAt = performance.now()
    // A lost report is followed by another one.
    db.run(sql`UPDATE import_checks SET lines_done = ${done}, touched_at = clock_timestamp()
      WHERE import_id = ${importId} AND version = ${version} AND is_pending`).catch(() => {})
  }
}
