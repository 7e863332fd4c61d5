import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupProblem } from '../../platform/startup-problem.ts'

/** A table with its columns, in an order of their own: that of a base depends on when a column was added. */
export interface Table {
  /** Quoted, with its schema. */
  name: string
  columns: string[]
}

/** Written last, in the format of sha256sum: a folder without it is no whole backup. */
const sumsFile = 'SHA256SUMS'

/** Writes the sha256 of every file of a folder. Returns how many there are. */
export const writeSums = async (folder: string): Promise<number> => {
  const names = await filesIn(folder)
  let text = ''
  for (const name of names) text += `${await hashOf(join(folder, name))}  ${name}\n`
  await writeFile(join(folder, sumsFile), text, { mode: 0o600 })
  return names.length
}

/** Refuses a folder where a file is missing, added or differs by a byte. Returns the names of its files. */
export const checkSums = async (folder: string): Promise<string[]> => {
  const text = await readFile(join(folder, sumsFile), 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartupProblem(`${folder} holds no whole backup: ${sumsFile} is missing.`)
  const given = new Map(text.split('\n').flatMap((line) => (line ? [[line.slice(66), line.slice(0, 64)]] : [])))
  const names = await filesIn(folder)
  const missing = [...given.keys()].find((name) => !names.includes(name))
  if (missing !== undefined) throw new StartupProblem(`The backup in ${folder} lacks the file ${missing}.`)
  for (const name of names)
    if (given.get(name) !== (await hashOf(join(folder, name))))
      throw new StartupProblem(`The file ${name} of the backup is not the one that was written. Nothing was restored.`)
  return names
}

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => name !== sumsFile)
    .sort()
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Lists the tables of Quai and of its jobs. A partitioned table stands for its parts. Columns that are computed are left out. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      (SELECT array_agg(quote_ident(a.attname) ORDER BY a.attname) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY 1`)
  return rows
}

/** State of the schema: what a base must have to take the rows of another. */
export const schemaOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT name FROM schema_migrations UNION ALL SELECT 'jobs ' || version FROM pgboss.version ORDER BY 1`)
  return rows.map(({ name }) => name)
}
