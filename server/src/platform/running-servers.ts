import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { release } from './release.ts'

const beatEveryMs = 10_000
/** A server that died is counted for this long. */
const aliveFor = '60 s'

interface Announced {
  /** Tells that this server has stopped. */
  end(): Promise<void>
}

/** Shows in the database that this process runs, and which release, until it ends. */
export const announceServer = async (pool: pg.Pool): Promise<Announced> => {
  const id = randomUUID()
  const beat = (): Promise<unknown> =>
    pool.query(
      `INSERT INTO running_servers (id, release) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
      [id, release],
    )
  await beat()
  await pool.query(`DELETE FROM running_servers WHERE seen_at < now() - interval '1 day'`)
  // The next beat makes up for one that fails.
  const timer = setInterval(() => void beat().catch(() => {}), beatEveryMs)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      await pool.query('DELETE FROM running_servers WHERE id = $1', [id]).catch(() => {})
    },
  }
}

export interface RunningRelease {
  release: string
  count: number
}

/** Counts the servers and workers that run, by release. Empty on a base from before they were counted. */
export const runningReleases = async (client: Pick<pg.ClientBase, 'query'>): Promise<RunningRelease[]> => {
  const { rows: known } = await client.query(`SELECT to_regclass('public.running_servers') IS NOT NULL AS "isKnown"`)
  if (!known[0]?.isKnown) return []
  const { rows } = await client.query<RunningRelease>(
    `SELECT release, count(*)::int AS count FROM running_servers
     WHERE seen_at > now() - interval '${aliveFor}' GROUP BY release ORDER BY release`,
  )
  return rows
}
