import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { jobNames } from '../app/modules/jobs.ts'
import { migrate } from '../platform/migrations/migrate.ts'
import { startPassingPostgres } from './database/passing-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

let stop: (() => Promise<void>) | undefined

/**
 * Starts one PostgreSQL for all test files, with a migrated template that each file clones (30 ms). Its data is not
 * durable, which makes it fast.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const postgres = await startPassingPostgres('test')
  await migrate(postgres.url, jobNames)
  const client = new pg.Client({ connectionString: postgres.url.replace(/quai$/, 'postgres') })
  await client.connect()
  await client.query('ALTER DATABASE quai WITH is_template true')
  await client.end()
  project.provide('databaseUrl', postgres.url)
  stop = async () => {
    await postgres.stop()
    rmSync(postgres.folder, { recursive: true, force: true })
  }
}

export const teardown = (): Promise<void> | undefined => stop?.()
