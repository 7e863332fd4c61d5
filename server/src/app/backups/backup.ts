import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { fileRemoval, namedFiles } from '../../orders/documents/sweep.ts'
import { asOwner } from '../../platform/database/connection-settings.ts'
import { release } from '../../platform/release.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { schemaOf, type Table, tablesOf, writeSums } from './sums.ts'

/** What a backup says of itself, in `backup.json`. */
export interface Description {
  madeAt: string
  release: string
  /** Migrations of the base and version of its jobs. */
  schema: string[]
  tables: (Table & { rows: number })[]
  sequences: { name: string; value: string }[]
  files: number
  /** Files that a row names and the store lacks. */
  missing: string[]
}

/** Name of the secret in a backup. */
export const keptSecret = 'session-secret'

const rowsAtOnce = 2_000

interface Source {
  url: string
  storage: Storage
  /** File of the secret that signs the keys of carriers and webhooks, where the installation made it itself. */
  secretFile?: string
}

/**
 * Writes the base at url and its files into an empty folder, beside running servers: the base as it is at one instant,
 * then the files that it names, none of which is removed meanwhile.
 */
export const backUp = async ({ url, storage, secretFile }: Source, to: string): Promise<Description> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if ((await readdir(to)).length > 0)
    throw new StartupProblem(`${to} is not empty: a backup takes a folder of its own.`)
  return asOwner(url, (keeper) =>
    asOwner(url, async (client) => {
      // Held by a connection of its own: a long copy of files must not keep a snapshot open.
      await keeper.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [fileRemoval])
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const base = await copyBase(client, to)
      const { rows: files } = await client.query<{ key: string }>(namedFiles)
      await client.query('COMMIT')
      const missing: string[] = []
      for (const { key } of files) if (!(await fetchFile(storage, key, join(to, 'files', key)))) missing.push(key)
      const madeAt = new Date().toISOString()
      const description = { madeAt, release, ...base, files: files.length - missing.length, missing }
      await writeFile(join(to, 'backup.json'), `${JSON.stringify(description, null, 1)}\n`, { mode: 0o600 })
      if (secretFile) await copyFile(secretFile, join(to, keptSecret))
      await writeSums(to)
      return description
    }),
  )
}

const copyBase = async (client: pg.Client, to: string) => {
  await mkdir(join(to, 'base'), { mode: 0o700 })
  const tables: Description['tables'] = []
  for (const table of await tablesOf(client)) {
    let rows = 0
    const lines = async function* () {
      for await (const values of rowsOf(client, table)) {
        rows += values.length
        yield values.map((value) => `${JSON.stringify(value)}\n`).join('')
      }
    }
    await pipeline(
      Readable.from(lines()),
      createGzip({ level: 5 }),
      createWriteStream(fileOf(to, table), { mode: 0o600 }),
    )
    tables.push({ ...table, rows })
  }
  // Read last, because what is drawn from a sequence does not wait for the end of its transaction.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname IN ('public', 'pgboss') AND last_value IS NOT NULL ORDER BY 1`)
  return { schema: await schemaOf(client), tables, sequences }
}

/** Reads the rows of a table as PostgreSQL writes them, which loses nothing of any type. */
async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<string[]> {
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT ROW(${columns.join(', ')})::text AS value FROM ${name}`,
  )
  for (;;) {
    const { rows } = await client.query<{ value: string }>(`FETCH ${rowsAtOnce} FROM backup`)
    if (rows.length === 0) break
    yield rows.map(({ value }) => value)
  }
  await client.query('CLOSE backup')
}

export const fileOf = (folder: string, { name }: Table): string =>
  join(folder, 'base', `${name.replaceAll('"', '')}.gz`)

/** Returns false when the store lacks the file. */
const fetchFile = async (storage: Storage, key: string, path: string): Promise<boolean> => {
  if ((await storage.sizeOf(key)) === undefined) return false
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(await storage.read(key), createWriteStream(path, { mode: 0o600 }))
  return true
}

/** Says what a backup holds: « 670 orders, 131072 rows of 111 tables and 42 files, as of 2026-11-26T17:00:00.000Z ». */
export const saidOf = ({ madeAt, tables, files }: Description): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const orders = tables.find(({ name }) => name === 'public.orders')?.rows ?? 0
  return `${orders} orders, ${rows} rows of ${tables.length} tables and ${files} files, as of ${madeAt}`
}
