import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { batchesOf, unnamed } from '../../orders/documents/sweep.ts'
import type { Db } from '../../platform/database/database.ts'
import { madeAt, type Storage } from '../../platform/storage/storage.ts'
import { Findings, type Violation } from './findings.ts'

const hourMs = 3_600_000
const pageSize = 500

interface FilesCheck {
  /** Also reads every file and compares its content with the recorded hash. */
  isDeep: boolean
}

/**
 * Checks that each document and picture has its file, and each file older than an hour its row. An empty result means that all is
 * well.
 */
export const checkFiles = async (
  app: Pick<App, 'db' | 'storage' | 'clock'>,
  { isDeep }: FilesCheck,
): Promise<Violation[]> => {
  const findings = new Findings()
  for await (const row of rowsOf(app.db)) {
    const problem = await problemOf(app.storage, row, isDeep)
    // Ignores a document that was deleted during the check: its row is removed before its file.
    if (problem && (await unnamed(app.db, [row.key])).length === 0)
      findings.add('documents_have_their_file', `${row.of} ${row.id}: ${problem}`)
  }
  const old = app.clock().getTime() - hourMs
  for await (const keys of batchesOf(app.storage.list()))
    for (const key of await unnamed(app.db, keys))
      if ((madeAt(key)?.getTime() ?? 0) < old) findings.add('files_have_their_row', `file ${key}`)
  return findings.inOrderOf(fileInvariants)
}

export const fileInvariants = ['documents_have_their_file', 'files_have_their_row']

interface Row {
  /** Owner of the file, as a violation names it. */
  of: string
  id: number
  key: string
  sizeBytes: number
  sha256: string
}

const sources = [
  sql`SELECT 'document' AS of, id, file_key AS key, size_bytes AS "sizeBytes", sha256 FROM documents`,
  sql`SELECT 'invoice' AS of, id, file_key AS key, size_bytes AS "sizeBytes", sha256 FROM invoices`,
  sql`SELECT 'picture' AS of, id, file_key AS key, size_bytes AS "sizeBytes", sha256 FROM product_pictures`,
  sql`SELECT 'thumbnail' AS of, id, thumbnail_key AS key, thumbnail_size_bytes AS "sizeBytes", thumbnail_sha256 AS sha256
    FROM product_pictures WHERE thumbnail_key IS NOT NULL`,
]

async function* rowsOf(db: Db): AsyncGenerator<Row> {
  for (const source of sources) yield* rowsFrom(db, source)
}

async function* rowsFrom(db: Db, source: RawBuilder<unknown>): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const rows = await db.all(sql<Row>`
      SELECT f.* FROM (${source}) f WHERE f.id > ${last} ORDER BY f.id LIMIT ${pageSize}`)
    yield* rows
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}

const problemOf = async (storage: Storage, { key, sizeBytes, sha256 }: Row, isDeep: boolean) => {
  const size = await storage.sizeOf(key)
  if (size === undefined) return `no file ${key}`
  if (size !== sizeBytes) return `${size} bytes in ${key}, not ${sizeBytes}`
  return isDeep && (await hashOf(storage, key)) !== sha256 ? `other content in ${key}` : undefined
}

const hashOf = async (storage: Storage, key: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk)
  return hash.digest('hex')
}
