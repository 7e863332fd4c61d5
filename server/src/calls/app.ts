import type { DemoAccount } from '@quai/contract/calls/installation.ts'
import type pg from 'pg'
import type { CarrierGateway } from '../platform/carrier-gateway/gateway.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Replica } from '../platform/database/replica.ts'
import type { Geocoding } from '../platform/geocoding.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Maps } from '../platform/maps.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { LabelPrinter } from '../platform/printers.ts'
import type { Routing } from '../platform/routing.ts'
import type { SellsyAccount } from '../platform/sellsy/sellsy.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { SessionKey } from './session.ts'

/** Objects that live as long as the server. */
export interface App {
  /** Accounts of the demo that the sign-in page offers; absent outside the demo. */
  demoAccounts?: readonly DemoAccount[]
  config: Config
  /** Base address of links in mails; undefined while it is unknown (see site.ts). */
  site: string | undefined
  pool: pg.Pool
  /** A connection apart, which comes when the pool is full: it tells whether the database answers. */
  apart: pg.Pool
  /** Returns the address of the primary past any pooler, on which changes are listened to. */
  listenUrl: () => Promise<string>
  db: Db
  /** Standby that answers reads; undefined where none is configured. */
  replica: Replica | undefined
  jobs: Jobs
  sessionKey: SessionKey
  clock: () => Date
  metrics: Metrics
  /** Search of addresses; undefined where no service is configured. */
  geocoding: Geocoding | undefined
  maps: Maps | undefined
  /** Distances by road; undefined where no service is configured. */
  routing: Routing | undefined
  printers: readonly LabelPrinter[]
  /** Gateway to carriers; undefined where none is configured. */
  karrio: CarrierGateway | undefined
  /** Account of the invoicing tool. */
  sellsy: SellsyAccount
  /** Called after each write of a call, once it is committed: open pages are told. Absent where no server runs. */
  tellChange?: () => void
  /** Folder of uploads until their request is answered. */
  incoming: string
  /** Permanent storage of files. */
  storage: Storage
}
