import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { type Db, withLock } from '../../platform/database/database.ts'
import { madeAt } from '../../platform/storage/storage.ts'

const hourMs = 3_600_000
/** Days that the sweep looks back. Older files were swept or are left to a person (see the invariants). */
const sweptDays = 30
/**
 * Maximum number of files to remove. Crashes leave a few; more suggests the wrong database, such as an outdated
 * restore.
 */
const maxOrphans = 100
const batchSize = 500

/** Name of the lock that a backup shares while it copies the files of its snapshot: none is removed meanwhile. */
export const fileRemoval = 'file-removal'

/** Removes files whose rows were deleted. Fails while a backup runs, so that the job is tried again. */
export const removeFiles = ({ db, storage }: Pick<App, 'db' | 'storage'>, keys: readonly string[]): Promise<void> =>
  withLock(db, fileRemoval, async () => {
    for (const key of keys) await storage.remove(key)
  })

/**
 * Removes what a crashed server left: files without rows, and unfinished uploads. Both must be an hour old, longer than
 * any request lasts.
 */
export const sweepFiles = async (app: Pick<App, 'db' | 'clock' | 'storage' | 'incoming'>): Promise<void> => {
  const now = app.clock().getTime()
  const since = new Date(now - sweptDays * 24 * hourMs).toISOString().slice(0, 10)
  const orphans: string[] = []
  for await (const keys of batchesOf(app.storage.list(since))) {
    const old = keys.filter((key) => (madeAt(key)?.getTime() ?? now) < now - hourMs)
    orphans.push(...(await unnamed(app.db, old)))
    if (orphans.length > maxOrphans)
      throw new Error('Too many files without a row: are these the files of another database? None was removed')
  }
  await removeFiles(app, orphans)
  await sweepIncoming(app.incoming, now)
}

/** Returns the keys that no row names. */
export const unnamed = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const rows = await db.all(sql<{ key: string }>`
    SELECT k.key FROM unnest(${[...keys]}::text[]) AS k (key)
    WHERE NOT EXISTS (SELECT FROM documents d WHERE d.file_key = k.key)
      AND NOT EXISTS (SELECT FROM invoices v WHERE v.file_key = k.key)
      AND NOT EXISTS (SELECT FROM product_pictures i WHERE i.file_key = k.key OR i.thumbnail_key = k.key)`)
  return rows.map(({ key }) => key)
}

/** Statement that lists the keys of all files that a row names. */
export const namedFiles = `
  SELECT file_key AS key FROM documents UNION SELECT file_key FROM invoices UNION SELECT file_key FROM product_pictures
  UNION SELECT thumbnail_key FROM product_pictures WHERE thumbnail_key IS NOT NULL`

export async function* batchesOf(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

const sweepIncoming = async (folder: string, now: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now - hourMs) await rm(path, { force: true })
  }
}
