import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@quai/embedded-postgres/embedded-postgres.ts'
import type pg from 'pg'
import { asOwner } from '../../platform/database/connection-settings.ts'
import { migrate } from '../../platform/migrations/migrate.ts'

/** Reads a base that the migrations have just made, and removes it. */
export const onMigratedBase = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'quai-base-'))
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, settings: { fsync: 'off' }, temporary: true })
  try {
    await migrate(postgres.url, [])
    return await asOwner(postgres.url, work)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
