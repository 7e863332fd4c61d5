import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '../../world/database.ts'

/** Tables that grow with the years: no read may scan them. */
const growing = new Set(['stock_movements', 'orders', 'order_items', 'order_logs'])

export interface Plans {
  /** Indexes of the growing tables that the reads used. */
  indexes: string[]
  /** Growing tables that a read scanned from end to end. */
  scanned: string[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

/**
 * Has PostgreSQL write the plan of each statement to its log while `read` runs, and reads them there. The server's
 * connections are closed before and after, because a connection keeps the settings that it began with.
 */
export const plansOf = async (url: string, read: () => Promise<void>): Promise<Plans> => {
  const log = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder")
    return join(dirname(rows[0]?.folder ?? ''), 'postgres.log')
  })
  await set(url, [
    "SET session_preload_libraries = 'auto_explain'",
    'SET auto_explain.log_min_duration = 0',
    'SET auto_explain.log_format = json',
  ])
  const before = statSync(log).size
  await settled(read)
  await set(url, ['RESET ALL'])
  await settled(read)
  const written = readFileSync(log).subarray(before).toString('utf8')
  const nodes = [...written.matchAll(/plan:\n(\t\{[\s\S]*?\n\t\})/g)].flatMap(([, plan]) =>
    nodesOf(JSON.parse(plan ?? '').Plan),
  )
  if (nodes.length === 0) throw new Error('PostgreSQL wrote no plan')
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && growing.has(node['Relation Name'] ?? ''))
  return {
    indexes: unique(nodes.map((node) => node['Index Name']).filter((name) => name !== undefined)).filter(ofGrowing),
    scanned: unique(scans.map((node) => node['Relation Name'] ?? '')),
  }
}

/** Repeats until the server has new connections. */
const settled = async (read: () => Promise<void>): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      return await read()
    } catch (error) {
      if (tries === 20) throw error
      await sleep(250)
    }
  }
}

const ofGrowing = (index: string): boolean => [...growing].some((table) => index.startsWith(table))

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort()

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const set = (url: string, settings: readonly string[]): Promise<void> =>
  asOwner(url, async (client) => {
    for (const setting of settings) await client.query(`ALTER DATABASE quai ${setting}`)
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  })
