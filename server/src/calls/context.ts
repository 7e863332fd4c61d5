import type { Mailing } from '@quai/contract/calls/installation.ts'
import { type OrderStatus, openStatuses } from '@quai/contract/orders/orders/life.ts'
import type { UploadedFile } from '@quai/contract/platform/files.ts'
import { type Stage, statusesAt } from '@quai/contract/platform/of-order.ts'
import { historyMonths } from '@quai/contract/platform/plans.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { CarrierGateway } from '../platform/carrier-gateway/gateway.ts'
import type { Db } from '../platform/database/database.ts'
import type { Geocoding } from '../platform/geocoding.ts'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import type { Maps } from '../platform/maps.ts'
import type { LabelPrinter } from '../platform/printers.ts'
import type { Routing } from '../platform/routing.ts'
import type { SellsyAccount } from '../platform/sellsy/sellsy.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { ChildTimes } from '../platform/turns/child-pool.ts'
import type { Actor } from './actor.ts'
import type { SessionKey } from './session.ts'

/** Body as it arrived, with the headers that sign it. */
export interface SignedBody {
  text: string
  timestamp: string | undefined
  signature: string | undefined
}

/** Everything impure that a verb needs besides its input. */
export interface Context {
  /** Transaction of a write; the pool for reads and for the few writes that open their own (see route.ts). */
  db: Db
  actor: Actor
  now: Date
  sessionKey: SessionKey
  requestId: string
  ip: string
  /** Names those whose calls count together: an organisation, or a network without a session. */
  caller: string
  /** Aborted when the client disconnects, with the failure of its call. Long readings end with it. */
  gone: AbortSignal
  /** Takes up the time that the call spends on child processes. */
  spent: ChildTimes
  userAgent: string | undefined
  log: FastifyBaseLogger
  /** On routes with `isSigned`. */
  signed: SignedBody | undefined
  /** Read access to files. Writes keep files through their preparation. */
  files: Pick<Storage, 'read' | 'sizeOf'>
  /** Search of addresses; undefined where no service is configured. */
  geocoding: Geocoding | undefined
  maps: Maps | undefined
  /** Distances by road; undefined where no service is configured. */
  routing: Routing | undefined
  /** Label printers of the installation, whichever warehouse may use them. */
  printers: readonly LabelPrinter[]
  /** Gateway to carriers; undefined where none is configured. */
  karrio: CarrierGateway | undefined
  /** True when webhooks may lead to private addresses: in development and tests. */
  webhooksMayBePrivate: boolean
  sellsy: SellsyAccount
  /** Public address of the installation; undefined when it is not known. */
  site: string | undefined
  /** Whether mails leave this installation. */
  mailing: Mailing
  /** Names the contact who signs in with this call, for the audit. */
  identify(person: Pick<Actor, 'userId' | 'contactId'>): void
  /** Enqueues a job at the end of the transaction. It exists only if the transaction commits. */
  enqueue(job: Job): void
  /** Lets a failed job run once more. */
  retryJob: Jobs['retry']
  /**
   * Runs work in a transaction of its own, on routes with `opensOwnTransactions`, whose `db` is the pool. The work
   * enqueues its jobs with `enqueue`.
   */
  transaction<Result>(work: (db: Db, enqueue: (job: Job) => void) => Promise<Result>): Promise<Result>
  /** For routes with `writesInParts`, whose `db` is the pool. */
  inParts: InParts
}

/** Transactions of a write in parts: one part stays written when another fails. */
export interface InParts {
  /**
   * Runs a part as a write of its own, with its jobs and, under the request's idempotency key, its answer. Does not
   * repeat a part of that name already done under the same key, but returns its first answer.
   */
  write<Answer>(part: string, work: (ctx: Context) => Promise<Answer>): Promise<Answer>
  /** Runs a part and rolls it back. Returns its answer or throws its failure. */
  rehearse<Answer>(work: (ctx: Context) => Promise<Answer>): Promise<Answer>
}

/** Stored file that no row names yet. */
export interface KeptFile {
  key: string
  sizeBytes: number
  sha256: string
}

/** Context of a preparation. It reads from the pool, outside any transaction. */
export interface PreparationContext extends Omit<Context, 'enqueue'> {
  /**
   * Keeps a file for rows that the write is about to insert. Without these rows the file is removed: at once when the
   * write fails, by the sweep (see sweep.ts) when the server dies before the commit.
   */
  keep(file: Pick<UploadedFile, 'path' | 'sizeBytes' | 'sha256'>): Promise<KeptFile>
}

interface Scoped {
  actor: Pick<Actor, 'userId' | 'userType'>
}

/**
 * Restricts rows to those the actor may see, by the columns customer_id and warehouse_id: `scope(ctx, 'o')`. Every
 * query on tenant data uses it.
 */
export const scope = ({ actor }: Scoped, alias: string): RawBuilder<boolean> => {
  switch (actor.userType) {
    case 'customer':
      return sql<boolean>`${sql.ref(`${alias}.customer_id`)} = ${actor.userId}`
    case 'warehouse':
      return sql<boolean>`${sql.ref(`${alias}.warehouse_id`)} = ${actor.userId}`
    case 'admin':
      return sql<boolean>`true`
  }
}

/**
 * Restricts rows of a customer by its column, where they are the warehouse's too (stock, orders). A warehouse sees those
 * of its deals' customers, ended deals included. Products and batches have scopes of their own.
 */
export const customerScope = ({ actor }: Scoped, column: string): RawBuilder<boolean> => {
  switch (actor.userType) {
    case 'customer':
      return sql<boolean>`${sql.ref(column)} = ${actor.userId}`
    case 'warehouse':
      return sql<boolean>`${sql.ref(column)} IN (SELECT customer_id FROM deals WHERE warehouse_id = ${actor.userId})`
    case 'admin':
      return sql<boolean>`true`
  }
}

/**
 * Restricts products `p`. A warehouse sees those of its deals' customers; once the deal has ended, only those that its
 * own stock or orders name, and so nothing that is new (decision 018).
 */
export const productScope = (ctx: Scoped): RawBuilder<boolean> =>
  withinEndedDeals(
    ctx,
    sql`EXISTS (SELECT FROM stock_places e WHERE e.warehouse_id = ${ctx.actor.userId} AND e.product_id = p.id)
    OR EXISTS (SELECT FROM order_items e WHERE e.product_id = p.id AND e.warehouse_id = ${ctx.actor.userId})`,
  )

/** Restricts batches `l` of products `p` as productScope() does. */
export const batchScope = (ctx: Scoped): RawBuilder<boolean> =>
  withinEndedDeals(
    ctx,
    sql`EXISTS (SELECT FROM stock_balances e WHERE e.warehouse_id = ${ctx.actor.userId} AND e.batch_id = l.id)
    OR EXISTS (SELECT FROM order_items e WHERE e.batch_id = l.id AND e.warehouse_id = ${ctx.actor.userId})`,
  )

const withinEndedDeals = (ctx: Scoped, isOwn: RawBuilder<unknown>): RawBuilder<boolean> => {
  const ofCustomer = customerScope(ctx, 'p.customer_id')
  if (ctx.actor.userType !== 'warehouse') return ofCustomer
  // An array, read once: no deal of most warehouses has ended.
  const ended = sql`ARRAY(SELECT customer_id FROM deals WHERE warehouse_id = ${ctx.actor.userId} AND NOT is_active)`
  return sql<boolean>`(${ofCustomer} AND (p.customer_id <> ALL(${ended}) OR ${isOwn}))`
}

/** Parts of a context that a history limit depends on. */
type Onlooker = Pick<Context, 'now'> & { actor: Pick<Actor, 'userId' | 'userType' | 'pricingPlan'> }

/**
 * Restricts orders to those of the actor within the history of its plan. Every query that names an order uses it,
 * unless lockOrder() locked the order in the same transaction.
 */
export const orderScope = (ctx: Onlooker, alias: string): RawBuilder<boolean> => {
  const since = historyStart(ctx)
  if (since === null) return scope(ctx, alias)
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${scope(ctx, alias)} AND (${column('order_date_start')} >= ${since} OR ${isOpenOrder(alias)}))`
}

/**
 * Restricts rows by their instant `at` and their order `o`, whose visibility must be checked separately. Trial and
 * basic plans see one month of history, and everything about open orders.
 */
export const historyScope = (ctx: Onlooker, at: RawBuilder<unknown>): RawBuilder<boolean> => {
  const since = historyStart(ctx)
  if (since === null) return sql<boolean>`true`
  return sql<boolean>`((${at} >= ${since} AND o.order_date_start >= ${since}) OR ${isOpenOrder('o')})`
}

/** True for orders `o` at one of these stages. */
export const atStage = (...stages: Stage[]): RawBuilder<boolean> => inStatuses(statusesAt(...stages))

/** True for orders in one of these statuses, which are written out so that partial indexes apply. */
export const inStatuses = (statuses: readonly OrderStatus[], alias = 'o'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.order_status`)} IN (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** True for orders that are not ended. */
export const isOpenOrder = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.order_status`)} = ANY(${[...openStatuses]}::order_status[])`

/**
 * Start of the history of the caller's plan; null without a limit. A month before 31 March is the last of February, as
 * PostgreSQL has it.
 */
export const historyStart = ({ actor, now }: Onlooker): string | null => {
  const months = actor.userType === 'customer' ? historyMonths(actor.pricingPlan) : null
  if (months === null) return null
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  // A day that the month lacks runs over into the next.
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0)
  return since.toISOString()
}
