import pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { cut, timelineSql } from './hosts.ts'
import { keepingAlive } from './silence.ts'

/** Role that the server works as. It owns nothing (see migrations/0001_foundations.sql). */
export const appRole = 'quai_app'

/** Settings of every connection of the server. */
const settings: Record<string, string> = {
  timezone: 'UTC',
  statement_timeout: '20s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '20s',
  // A statement whose caller has left ends, with its locks.
  client_connection_check_interval: '2s',
}

/**
 * Statements that give a login for a pooler the role and the settings, which a pooler does not pass on. Its user runs
 * them once.
 */
const loginSql = (user: string): string =>
  [
    `GRANT ${appRole} TO ${user}`,
    ...Object.entries({ role: appRole, ...settings }).map(
      ([name, value]) => `ALTER ROLE ${user} SET ${name} = '${value}'`,
    ),
  ].join('; ')

const asOptions = (given: Record<string, string>): string =>
  Object.entries(given)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

export const appOptions = asOptions({ role: appRole, ...settings })
export const readOnlyOptions = asOptions({ role: appRole, ...settings, default_transaction_read_only: 'on' })

/**
 * Options of the owner's connection, without time limits because it migrates. The mark shows whether start-up options
 * arrived.
 */
const ownerMark = 'quai.connection'
const ownerOptions = asOptions({ timezone: 'UTC', [ownerMark]: 'owner' })

const poolerRefusal =
  'The start-up options of a connection do not reach PostgreSQL: a pooler (such as pgbouncer with ignore_startup_parameters) ' +
  'drops them, and the server would work as the owner of the database instead of quai_app. Give DATABASE_URL a direct ' +
  'connection, or set DATABASE_POOLER.'

const loginRefusal =
  'With DATABASE_POOLER, the user of DATABASE_URL has the role and the limits of the server by itself. As a superuser, run once, ' +
  'then RECONNECT in the console of the pooler, whose open connections stay as they are: '

/** Connection that must not be used. Requests that meet it get 503. */
export class UnsafeConnection extends StartupProblem {
  override name = 'UnsafeConnection'
}

/**
 * Checks each new connection of the pool in one round trip, because a pooler may silently drop start-up options, and
 * only the privileges of quai_app protect append-only tables. Closes one that does not answer in time: a pooler lets clients
 * in although its database is away. Throws UnsafeConnection.
 */
export const checkConnection = async (
  client: pg.ClientBase,
  { isPooled, mustWrite, withinMs }: { isPooled: boolean; mustWrite: boolean; withinMs: number },
): Promise<{ timeline: number | null }> => {
  const names = Object.keys(settings)
  const late = () => cut(client, new Error('Connection terminated: its check was not answered'))
  const timer = setTimeout(late, withinMs)
  const asked = client.query({
    text: `SELECT ${['session_user', 'current_user', timelineSql, ...names.map((name) => `current_setting('${name}')`)].join(', ')}`,
    rowMode: 'array',
  })
  const { rows } = await asked.finally(() => clearTimeout(timer))
  const [user, role, timeline, ...found] = rows[0] as [string, string, number | null, ...string[]] // as asked above
  const refusal = isPooled ? `${loginRefusal}${loginSql(user)}.` : poolerRefusal
  if (role !== appRole) throw new UnsafeConnection(`${refusal} (It works as "${role}".)`)
  if (mustWrite && timeline === null) throw new UnsafeConnection('The host takes no writes.')
  const wrong = names.find((name, index) => found[index] !== settings[name])
  if (wrong) throw new UnsafeConnection(`${refusal} (${wrong} is not what was asked for.)`)
  return { timeline }
}

/** Checks the owner's connection before it locks or writes anything. Throws StartupProblem. */
export const checkOwnerConnection = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ version: number; encoding: string; mark: string | null; readOnly: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      current_setting('${ownerMark}', true) AS mark, current_setting('transaction_read_only') AS "readOnly"`,
  )
  const found = rows[0]
  if (!found || found.version < 150_000) throw new StartupProblem('PostgreSQL 15 or later is required.')
  if (found.mark !== 'owner') throw new StartupProblem(poolerRefusal)
  if (found.encoding !== 'UTF8')
    throw new StartupProblem(
      `The database is encoded in ${found.encoding}; UTF8 is required: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    )
  if (found.readOnly === 'on')
    throw new StartupProblem(
      'The database is read-only (a standby, or default_transaction_read_only): DATABASE_URL must name the primary.',
    )
}

/** Runs work on a connection of the owner of the database. */
export const asOwner = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({
    connectionString: url,
    options: ownerOptions,
    connectionTimeoutMillis: 10_000,
    ...keepingAlive,
  })
  // A connection that breaks between two statements makes the next one fail, and that error gets reported.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const timestamptz = 1184
const timestamp = 1114
const date = 1082
const int8 = 20
const numeric = 1700

/**
 * Converts '2026-11-21 07:45:00.12+00' → '2026-11-21T07:45:00.120Z'. Sessions run in UTC. Works on the text, because
 * creating a Date for each instant of a list would take a twelfth of its time.
 */
const toIso = (value: string): string => {
  if (value.charAt(10) !== ' ') throw new RangeError(`Not an instant of our era: ${value}`)
  const fraction = value.slice(20).replace('+00', '')
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

pg.types.setTypeParser(timestamptz, toIso)
pg.types.setTypeParser(timestamp, toIso)
pg.types.setTypeParser(date, (value) => value)
// Identifiers and counts stay far below 2^53.
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(numeric, Number)
