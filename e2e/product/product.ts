import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import pg from 'pg'
import { type Smtp, startSmtp } from '../../server/src/testing/servers/smtp.ts'
import type { Demo } from './demo.ts'
import type { Host } from './host.ts'

export interface Product {
  address: string
  databaseUrl: string
  /** Environment of the product, for commands that work on its data. */
  env: Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'SESSION_SECRET' | 'QUAI_DATA', string>
  /** Takes the mails of the product. */
  smtp: Smtp
  /** Kills the server, as a failing machine would. */
  kill(): Promise<void>
  /** Starts the killed server again, at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Demo that setup.ts created. */
export const demo = (): Demo => JSON.parse(process.env['E2E_DEMO'] ?? '{}') as Demo // setup.ts wrote it

interface Options {
  host: Host
  /** True without the demo: nobody can sign in yet. */
  isEmpty: boolean
  onLine: (line: string) => void
  /** Further settings of the server. */
  more?: Record<string, string>
}

/** Starts the product on its own copy of the demo, removed when it stops. */
export const startProduct = async ({ host, isEmpty, onLine, more = {} }: Options): Promise<Product> => {
  const { databaseUrl: template, folder } = demo()
  const name = `journey_${randomUUID().replaceAll('-', '')}`
  const dataFolder = `${folder}-${name}`
  const env = { ...databaseOf(name), QUAI_DATA: dataFolder }
  // Copying files is four times as fast as the default, which writes each page to the log.
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE ${isEmpty ? 'template1' : 'quai'} STRATEGY file_copy`)
  if (!isEmpty) cpSync(folder, dataFolder, { recursive: true })
  const smtp = await startSmtp()
  const remove = async () => {
    await smtp.stop()
    await asOwner(template, `DROP DATABASE ${name} WITH (FORCE)`)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const start = (port: number) =>
    host.start({ ...settings, SMTP_URL: smtp.url, ...more, ...env, PORT: String(port) }, onLine)
  try {
    const port = await start(0)
    return {
      address: `http://localhost:${port}`,
      databaseUrl: env.DATABASE_DIRECT_URL,
      env,
      smtp,
      kill: () => host.kill(),
      restart: async () => {
        await start(port)
      },
      stop: async () => {
        try {
          await host.stop(port)
        } finally {
          await remove()
        }
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Through a pooler, a server has more clients than the pooler has connections. */
const databaseOf = (name: string) => {
  const { databaseUrl, pooledUrl, sessionSecret } = demo()
  const [direct = '', pooled] = [databaseUrl, pooledUrl].map((url) => url?.replace(/quai$/, name))
  return {
    DATABASE_URL: pooled ?? direct,
    DATABASE_DIRECT_URL: direct,
    SESSION_SECRET: sessionSecret,
    ...(pooled && { DATABASE_POOLER: 'true', DATABASE_POOL: '20' }),
  }
}

/**
 * Settings of the servers. They refuse no call for being late, as the tests do: on a busy machine three browsers hold up
 * a server for seconds.
 */
const settings = {
  HOST: 'localhost',
  LOG_LEVEL: 'error',
  QUAI_DEMO: 'false',
  QUAI_JOBS: 'true',
  QUAI_MAX_LAG_MS: '0',
}

const asOwner = async (template: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: template.replace(/quai$/, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
