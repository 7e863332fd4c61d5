import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { pinnedNode, root } from '../scripts/install.mjs'
import { startServer } from '../server/src/testing/servers/server-process.ts'
import type { Demo } from './demo.ts'

export interface Product {
  address: string
  databaseUrl: string
  /** Environment with the folder of its data, for commands that join it. */
  env: Record<'DATABASE_URL' | 'SESSION_SECRET' | 'QUAI_DATA', string>
  stop(): Promise<void>
}

/** Demo that setup.ts created. */
export const demo = (): Demo => JSON.parse(process.env['E2E_DEMO'] ?? '{}') as Demo // setup.ts wrote it

/** Starts the product on its own copy of the demo, removed when it stops. */
export const startProduct = async ({ onLine }: { onLine: (line: string) => void }): Promise<Product> => {
  const { databaseUrl: template, folder, sessionSecret } = demo()
  const name = `journey_${randomUUID().replaceAll('-', '')}`
  const dataFolder = `${folder}-${name}`
  const env = { DATABASE_URL: template.replace(/quai$/, name), SESSION_SECRET: sessionSecret, QUAI_DATA: dataFolder }
  // Copying files is four times as fast as the default, which writes each page to the log.
  await asOwner(template, `CREATE DATABASE ${name} TEMPLATE quai STRATEGY file_copy`)
  cpSync(folder, dataFolder, { recursive: true })
  const remove = async () => {
    await asOwner(template, `DROP DATABASE ${name} WITH (FORCE)`)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    const server = await startServer({
      dataFolder,
      node: pinnedNode,
      nodeOptions: ['--import', lifeline],
      onLine,
      env: { ...settings, ...env },
    })
    return {
      address: `http://localhost:${server.port}`,
      databaseUrl: env.DATABASE_URL,
      env,
      stop: async () => {
        // Kills the server, which has nothing to finish, because its data is removed.
        server.kill('SIGKILL')
        await server.exited
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Stops the server however the journey ends. */
const lifeline = pathToFileURL(join(root, 'scripts/lifeline.mjs')).href

const settings = { HOST: 'localhost', QUAI_JOBS: 'true' }

const asOwner = async (template: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: template.replace(/quai$/, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
