import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { jobNames, startWorkers } from '../app/modules/jobs.ts'
import { modules } from '../app/modules/verbs.ts'
import { createServer } from '../app/startup/server.ts'
import type { App } from '../calls/app.ts'
import { type OpenedSession, openSession, sessionKeyOf } from '../calls/session.ts'
import { karrioOf } from '../platform/carrier-gateway/karrio.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { Replica } from '../platform/database/replica.ts'
import { geocodingOf } from '../platform/geocoding.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { mapsOf } from '../platform/maps.ts'
import { createMetrics } from '../platform/metrics.ts'
import { labelPrintersOf } from '../platform/printers.ts'
import { routingOf } from '../platform/routing.ts'
import { sellsyOf } from '../platform/sellsy/sellsy.ts'
import { countedStorage, openStorage } from '../platform/storage/storage.ts'
import { refuseUndocumented } from './documented-failures.ts'
import { startPrinter, type TestPrinter } from './servers/printer.ts'
import type { PrimaryAndStandby } from './servers/standby.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any body
  body: any
  headers: Record<string, unknown>
}

/** Answer with the bytes of its body, needed for files. */
interface WholeAnswer extends Answer {
  bytes: Buffer
}

export interface Caller {
  get(
    path: string,
    query?: Record<string, string | number | boolean>,
    headers?: Record<string, string>,
  ): Promise<WholeAnswer>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<WholeAnswer>
  patch(path: string, body?: object, headers?: Record<string, string>): Promise<WholeAnswer>
  put(path: string, body?: object, headers?: Record<string, string>): Promise<WholeAnswer>
  delete(path: string, body?: object, headers?: Record<string, string>): Promise<WholeAnswer>
  /** Sends a multipart request. */
  upload(path: string, form: FormData, headers?: Record<string, string>): Promise<WholeAnswer>
}

interface Person {
  contactId: number
  userId: number
}

export interface TestApp {
  printer: TestPrinter
  app: App
  server: FastifyInstance
  /** Sets the server's clock. */
  setNow: (at: string) => void
  /** Returns a caller of the API over HTTP, signed in as a contact, or anonymous without one. */
  as: (contactId?: number) => Promise<Caller>
  withToken: (token?: string) => Caller
  /** Opens a session in a contact's name for an administrator, with one of their own. */
  openHijack: (who: Person, admin: Person) => Promise<OpenedSession>
  /** Starts the workers of jobs, which otherwise do not run. */
  startJobs: () => Promise<void>
  databaseUrl: string
}

/** Monday 4 January 2027, 09:00 in Paris. */
export const testNow = '2027-01-04T08:00:00.000Z'

/** Label printer of each server, a port that takes what comes. */
export const testPrinterName = 'Quai nord'

/** Signs the sessions of the tests. */
export const testSecret = 'a-secret-for-tests-of-at-least-32-characters'

/** Creates a server with a database and a clock of its own. Call it once at the top of a test file. */
export const createTestApp = async ({
  connections = 10,
  env = {},
  databases,
}: {
  connections?: number
  /** A migrated base of the test's own, with its standby. */
  databases?: Pick<PrimaryAndStandby, 'primaryUrl' | 'standbyUrl'>
  env?: Record<string, string>
} = {}): Promise<TestApp> => {
  const databaseUrl = databases?.primaryUrl ?? (await cloneDatabase())
  let now = new Date(testNow)
  const { pool, apart, db, close } = openDatabase({ url: databaseUrl, max: connections })
  const printer = await startPrinter()
  const QUAI_PRINTERS = `${testPrinterName}=127.0.0.1:${printer.port}`
  const config = readConfig({
    QUAI_PRINTERS,
    QUAI_MAX_LAG_MS: '0',
    QUAI_PUBLIC_METRICS: 'true',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...env,
  })
  const folder = mkdtempSync(join(tmpdir(), 'quai-test-'))
  mkdirSync(join(folder, 'incoming'))
  const log = { error: console.error, warn: () => {} }
  const replica =
    databases && new Replica({ url: databases.standbyUrl, primary: pool, max: connections, onError: () => {} })
  const jobs = await openJobs({ pool, log: log as never, names: jobNames })
  const metrics = createMetrics()
  const app: App = {
    config,
    site: undefined,
    pool,
    apart,
    listenUrl: async () => databaseUrl,
    db,
    replica,
    jobs,
    sessionKey: sessionKeyOf(testSecret),
    clock: () => now,
    metrics,
    geocoding: geocodingOf(config),
    maps: mapsOf(config),
    routing: routingOf(config),
    printers: labelPrintersOf(config),
    karrio: karrioOf(config),
    sellsy: sellsyOf(config),
    incoming: join(folder, 'incoming'),
    storage: countedStorage(await openStorage(config, join(folder, 'files')), (outcome) =>
      metrics.storageOperations.inc({ outcome }),
    ),
  }
  const server = await createServer(app, modules)
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    printer.close()
    await server.close()
    await jobs.stop()
    await replica?.close()
    await close()
  })
  const withToken = (token?: string) => callerOf(server, token)
  return {
    app,
    server,
    printer,
    databaseUrl,
    setNow: (at) => {
      now = new Date(at)
    },
    withToken,
    openHijack: async (who, { contactId, userId }) => {
      const { claims } = await openSession(db, app.sessionKey, now, { contactId, userId })
      return openSession(db, app.sessionKey, now, { ...who, hijacker: { contactId, sessionId: claims.sessionId } })
    },
    startJobs: () => startWorkers(app),
    as: async (contactId) => {
      if (!contactId) return withToken()
      const { user_id } = await db
        .selectFrom('contacts')
        .select('user_id')
        .where('id', '=', contactId)
        .executeTakeFirstOrThrow()
      const { accessToken } = await openSession(db, app.sessionKey, now, { contactId, userId: user_id })
      return withToken(accessToken)
    },
  }
}

const cloneDatabase = async (): Promise<string> => {
  const template = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: template.replace(/quai$/, 'postgres') })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE quai STRATEGY file_copy`)
  } finally {
    await client.end()
  }
  return template.replace(/quai$/, name)
}

const callerOf = (server: FastifyInstance, token?: string): Caller => {
  const call =
    (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE') =>
    async (path: string, body?: object, headers: Record<string, string> = {}): Promise<WholeAnswer> => {
      const answer = await server.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body && { payload: body }),
      })
      const isJson = /^application\/(problem\+)?json/.test(String(answer.headers['content-type']))
      const content = isJson ? answer.json() : answer.body
      refuseUndocumented(method, path, answer.statusCode, content)
      return { status: answer.statusCode, body: content, headers: answer.headers, bytes: answer.rawPayload }
    }
  const get = call('GET')
  return {
    get: (path, query = {}, headers = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString()
      return get(search ? `${path}?${search}` : path, undefined, headers)
    },
    post: call('POST'),
    patch: call('PATCH'),
    put: call('PUT'),
    delete: call('DELETE'),
    upload: async (path, form, headers = {}) => {
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const type = request.headers.get('content-type') ?? ''
      return call('POST')(path, Buffer.from(await request.arrayBuffer()), { 'content-type': type, ...headers })
    },
  }
}
