import type { TurnKind } from '@quai/contract/calls/route.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '../../platform/config.ts'
import { type Connections, type Db, dbOver, preparing } from '../../platform/database/database.ts'
import { limitStatements } from '../../platform/database/silence.ts'

/**
 * Time limit in seconds of calls that read or write thousands of rows; undefined for other calls, which use the
 * connection's limit.
 */
export const longestSeconds = (
  { QUAI_EXPORT_SECONDS, QUAI_IMPORT_SECONDS }: Config,
  kind: TurnKind | undefined,
): number | undefined => {
  if (kind === 'export') return QUAI_EXPORT_SECONDS
  return kind === 'import' ? QUAI_IMPORT_SECONDS : undefined
}

/**
 * Reads through the pool with a limit of `seconds` for each statement, in a transaction of its own that is sent with it in
 * one packet.
 */
export const dbWithin = (pool: Connections, seconds: number): Db =>
  dbOver(pool, { readied: (client) => limited(client, seconds) })

const limited = (client: pg.PoolClient, seconds: number) => {
  let broken: Error | undefined
  const own = preparing(client, () => client.release(broken))
  return {
    ...own,
    query: async (text: string, values?: readonly unknown[]) => {
      const sent = [
        own.query('BEGIN'),
        own.query(limitStatements(seconds)),
        own.query(text, values),
        own.query('COMMIT'),
      ] as const
      const [, , answer] = await Promise.allSettled(sent)
      if (answer.status === 'fulfilled') return answer.value
      await own.query('ROLLBACK').catch((error: Error) => {
        broken = error
      })
      throw answer.reason
    },
  }
}

/**
 * Gives the transaction `seconds` instead of the connection's limits for a statement and for idle time. PostgreSQL 17
 * and later also limit the whole transaction to it.
 */
export const limitTransaction = (db: Db, seconds: number): Promise<unknown> => {
  const limit = `${seconds}s`
  return Promise.all([
    db.run(sql.raw(limitStatements(seconds))),
    db.run(sql`SELECT set_config('idle_in_transaction_session_timeout', ${limit}, true),
      CASE WHEN current_setting('server_version_num')::int >= 170000
        THEN set_config('transaction_timeout', ${limit}, true) END`),
  ])
}
