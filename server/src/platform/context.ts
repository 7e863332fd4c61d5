import type { PricingPlan } from '@quai/contract/plans.ts'
import type { UserType } from '@quai/contract/roles.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Job } from './jobs.ts'
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
  /** Asks for a job; it is written at the end of the transaction, and exists only if that commits. */
  enqueue(job: Job): void
}

/**
 * The rows an actor may see, as a condition on columns that hold the tenants. Every query on tenant data has it.
 * `scope(ctx, 'o')` for a table with customer_id and warehouse_id.
 */
export const scope = ({ actor }: Pick<Context, 'actor'>, alias: string): RawBuilder<boolean> => {
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
