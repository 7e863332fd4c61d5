import pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import type { MigrationFile, Step } from './files.ts'
import { locksOf, withoutComments } from './locks.ts'
import { type Migrating, patiently } from './patience.ts'

/**
 * Time to wait for the first locks: less than PostgreSQL's deadlock_timeout (1 s), so that this transaction gives way
 * and no call of a server is ever chosen to end.
 */
const firstLocks = '500ms'
const laterLocks = '2s'

const rowsOfBatch = 1_000

/**
 * Applies a file. What a file of one step changes and its mark of being applied are one transaction. A file of several
 * steps keeps how far it came, and goes on from there after it was killed.
 */
export const applyFile = async (
  migrating: Migrating,
  file: MigrationFile,
  files: readonly MigrationFile[],
): Promise<void> => {
  const { client } = migrating
  const [only, ...others] = file.steps
  if (only?.kind === 'once' && others.length === 0)
    return runOnce(migrating, { file, files, statements: only.statements, ending: () => markApplied(client, file) })
  const from = await takeUp(client, file)
  for (const [index, step] of file.steps.entries())
    if (index >= from) await runStep(migrating, { file, files, step, index })
  await patiently(migrating, file, () => markApplied(client, file))
}

/** Returns the index of the step to begin or go on with. */
const takeUp = async (client: pg.Client, { name, hash }: MigrationFile): Promise<number> => {
  const { rows } = await client.query<{ step: number }>(
    `INSERT INTO schema_progress (name, sha256) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET sha256 = schema_progress.sha256 RETURNING step`,
    [name, hash],
  )
  return rows[0]?.step ?? 0
}

interface StepOfFile {
  file: MigrationFile
  files: readonly MigrationFile[]
  step: Step
  index: number
}

const runStep = async (migrating: Migrating, { file, files, step, index }: StepOfFile): Promise<void> => {
  const { client } = migrating
  const ending = async () => {
    await client.query('UPDATE schema_progress SET step = $2, position = 0 WHERE name = $1', [file.name, index + 1])
  }
  if (step.kind === 'once') return runOnce(migrating, { file, files, statements: step.statements, ending })
  if (step.kind === 'close') await migrating.closeToOlder()
  else if (step.kind === 'batches') await runBatches(migrating, file, step)
  else await changeIndexes(migrating, file, step)
  await patiently(migrating, file, ending)
}

interface Once {
  file: MigrationFile
  files: readonly MigrationFile[]
  statements: string
  /** Writes, in the same transaction, that the statements ran. */
  ending: () => Promise<void>
}

/** Locks every table that the statements change before the first of them runs. */
const runOnce = async (migrating: Migrating, { file, files, statements, ending }: Once): Promise<void> => {
  const { client } = migrating
  const wanted = locksOf(statements, file, files)
  await patiently(migrating, file, async () => {
    const { rows } = await client.query<{ table: string }>(
      `SELECT relname AS "table" FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname = ANY($1)`,
      [wanted.map(({ table }) => table)],
    )
    const existing = new Set(rows.map(({ table }) => table))
    await client.query(`SET LOCAL lock_timeout = '${firstLocks}'`)
    for (const { table, mode } of wanted)
      if (existing.has(table)) await client.query(`LOCK TABLE public."${table}" IN ${mode} MODE`)
    await client.query(`SET LOCAL lock_timeout = '${laterLocks}'`)
    await client.query(statements)
    await ending()
  })
}

/** Runs the statements for one range of rows after the other. `:after` and `:until` are its ends. */
const runBatches = async (
  migrating: Migrating,
  file: MigrationFile,
  { statements, table, column }: Extract<Step, { kind: 'batches' }>,
): Promise<void> => {
  const { client } = migrating
  let isDone = false
  const runNext = async (): Promise<void> => {
    await client.query(`SET LOCAL lock_timeout = '${laterLocks}'`)
    const { rows } = await client.query<{ after: string; until: string | null }>(
      `SELECT p.position::text AS after, (SELECT max(key)::text FROM (
         SELECT "${column}" AS key FROM public."${table}" WHERE "${column}" > p.position ORDER BY 1 LIMIT ${rowsOfBatch}) r) AS until
       FROM schema_progress p WHERE p.name = $1`,
      [file.name],
    )
    const { after = '0', until = null } = rows[0] ?? {}
    isDone = until === null
    if (until === null) return
    await client.query(statements.replaceAll(/:after\b/g, after).replaceAll(/:until\b/g, until))
    await client.query('UPDATE schema_progress SET position = $2 WHERE name = $1', [file.name, until])
  }
  while (!isDone) await patiently(migrating, file, runNext)
}

/**
 * Creates the indexes that are not there yet, and drops others. One whose creation was cut short is invalid, so it is
 * dropped first.
 */
const changeIndexes = async (
  migrating: Migrating,
  file: MigrationFile,
  { statements }: Extract<Step, { kind: 'concurrently' }>,
): Promise<void> => {
  const changes = [
    ...statements.matchAll(/(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY|(DROP) INDEX CONCURRENTLY IF EXISTS) (\w+)[^;]*/g),
  ]
  if (changes.length !== withoutComments(statements).split(';').length - 1)
    throw new StartupProblem(
      `${file.name}: a step "concurrently" holds nothing but CREATE INDEX CONCURRENTLY and DROP INDEX CONCURRENTLY IF EXISTS.`,
    )
  for (const [statement, drops, index = ''] of changes)
    await insisting(migrating, `${file.name} ${drops ? 'drops' : 'builds'} the index ${index}`, () =>
      drops ? migrating.client.query(statement) : createIndex(migrating.client, statement, index),
    )
}

/** Waiting for each other with a transaction of a server ends one of the two. Begins again from the beginning. */
const insisting = async ({ say }: Migrating, what: string, change: () => Promise<unknown>): Promise<void> => {
  for (;;)
    try {
      await change()
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error
      say(`Migration: ${what} again after a deadlock.`)
    }
}

const createIndex = async (client: pg.Client, statement: string, index: string): Promise<void> => {
  const { rows } = await client.query<{ isValid: boolean }>(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`public.${index}`],
  )
  if (rows[0]?.isValid) return
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY public."${index}"`)
  await client.query(statement)
}

const markApplied = async (client: pg.Client, { name, hash, needsRelease }: MigrationFile): Promise<void> => {
  await client.query('INSERT INTO schema_migrations (name, sha256, needs_release) VALUES ($1, $2, $3)', [
    name,
    hash,
    needsRelease,
  ])
  await client.query('DELETE FROM schema_progress WHERE name = $1', [name])
}
