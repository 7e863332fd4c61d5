import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { SessionKey } from './session.ts'

/** What lives as long as the server. */
export interface App {
  config: Config
  /** Where links in mails lead; undefined while nobody knows (see site.ts). */
  site: string | undefined
  pool: pg.Pool
  db: Db
  jobs: Jobs
  sessionKey: SessionKey
  clock: () => Date
  metrics: Metrics
  /** Folder where uploads wait until their request is answered. */
  incoming: string
  /** Where files are kept for good. */
  storage: Storage
}
