// setup.ts starts this file as a process. It runs a PostgreSQL with the demo, which each journey clones, until it is
// stopped.
import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { seedDemo } from '../../server/src/app/demo/seed.ts'
import { modules } from '../../server/src/app/modules/verbs.ts'
import { createServer } from '../../server/src/app/startup/server.ts'
import { openApp } from '../../server/src/app/startup/start.ts'
import type { App } from '../../server/src/calls/app.ts'
import { openSession } from '../../server/src/calls/session.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { startPassingPostgres } from '../../server/src/testing/database/passing-postgres.ts'
import { giveLogin, pooledUrl, startPgbouncer } from '../../server/src/testing/servers/pgbouncer.ts'

/** Place of the demo, for the journeys. */
export interface Demo {
  /** Address of the database to clone, as its owner. Cloning requires that nobody is connected to it. */
  databaseUrl: string
  /** Address of the same database for servers, where a pooler gives it. */
  pooledUrl: string | undefined
  /** Folder of the files of its documents. */
  folder: string
  sessionSecret: string
  /** Open session of each main contact, by e-mail address. */
  tokens: Record<string, string>
}

const plantDemo = async (): Promise<Demo> => {
  const { url, folder: dataFolder } = await startPassingPostgres('e2e')
  const [folder, sessionSecret] = [join(dataFolder, 'demo'), randomBytes(48).toString('base64url')]
  const app = await openApp(readConfig({ DATABASE_URL: url, SESSION_SECRET: sessionSecret, QUAI_DATA: folder }))
  try {
    await seedDemo(app, () => {})
    const tokens = await openSessions(app)
    await analyze(url)
    await compile(app)
    return { databaseUrl: url, pooledUrl: await openPooler(url, dataFolder), folder, sessionSecret, tokens }
  } finally {
    await app.close()
  }
}

/** Starts a pooler between the journeys' servers and PostgreSQL where it is asked for (E2E_POOLER). */
const openPooler = async (url: string, folder: string): Promise<string | undefined> => {
  if (!process.env['E2E_POOLER']) return undefined
  await giveLogin(url)
  const { port } = await startPgbouncer({ folder, port: Number(new URL(url).port) })
  return pooledUrl('quai', [port])
}

/** Collects statistics, because journeys are too short for PostgreSQL to do it by itself. */
const analyze = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('ANALYZE')
  await client.end()
}

/** Fills the compile cache for the servers of the journeys. */
const compile = async (app: App): Promise<void> => {
  const server = await createServer(app, modules)
  await server.inject('/api/openapi.json')
  await server.close()
  flushCompileCache()
}

const openSessions = async ({ db, sessionKey }: App): Promise<Record<string, string>> => {
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'user_id', 'email'])
    .where('is_main', '=', true)
    .execute()
  const tokens: Record<string, string> = {}
  for (const { id, user_id, email } of contacts)
    tokens[email] = (await openSession(db, sessionKey, new Date(), { contactId: id, userId: user_id })).accessToken
  return tokens
}

process.send?.(await plantDemo())
