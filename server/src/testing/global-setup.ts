import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { jobNames } from '../jobs.ts'
import { migrate } from '../platform/database/migrate.ts'
import { passingPostgres } from './database/passing-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

let stop: (() => Promise<void>) | undefined

/**
 * Starts one PostgreSQL for all test files, with a migrated template that each file clones (20 ms). Its data is not
 * durable, which makes it fast.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'quai-test-'))
  const postgres = await startEmbeddedPostgres({
    dataFolder: folder,
    settings: passingPostgres,
    temporary: true,
  })
  await migrate(postgres.url, jobNames)
  const client = new pg.Client({ connectionString: postgres.url.replace(/quai$/, 'postgres') })
  await client.connect()
  await client.query('ALTER DATABASE quai WITH is_template true')
  await client.end()
  project.provide('databaseUrl', postgres.url)
  stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const teardown = (): Promise<void> | undefined => stop?.()
