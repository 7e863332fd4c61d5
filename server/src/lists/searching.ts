import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Context } from '../calls/context.ts'
import type { Db } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'

const longestMs = 2_500

/**
 * Runs statements that look for words, each for a short while only: what words cost is not known before. Throws
 * SEARCH_TOO_BROAD.
 */
export const searching = async <Result>(
  { db }: Pick<Context, 'db'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => {
  try {
    return await db.connection().execute(async (connection) => {
      const run = (text: string) => sql.raw(text).execute(connection)
      // One round trip, where a transaction of Kysely’s own takes two.
      await run(`BEGIN; SET LOCAL statement_timeout = ${longestMs}`)
      try {
        return await work(connection)
      } finally {
        // A lost connection has nothing to roll back: the work tells of it.
        await run('ROLLBACK').catch(() => {})
      }
    })
  } catch (error) {
    if (error instanceof DatabaseError && /statement timeout/.test(error.message)) throw fail('SEARCH_TOO_BROAD')
    throw error
  }
}

interface Search<After> {
  /** Reads the next rows of the list. */
  walk(after: After | undefined, rows: number): Promise<Walk<After>>
  /** Asks the index of letters for those that are met after a place, in the order of the list: `most` at most. */
  look(after: After | undefined, most: number): Promise<number[]>
}

interface Walk<After> {
  /** Of the rows that are met. */
  ids: number[]
  /** How many rows were read. */
  walked: number
  /** The place of the last. */
  last: After | null
}

/** Enough for a word that all rows have (see searchLimit). */
const firstWalk = 1_100
const longestWalk = 20_000
/** Below this share of the rows read, the index has fewer rows to give than a walk would read. */
const rareShare = 0.03

/**
 * The rows of a list that a search meets, in the order of the list: `most` at most. Frequent words are met by reading the
 * list from its beginning, which an index of letters could only answer with most of the table; rare ones by that index.
 * Neither depends on the planner's statistics, which know nothing of a new tenant.
 */
export async function* findInOrder<After>(search: Search<After>, most = Number.POSITIVE_INFINITY) {
  let after: After | undefined
  let left = most
  for (let rows = firstWalk; ; ) {
    const { ids, walked, last } = await search.walk(after, rows)
    yield ids.slice(0, left)
    left -= ids.length
    if (left <= 0 || walked < rows || last === null) return
    after = last
    if (ids.length < walked * rareShare) {
      yield await search.look(after, left)
      return
    }
    // Rounded, so that few different statements are prepared.
    rows = Math.min(longestWalk, Math.ceil((left * 1.2 * walked) / ids.length / 5_000) * 5_000)
  }
}
