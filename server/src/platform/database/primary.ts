import pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { databaseProblem } from './database-problem.ts'
import { hostsOf, timelineSql } from './hosts.ts'

const withinMs = 3_000

/**
 * Returns the address of the host that takes writes, the one promoted last where several do; the only host without
 * asking it. Throws a StartupProblem that says of each host why not.
 */
export const primaryOf = async (url: string): Promise<string> => {
  const hosts = readHosts(url)
  const [only = url] = hosts
  if (hosts.length < 2) return only
  const asked = await Promise.allSettled(hosts.map(askForWrites))
  const found = asked
    .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    .toSorted((one, other) => other.timeline - one.timeline)[0]
  if (found) return found.host
  const reasons = asked.flatMap((answer) => (answer.status === 'rejected' ? [`- ${messageOf(answer.reason)}`] : []))
  throw new StartupProblem(['No host of DATABASE_URL takes writes:', ...reasons].join('\n'))
}

const readHosts = (url: string): string[] => {
  try {
    return hostsOf(url)
  } catch (error) {
    throw databaseProblem(error, url) ?? error
  }
}

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/** Throws where the host cannot be asked, such as one whose certificate cannot be read, or takes no writes. */
const askForWrites = async (host: string): Promise<{ host: string; timeline: number }> => {
  const place = `The database at ${new URL(host).host}`
  try {
    const found = await readTimeline(host)
    if (found !== undefined) return { host, timeline: found }
  } catch (error) {
    throw databaseProblem(error, host) ?? new Error(`${place}: ${messageOf(error)}`)
  }
  throw new Error(`${place} is read-only: a standby, or default_transaction_read_only.`)
}

const readTimeline = async (connectionString: string): Promise<number | undefined> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(`SELECT ${timelineSql} AS timeline`)
    return rows[0]?.timeline ?? undefined
  } finally {
    await client.end().catch(() => {})
  }
}
