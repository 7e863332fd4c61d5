import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { SessionKey } from './session.ts'

/** Objects that live as long as the server. */
export interface App {
  config: Config
  /** Base address of links in mails; undefined while it is unknown (see site.ts). */
  site: string | undefined
  pool: pg.Pool
  db: Db
  jobs: Jobs
  sessionKey: SessionKey
  clock: () => Date
  metrics: Metrics
  /** Folder of uploads until their request is answered. */
  incoming: string
  /** Permanent storage of files. */
  storage: Storage
}
