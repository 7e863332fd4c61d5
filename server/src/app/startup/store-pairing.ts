import type pg from 'pg'
import { StartupProblem } from '../../platform/startup-problem.ts'
import { StorageProblem } from '../../platform/storage/problem.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Answers of S3 that no waiting will change. */
const hopeless = new Set([
  'NoSuchBucket',
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'NotFound',
  'EACCES',
])

interface Pairing {
  pool: pg.Pool
  storage: Storage
  /** Folder or bucket, as the person who starts the server knows it. */
  place: string
  warn: (line: string) => void
}

/**
 * Makes sure that the file store is the one of this database, and marks a new store as such. A store that is away is
 * only told of, because everything but its files can be served. Throws StartupProblem.
 */
export const pairStore = async ({ pool, storage, place, warn }: Pairing): Promise<void> => {
  try {
    await storage.check()
    const { id, isMarked, mark } = await claim(pool, storage)
    if (mark === id) return
    if (mark !== undefined)
      throw new StartupProblem(
        `The files in ${place} belong to another database: each database has a store of its own.`,
      )
    if (isMarked)
      throw new StartupProblem(
        `The files of this database are not in ${place}: its other servers keep them elsewhere, or the file quai-store was not copied with the others. To use this store all the same: UPDATE file_stores SET is_marked = false.`,
      )
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error
    if (hopeless.has(error.code ?? ''))
      throw new StartupProblem(`Files cannot be kept in ${place}: ${error.code}. Check its name and its rights.`, {
        cause: error,
      })
    warn(`Files cannot be read or kept in ${place} at the moment (${error.code ?? error.message}).`)
  }
}

interface Claim {
  id: string
  isMarked: boolean
  mark: string | undefined
}

/** Marks the store of a database that has none yet. One server at a time: the second one finds it marked. */
const claim = async (pool: pg.Pool, storage: Storage): Promise<Claim> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: string; isMarked: boolean }>(
      'SELECT id, is_marked AS "isMarked" FROM file_stores FOR UPDATE',
    )
    const [found] = rows
    if (!found) throw new StartupProblem('The table file_stores is empty.')
    let mark = await storage.readMark()
    if (!found.isMarked && mark === undefined) {
      await storage.writeMark(found.id)
      mark = found.id
    }
    if (!found.isMarked && mark === found.id) await client.query('UPDATE file_stores SET is_marked = true')
    await client.query('COMMIT')
    return { ...found, mark }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
