import { asOwner } from '../../world/database.ts'

export interface Spent {
  ms: number
  calls: number
  text: string
}

/** Forgets the statements of a cluster. */
export const forgetStatements = (url: string): Promise<unknown> =>
  asOwner(url, (client) => client.query('SELECT pg_stat_statements_reset()'))

/** Returns the statements of a cluster that only read, by the time that they took; those inside functions count with these. */
export const readingOf = (url: string): Promise<Spent[]> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<Spent>(
      `SELECT total_exec_time AS ms, calls::int AS calls, regexp_replace(query, '\\s+', ' ', 'g') AS text FROM pg_stat_statements
       WHERE toplevel AND query ~* '^\\s*(/\\*.*?\\*/)?\\s*(select|with|values)' AND query !~ 'pg_stat_statements'
         AND query !~* '\\y(insert into|update [a-z_.]+ |delete from|merge into|for (no key )?update|for (key )?share)\\y'
       ORDER BY total_exec_time DESC`,
    )
    return rows
  })

export const sumOf = (statements: readonly Spent[]): number => statements.reduce((sum, { ms }) => sum + ms, 0)
