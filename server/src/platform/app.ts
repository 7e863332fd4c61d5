import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import type { SessionKey } from './session.ts'
import type { Storage } from './storage.ts'

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
