import { apiCallsPerMinute } from '@quai/contract/parties/accounts/account.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { planHas, planWith } from '@quai/contract/platform/plans.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { fail } from '../platform/failure.ts'
import { tokenHash } from '../platform/secrets.ts'
import type { Actor } from './actor.ts'
import type { App } from './app.ts'

const prefix = 'quai_'

/** Turns a random token into an API token, whose beginning tells it from that of a session. */
export const apiTokenOf = (token: string): string => prefix + token

export const isApiToken = (token: string): boolean => token.startsWith(prefix)

/** What a caller may still do in the present minute, as the headers RateLimit-* tell. */
export interface Quota {
  limit: number
  remaining: number
  resetSeconds: number
}

/** Session id of a caller without a session. */
export const noSession = '00000000-0000-0000-0000-000000000000'

const minuteMs = 60_000
/** The use of a token is written at most this often, so that reads cost no write. */
const usePrecisionMs = 600_000

/** Admits the callers of one server who present an API token. */
export class ApiCallers {
  /** Calls of each organisation in the present minute. */
  readonly #counts = new Map<number, number>()
  #minute = 0
  /** Calls not yet written to api_usage. */
  readonly #uses = new Map<number, { calls: number; refused: number }>()

  /**
   * Returns the main contact of the token's organisation; undefined for an unknown or closed token. Throws
   * PLAN_FEATURE, and TOO_MANY_REQUESTS after 600 calls in a minute on this server. `tell` is given what is left.
   */
  async callerOf(
    { db, clock }: App,
    token: string,
    tell: (quota: Quota) => void = () => {},
  ): Promise<Actor | undefined> {
    const now = clock()
    const found = await findCaller(db, tokenHash(token).toString('hex'))
    if (!found) return undefined
    const { usedAt, ...caller } = found
    if (!mayUseApi(caller)) throw fail('PLAN_FEATURE', { feature: 'api', plan: planWith('api') })
    this.#count(caller.userId, now, tell)
    if (usedAt === null || now.getTime() - Date.parse(usedAt) > usePrecisionMs)
      await db.run(sql`UPDATE users SET api_token_used_at = ${now.toISOString()} WHERE id = ${caller.userId}`)
    return signed(caller, now)
  }

  #count(userId: number, now: Date, tell: (quota: Quota) => void): void {
    const minute = Math.floor(now.getTime() / minuteMs)
    if (minute !== this.#minute) this.#counts.clear()
    this.#minute = minute
    const count = (this.#counts.get(userId) ?? 0) + 1
    const retryAfterSeconds = Math.ceil(((minute + 1) * minuteMs - now.getTime()) / 1_000)
    const remaining = Math.max(0, apiCallsPerMinute - count)
    tell({ limit: apiCallsPerMinute, remaining, resetSeconds: retryAfterSeconds })
    const use = this.#uses.get(userId) ?? { calls: 0, refused: 0 }
    use.calls += 1
    this.#uses.set(userId, use)
    if (count > apiCallsPerMinute) use.refused += 1
    if (count > apiCallsPerMinute) throw fail('TOO_MANY_REQUESTS', { retryAfterSeconds })
    this.#counts.set(userId, count)
  }

  /** Adds the calls of the last minute to those of the day in Paris. */
  async writeUses({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
    const uses = [...this.#uses].map(([userId, use]) => ({ userId, ...use }))
    if (uses.length === 0) return
    this.#uses.clear()
    await db.run(sql`
      INSERT INTO api_usage AS a (user_id, day, calls, refused)
      SELECT u.id, ${wallClock(clock()).date}::date, s.calls, s.refused
      FROM json_to_recordset(${JSON.stringify(uses)}::json) AS s ("userId" bigint, calls bigint, refused bigint)
      JOIN users u ON u.id = s."userId" ORDER BY u.id
      ON CONFLICT (user_id, day) DO UPDATE SET calls = a.calls + excluded.calls, refused = a.refused + excluded.refused`)
  }
}

/** Returns the caller of a token by its hash, while the token and the plan allow calls. Counts nothing. */
export const callerOfToken = async (db: Db, hash: string, now: Date): Promise<Actor | undefined> => {
  const found = await findCaller(db, hash)
  return found && mayUseApi(found) ? signed(found, now) : undefined
}

const mayUseApi = ({ userType, pricingPlan }: Pick<Actor, 'userType' | 'pricingPlan'>): boolean =>
  userType !== 'customer' || planHas(pricingPlan, 'api')

/** Returns a contact as the caller of work that a job does for it; undefined for an unknown contact. */
export const actorWithoutSession = async (db: Db, contactId: number, now: Date): Promise<Actor | undefined> => {
  const row = await db.maybe(sql<Unsigned>`
    SELECT ${columns}, NULL AS "apiTokenHash"
    FROM users u JOIN contacts c ON c.user_id = u.id WHERE c.id = ${contactId}`)
  return row && signed(row, now)
}

type Unsigned = Omit<Actor, 'renewals' | 'sessionEndsAt'>
type Found = Unsigned & { usedAt: string | null }

const signed = (caller: Unsigned, now: Date): Actor => ({
  ...caller,
  renewals: 0,
  sessionEndsAt: new Date(now.getTime() + minuteMs).toISOString(),
})

const columns = sql`${noSession} AS "sessionId", c.id AS "contactId", c.name AS "contactName", c.email, u.id AS "userId",
  u.uuid AS "userUuid", u.name AS "userName", u.user_type AS "userType", u.pricing_plan AS "pricingPlan",
  NULL AS "hijackerContactId", NULL AS "hijackerSessionId", false AS "mustSetSecondFactor",
  u.api_scope = 'read' AS "isReadOnly",
  EXISTS (SELECT FROM deals d WHERE d.is_active AND u.id IN (d.customer_id, d.warehouse_id)) AS "hasDeal"`

const findCaller = async (db: Db, hash: string): Promise<Found | undefined> =>
  db.maybe(sql<Found>`
    SELECT ${columns}, u.api_token_used_at AS "usedAt", u.api_token_hash AS "apiTokenHash"
    FROM users u JOIN contacts c ON c.user_id = u.id AND c.is_main AND c.is_active
    WHERE u.api_token_hash = ${hash} AND u.api_available AND u.is_active
      AND u.user_type <> 'admin'`)
