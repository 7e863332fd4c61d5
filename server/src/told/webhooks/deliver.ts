import { retryHours } from '@quai/contract/told/webhooks/webhook.ts'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Posted, post } from '../../platform/outgoing/post.ts'
import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'
import { areChangesUnread, mayHear, writeChanges } from './changes.ts'
import { isEndpointActive } from './rows.ts'
import { secretOf, signedHeaders } from './sign.ts'

/** Sends what is due until nothing is. Several workers may run at once. */
export const deliverWebhooks = async (app: App): Promise<void> => {
  for (;;) {
    await writeChanges(app)
    const taken = await take(app)
    if (taken.length === 0) return
    await Promise.all(taken.map((one) => deliver(app, one)))
  }
}

interface Taken {
  id: number
  uuid: string
  event: string
  body: string
  attempts: number
  triedSince: string | null
  endpointId: number
  endpointUuid: string
  userId: number
  url: string
  keyNumber: number
  formerKeyUntil: string | null
}

/** Time after which the delivery of a worker that died is taken again; longer than an attempt. */
export const leaseMs = 60_000

/** Deliveries sent at once to one endpoint, and in all. */
const batch = { each: 4, all: 32 }

/**
 * Deliveries `d` that are due: a few of each endpoint, and of an order or another subject only the oldest one that
 * waits, so that each endpoint gets their events in order.
 */
const dueAt = (at: string, locked: RawBuilder<unknown>): RawBuilder<unknown> => sql`webhook_endpoints e
  JOIN users u ON u.id = e.user_id AND ${mayHear}
  CROSS JOIN LATERAL (
    SELECT d.id, d.next_attempt_at FROM webhook_deliveries d
    WHERE d.endpoint_id = e.id AND d.state = 'waiting' AND d.next_attempt_at <= ${at} AND NOT EXISTS (
      SELECT FROM webhook_deliveries f WHERE f.endpoint_id = d.endpoint_id AND f.order_id = d.order_id
        AND f.state = 'waiting' AND f.id < d.id) AND NOT EXISTS (
      SELECT FROM webhook_deliveries f WHERE f.endpoint_id = d.endpoint_id AND f.subject = d.subject
        AND f.state = 'waiting' AND f.id < d.id)
    ORDER BY d.next_attempt_at, d.id LIMIT ${batch.each} ${locked}) d
  WHERE ${isEndpointActive('e')} AND (e.rests_until IS NULL OR e.rests_until <= ${at})`

/** Tells whether a delivery is due or to be written: the triggers that tell of changes start no job. */
export const areWebhooksDue = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<boolean> => {
  const { isDue } = await db.one(sql<{ isDue: boolean }>`
    SELECT EXISTS (SELECT FROM ${dueAt(clock().toISOString(), sql``)}) OR ${areChangesUnread} AS "isDue"`)
  return isDue
}

/** Counts the deliveries that wait, and the seconds since the oldest one that is due was. */
export const webhooksWaiting = async ({ db, clock }: Pick<App, 'db' | 'clock'>) => {
  const at = clock().toISOString()
  const { waiting, oldestSeconds } = await db.one(sql<{ waiting: number; oldestSeconds: number | null }>`
    SELECT (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'waiting') AS waiting,
      (SELECT extract(epoch FROM ${at}::timestamptz - min(d.next_attempt_at))::float8
        FROM ${dueAt(at, sql``)}) AS "oldestSeconds"`)
  return { waiting, oldestSeconds: oldestSeconds ?? 0 }
}

/** Takes deliveries that are due, for the time of a lease. */
const take = async (app: App): Promise<Taken[]> => {
  const now = app.clock()
  const at = now.toISOString()
  const lease = new Date(now.getTime() + leaseMs).toISOString()
  return app.db.all(sql<Taken>`
    WITH due AS MATERIALIZED (SELECT d.id FROM ${dueAt(at, sql`FOR UPDATE SKIP LOCKED`)} LIMIT ${batch.all})
    UPDATE webhook_deliveries d
    SET next_attempt_at = ${lease}, attempts = d.attempts + 1, tried_since = coalesce(d.tried_since, ${at})
    FROM due, webhook_endpoints e
    WHERE d.id = due.id AND e.id = d.endpoint_id
    RETURNING d.id, d.uuid, d.event, d.body, d.attempts, d.tried_since AS "triedSince", e.id AS "endpointId",
      e.uuid AS "endpointUuid", e.user_id AS "userId", e.url, e.key_number AS "keyNumber",
      e.former_key_until AS "formerKeyUntil"`)
}

const deliver = async (app: App, taken: Taken): Promise<void> => {
  const startedMs = performance.now()
  const at = app.clock()
  const { uuid, url, body } = taken
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Quai-Webhooks/1',
    ...signedHeaders({ id: uuid, at, body }, secretsOf(app, taken, at)),
  }
  const posted = await post({ url, headers, body, mayBePrivate: app.config.QUAI_WEBHOOKS_PRIVATE ?? false })
  await record(app, taken, { ...posted, at, durationMs: Math.round(performance.now() - startedMs) })
}

const secretsOf = ({ sessionKey }: App, taken: Taken, at: Date): string[] => {
  const { endpointUuid: uuid, keyNumber, formerKeyUntil } = taken
  const secret = secretOf(sessionKey, { uuid, number: keyNumber })
  const isFormerStillGood = formerKeyUntil !== null && Date.parse(formerKeyUntil) > at.getTime()
  return isFormerStillGood ? [secret, secretOf(sessionKey, { uuid, number: keyNumber - 1 })] : [secret]
}

interface Attempt extends Posted {
  at: Date
  durationMs: number
}

/** Writes an attempt and what follows from it. */
const record = (app: App, taken: Taken, attempt: Attempt): Promise<void> =>
  inTransaction(app.pool, async (db) => {
    const { status, answer, error, durationMs } = attempt
    const at = attempt.at.toISOString()
    const isTaken = status !== null && status >= 200 && status < 300
    const isOver = !isTaken && attempt.at.getTime() - Date.parse(taken.triedSince ?? at) >= retryHours * 3_600_000
    const state = isTaken ? 'delivered' : isOver ? 'failed' : 'waiting'
    const kept = await db.maybe(sql`
      UPDATE webhook_deliveries SET state = ${state}::webhook_state,
        next_attempt_at = ${state === 'waiting' ? nextAttempt(attempt.at, taken.attempts) : null}
      WHERE id = ${taken.id} RETURNING id`)
    // The endpoint was removed meanwhile.
    if (!kept) return
    db.send(sql`
      INSERT INTO webhook_attempts (delivery_id, at, duration_ms, status, answer, error)
      VALUES (${taken.id}, ${at}, ${durationMs}, ${status}, ${answer.replaceAll('\0', '').slice(0, 4_096)}, ${error})`)
    if (isTaken) db.send(sql`UPDATE webhook_endpoints SET last_success_at = ${at} WHERE id = ${taken.endpointId}`)
    if (status === null)
      db.send(
        sql`UPDATE webhook_endpoints SET rests_until = ${nextAttempt(attempt.at, 1)} WHERE id = ${taken.endpointId}`,
      )
    if (isOver) await disable({ db, now: attempt.at }, taken)
  })

/** Disables an endpoint that took nothing during these three days, and tells its organisation. */
const disable = async (ctx: Parameters<typeof announceDisabled>[0], taken: Taken): Promise<void> => {
  const kept = await ctx.db.maybe(sql`
    UPDATE webhook_endpoints SET is_active = false, failed_at = ${ctx.now.toISOString()}
    WHERE id = ${taken.endpointId} AND is_active AND coalesce(last_success_at < ${taken.triedSince}, true)
    RETURNING id`)
  if (kept) announceDisabled(ctx, taken)
}

/** Minutes between attempts, of which the last is repeated until three days are over. */
const waits = [1, 5, 15, 60, 180, 360, 720]

const nextAttempt = (at: Date, attempts: number): string =>
  new Date(at.getTime() + (waits[Math.min(attempts, waits.length) - 1] ?? 1) * 60_000).toISOString()

/** Tells an organisation that one of its endpoints is disabled. */
export const announceDisabled = (ctx: AnnounceContext, { userId, url }: { userId: number; url: string }): void =>
  announce(ctx, {
    event: 'webhook_disabled',
    orderId: null,
    params: {},
    letters: [{ userId, mail: webhookDisabledMail({ url }) }],
  })

const webhookDisabledMail = ({ url }: { url: string }): RenderedMail =>
  renderLetter({
    subject: 'Connecteur désactivé',
    lead: 'Cette adresse n’a reçu aucun événement depuis trois jours : nous avons cessé d’en envoyer. Ceux qui attendent partiront quand vous réactiverez le connecteur, par l’API.',
    facts: [['Adresse', new URL(url).host]],
    link: { label: 'Voir l’accès à l’API', path: '/settings?tab=api' },
  })
