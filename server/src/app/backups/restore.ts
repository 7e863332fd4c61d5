import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { asOwner } from '../../platform/database/connection-settings.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Description, fileOf } from './backup.ts'
import { checkSums, schemaOf, type Table, tablesOf } from './sums.ts'

const rowsAtOnce = 1_000

interface Target {
  /** Address of a migrated base. */
  url: string
  storage: Storage
}

/**
 * Fills an empty base of the same schema, and an empty store, from a backup. The base takes all rows or none. Throws
 * StartupProblem when a byte of the backup differs, when the base or the store holds something, or is of another release.
 */
export const restore = async ({ url, storage }: Target, from: string): Promise<Description> => {
  const names = await checkSums(from)
  const keys = names.flatMap((name) => (name.startsWith('files/') ? [name.slice('files/'.length)] : []))
  const description = JSON.parse(await readFile(join(from, 'backup.json'), 'utf8')) as Description // backUp() wrote it
  await asOwner(url, async (client) => {
    await refuseFull(client)
    await refuseOtherSchema(client, description)
    // Files come first, so that no row ever lacks its file.
    await putFiles(storage, keys, join(from, 'files'))
    await client.query('BEGIN')
    await fill(client, description, from)
    await markStore(client, storage)
    await client.query('COMMIT')
  })
  return description
}

/**
 * Marks the store as that of the restored base, by an id of its own: a copy must never be taken for the installation it
 * was copied from.
 */
const markStore = async (client: pg.Client, storage: Storage): Promise<void> => {
  const { rows } = await client.query<{ id: string }>(
    'UPDATE file_stores SET id = gen_random_uuid(), is_marked = true RETURNING id',
  )
  await storage.writeMark(rows[0]?.id ?? '')
}

const refuseFull = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('SELECT FROM contacts LIMIT 1')
  if (rows.length > 0)
    throw new StartupProblem('The base holds an installation already: a backup is restored into an empty one.')
}

const refuseOtherSchema = async (client: pg.Client, { schema, release }: Description): Promise<void> => {
  const here = await schemaOf(client)
  const other = schema.find((name) => !here.includes(name)) ?? here.find((name) => !schema.includes(name))
  if (other)
    throw new StartupProblem(
      `The backup was made by Quai ${release}, whose schema differs (${other}): restore it with that release, then upgrade.`,
    )
}

const putFiles = async (storage: Storage, keys: string[], folder: string): Promise<void> => {
  const known = new Set(keys)
  // An attempt that was interrupted may have left some of them.
  for await (const key of storage.list())
    if (!known.has(key))
      throw new StartupProblem(`The store holds other files already (${key}): a backup is restored into an empty one.`)
  for (const key of keys) await storage.put(key, join(folder, key), (await stat(join(folder, key))).size)
}

/** Fills all tables in the transaction of the client, without the triggers that would act on their rows a second time. */
const fill = async (client: pg.Client, { tables, sequences }: Description, from: string): Promise<void> => {
  const names = (await tablesOf(client)).map(({ name }) => name)
  // Dropped and made again, because only a superuser may suspend them; making them again checks every row.
  const keys = await foreignKeys(client)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const table of tables) await fillTable(client, table, fileOf(from, table))
  for (const { name, value } of sequences) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value])
  // A table with checks still to come cannot be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const foreignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
      AND connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`)
  return rows
}

const fillTable = async (client: pg.Client, { name, columns }: Table, path: string): Promise<void> => {
  const list = columns.join(', ')
  // Transactions of another cluster have numbers that are still to come here: events count as seen by everybody.
  const values = columns
    .map((column) => (name === 'public.events' && column === 'xid' ? "'3'::xid8" : column))
    .join(', ')
  // Gives a type to the rows of the backup, whose columns stand in an order of their own.
  await client.query(`CREATE TEMP TABLE shape ON COMMIT DROP AS SELECT ${list} FROM ${name} WITH NO DATA`)
  const insert = `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM unnest($1::pg_temp.shape[])`
  for await (const rows of rowsOf(path)) await client.query(insert, [rows])
  await client.query('DROP TABLE pg_temp.shape')
}

async function* rowsOf(path: string): AsyncGenerator<string[]> {
  let rows: string[] = []
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    rows.push(JSON.parse(line) as string) // backUp() wrote it
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
