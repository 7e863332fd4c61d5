import type { UploadedFile } from '@quai/contract/files.ts'
import { openStatuses } from '@quai/contract/orders/life.ts'
import { historyMonths, type PricingPlan } from '@quai/contract/plans.ts'
import type { UserType } from '@quai/contract/roles.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { SessionKey } from './session.ts'

/** Who is calling, and for whom. Everything about it comes from the session, never from the request. */
export interface Actor {
  sessionId: string
  contactId: number
  contactName: string
  email: string
  userId: number
  userUuid: string
  userName: string
  userType: UserType
  pricingPlan: PricingPlan | null
  hijackerContactId: number | null
  hasDeal: boolean
}

/** What a verb gets besides its input: all that is impure. */
export interface Context {
  /** The transaction of a write; the pool of a read, and of the few writes that open their own (see route.ts). */
  db: Db
  actor: Actor
  now: Date
  sessionKey: SessionKey
  requestId: string
  ip: string
  log: FastifyBaseLogger
  /** Files, to be read: what a write keeps goes through its preparation. */
  files: Pick<Storage, 'read' | 'sizeOf'>
  /** Asks for a job; it is written at the end of the transaction, and exists only if that commits. */
  enqueue(job: Job): void
  /** Runs work in a transaction of its own, for routes that say `opensOwnTransactions`; their `db` is the pool. */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** For routes that say `writesInParts`; their `db` is the pool. */
  inParts: InParts
}

/** The transactions of a write that is done in parts: what one wrote stays though another fails. */
export interface InParts {
  /**
   * Runs a part as a write of its own: its jobs and, under the request's idempotency key, its answer are kept with it.
   * A part of that name that was done under the same key is not done again: its first answer is given.
   */
  write<Answer>(part: string, work: (ctx: Context) => Promise<Answer>): Promise<Answer>
  /** Runs a part and undoes it: what it would answer, or the failure it would meet. */
  rehearse<Answer>(work: (ctx: Context) => Promise<Answer>): Promise<Answer>
}

/** A file that is kept, not yet named by a row. */
export interface KeptFile {
  key: string
  sizeBytes: number
  sha256: string
}

/** What a preparation gets: its reads are of the pool, and nothing it does waits in a transaction. */
export interface PreparationContext extends Omit<Context, 'enqueue'> {
  /**
   * Keeps a file for the rows that the write is about to make. It goes again when they are not made: at once when the
   * write fails, by the sweep (see sweep.ts) when the server dies before it commits.
   */
  keep(file: Pick<UploadedFile, 'path' | 'sizeBytes' | 'sha256'>): Promise<KeptFile>
}

/**
 * The rows an actor may see, as a condition on columns that hold the tenants. Every query on tenant data has it.
 * `scope(ctx, 'o')` for a table with customer_id and warehouse_id.
 */
export const scope = ({ actor }: { actor: Pick<Actor, 'userId' | 'userType'> }, alias: string): RawBuilder<boolean> => {
  switch (actor.userType) {
    case 'customer':
      return sql<boolean>`${sql.ref(`${alias}.customer_id`)} = ${actor.userId}`
    case 'warehouse':
      return sql<boolean>`${sql.ref(`${alias}.warehouse_id`)} = ${actor.userId}`
    case 'admin':
      return sql<boolean>`true`
  }
}

/** The same for rows of a customer alone (products, batches): a warehouse sees those of the customers of its deals. */
export const customerScope = ({ actor }: Pick<Context, 'actor'>, column: string): RawBuilder<boolean> => {
  switch (actor.userType) {
    case 'customer':
      return sql<boolean>`${sql.ref(column)} = ${actor.userId}`
    case 'warehouse':
      return sql<boolean>`${sql.ref(column)} IN (SELECT customer_id FROM deals WHERE warehouse_id = ${actor.userId})`
    case 'admin':
      return sql<boolean>`true`
  }
}

/** What a scope on history reads of a context: who looks, and when. */
type Onlooker = Pick<Context, 'now'> & { actor: Pick<Actor, 'userId' | 'userType' | 'pricingPlan'> }

/**
 * The orders an actor may see: its own, within the history of its plan. Every query that names an order has it, unless
 * the order was locked by lockOrder() in the same transaction.
 */
export const orderScope = (ctx: Onlooker, alias: string): RawBuilder<boolean> => {
  const since = historyStart(ctx)
  if (since === null) return scope(ctx, alias)
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${scope(ctx, alias)} AND (${column('order_date_start')} >= ${since} OR ${isOpenOrder(alias)}))`
}

/**
 * Trial and basic plans see one month of history, and what belongs to open orders always: a condition on the moment of a
 * row, and on `o`, its order, which must be visible itself.
 */
export const historyScope = (ctx: Onlooker, at: RawBuilder<unknown>): RawBuilder<boolean> => {
  const since = historyStart(ctx)
  if (since === null) return sql<boolean>`true`
  return sql<boolean>`((${at} >= ${since} AND o.order_date_start >= ${since}) OR ${isOpenOrder('o')})`
}

const isOpenOrder = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.order_status`)} = ANY(${[...openStatuses]}::order_status[])`

/** The instant where the history of a plan begins; null when it has no limit. */
const historyStart = ({ actor, now }: Onlooker): string | null => {
  const months = actor.userType === 'customer' ? historyMonths(actor.pricingPlan) : null
  if (months === null) return null
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since.toISOString()
}
