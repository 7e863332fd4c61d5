import type pg from 'pg'
import { isOlder, release } from '../release.ts'
import { StartupProblem } from '../startup-problem.ts'
import type { MigrationFile } from './files.ts'

interface Applied {
  name: string
  sha256: string | null
  needsRelease: string | null
}

/** Numbers given out to branches that ran side by side when hashes began: their files may arrive in any order. */
const anyOrder = { from: 214, to: 249 }

/**
 * Returns the files to apply, after having compared those applied with what they were. A base from before hashes has
 * them written once, and may miss any file. Throws StartupProblem for an edited file, a late number and a base of a
 * release that this one cannot work with.
 */
export const missingFiles = async (client: pg.Client, files: readonly MigrationFile[]): Promise<MigrationFile[]> => {
  await prepareTables(client)
  const applied = await readApplied(client)
  refuseLaterSchema(applied, files)
  const isFirst = applied.every(({ sha256 }) => sha256 === null)
  for (const { name, sha256 } of applied) {
    const file = files.find((each) => each.name === name)
    if (!file) continue
    if (sha256 === null)
      await client.query('UPDATE schema_migrations SET sha256 = $2 WHERE name = $1', [name, file.hash])
    else refuseEdited(file, sha256)
  }
  const { rows: begun } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_progress',
  )
  for (const { name, sha256 } of begun) {
    const file = files.find((each) => each.name === name)
    if (file) refuseEdited(file, sha256)
  }
  const names = new Set(applied.map(({ name }) => name))
  const missing = files.filter(({ name }) => !names.has(name))
  if (!isFirst) refuseLate(missing, applied)
  return missing
}

const prepareTables = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isReady: boolean }>(
    `SELECT to_regclass('public.schema_progress') IS NOT NULL AS "isReady"`,
  )
  if (rows[0]?.isReady) return
  // Statements sent together are one transaction.
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    ALTER TABLE schema_migrations ADD COLUMN sha256 text, ADD COLUMN needs_release text;
    CREATE TABLE schema_progress (name text PRIMARY KEY, sha256 text NOT NULL, step integer NOT NULL DEFAULT 0,
      position bigint NOT NULL DEFAULT 0)`)
}

const readApplied = async (client: pg.Client): Promise<Applied[]> => {
  const { rows } = await client.query<Applied>(
    'SELECT name, sha256, needs_release AS "needsRelease" FROM schema_migrations ORDER BY name',
  )
  return rows
}

/** The release after this one may have migrated already; its files only add, unless they say which release they need. */
export const refuseLaterSchema = (applied: readonly Applied[], files: readonly MigrationFile[]): void => {
  const unknown = applied.filter(({ name }) => !files.some((file) => file.name === name))
  const unbearable = unknown.find(({ needsRelease }) => needsRelease !== null && isOlder(release, needsRelease))
  if (unbearable)
    throw new StartupProblem(
      `The database comes from a later version of Quai: ${unbearable.name} needs release ${unbearable.needsRelease}, and this is ${release}. Update the application.`,
    )
}

const refuseEdited = ({ name, hash, formerHashes }: MigrationFile, applied: string): void => {
  if (hash === applied || formerHashes.includes(applied)) return
  throw new StartupProblem(
    `The migration ${name} was edited after this database applied it. Restore its text, and write the change as a new file with the next number.`,
  )
}

const refuseLate = (missing: readonly MigrationFile[], applied: readonly Applied[]): void => {
  const greatest = applied.at(-1)?.name ?? ''
  const late = missing.find(({ name }) => name < greatest && !isAnyOrder(name))
  if (late)
    throw new StartupProblem(
      `The migration ${late.name} comes too late: this database has already applied ${greatest}. Give it the next number.`,
    )
}

const isAnyOrder = (name: string): boolean => {
  const number = Number(name.slice(0, 4))
  return number >= anyOrder.from && number <= anyOrder.to
}
