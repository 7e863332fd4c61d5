import { type RawBuilder, sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { App } from '../../calls/app.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { mailingOf } from '../../platform/mailing.ts'
import { deliver, type Letter, lanes, openTransport } from './deliver.ts'
import { awaitedGoods, type OrderGoods, withGoods } from './goods.ts'

/** Writes the digests of the day. Every hour, so that those of an hour without a worker follow. */
export const sendDigestsJob = jobKind('send-digests', '5 * * * *')

/** Sends the mails that are due: within a second those never tried (areMailsDue), every minute also those that failed. */
export const sendDueMailsJob = jobKind('send-due-mails', '* * * * *')

const batchSize = 100

/**
 * Tells whether mails that were never tried are due. The writes that make them start no job. Those whose attempt failed
 * wait for the run of the next minute.
 */
export const areMailsDue = async (app: App): Promise<boolean> => {
  const first = await app.db.maybe(firstNew(app))
  return first !== undefined
}

/**
 * Sends what is due, the longest due first: new mails, held ones, and those whose last attempt failed or whose worker
 * died. Stops when the SMTP server does not answer; the next run tries again, so all leave once it is back.
 */
export const sendDueMails = async (app: App): Promise<void> => {
  await endExpiredLinks(app)
  for (let last: Due = { at: '-infinity', id: 0 }; ; ) {
    const rows = await app.db.all(dueAfter(app, last))
    const isAnswering = await sendEach(
      app,
      rows.map(({ id }) => id),
    )
    if (!isAnswering || rows.length < batchSize) return
    last = rows.at(-1) ?? last
  }
}

/** Ends unsent mails whose link has expired, and forgets the link. */
const endExpiredLinks = async ({ db, clock }: App): Promise<void> => {
  await db.run(sql`
    UPDATE mails SET state = 'failed', error = 'Le lien a expiré avant l’envoi.', next_attempt_at = NULL, ${withoutLink}
    WHERE link_expires_at <= ${clock().toISOString()}`)
}

/** Whoever reads a backup opens no link of a mail that has left. */
const withoutLink = sql`link_expires_at = NULL, html = regexp_replace(html, '([?&;]token=)[\\w-]+', '\\1…', 'g'),
  body_text = regexp_replace(body_text, '([?&;]token=)[\\w-]+', '\\1…', 'g')`

/** Days after which a kept mail is out of date: it leaves only when somebody sends it again. */
const keptDays = 7

/** Makes the mails leave that were kept for want of an SMTP server. Called when the workers start, because the setting may be new. */
export const releaseKeptMails = async (app: App): Promise<void> => {
  if (mailingOf(app) !== 'sent') return
  const now = app.clock()
  await app.db.run(sql`
    UPDATE mails SET next_attempt_at = ${now.toISOString()}
    WHERE state = 'kept' AND error IS NULL AND next_attempt_at IS NULL
      AND created_at > ${new Date(now.getTime() - keptDays * 86_400_000).toISOString()}`)
}

/** Place of a mail among those that are due. */
interface Due {
  /** Text of PostgreSQL, to the microsecond. */
  at: string
  id: number
}

// Both statements read the mails in the order of the index of those that are due, and hide the state from its own index.
// A plan made while many mails wait would otherwise walk through all that are kept, once they have left.

/** Reads the first due mail that was never tried. */
export const firstNew = (app: App): RawBuilder<{ id: number }> => sql`
  SELECT id FROM mails WHERE ${isDue(app)} AND attempts = 0 ORDER BY next_attempt_at, id LIMIT 1`

/** Reads the next mails that are due. */
export const dueAfter = (app: App, last: Due): RawBuilder<Due> => sql`
  SELECT id, next_attempt_at::text AS at FROM mails
  WHERE ${isDue(app)} AND (next_attempt_at, id) > (${last.at}::timestamptz, ${last.id})
  ORDER BY next_attempt_at, id LIMIT ${batchSize}`

/** True for unsent mails whose time has come and that can no longer be withdrawn. Without a known site, mails wait for it. */
const isDue = ({ clock, site }: App): RawBuilder<boolean> => sql`
  next_attempt_at <= ${clock().toISOString()} AND state::text = ANY(${['queued', 'failed', ...(site ? ['kept'] : [])]}::text[])
  AND coalesce(send_after <= ${clock().toISOString()}, true)`

/** Returns false when the SMTP server does not answer. The remaining mails wait for the next sweep. */
const sendEach = async (app: App, ids: readonly number[]): Promise<boolean> => {
  if (ids.length === 0) return true
  if (!app.config.SMTP_URL) return keepMails(app, ids, { error: null, nextAttemptAt: null })
  if (!app.site)
    return keepMails(app, ids, {
      error: 'L’adresse publique (PUBLIC_URL) n’est pas réglée.',
      nextAttemptAt: app.clock().toISOString(),
    })
  const transport = openTransport(app.config.SMTP_URL)
  try {
    return await sendInLanes(ids, (id) => sendMail(app, transport, id))
  } finally {
    transport.close()
  }
}

/** Sends the first mail alone, then a few at a time, by its speed. Stops, and returns false, when nobody answers. */
const sendInLanes = async (
  [first, ...others]: readonly number[],
  send: (id: number) => Promise<boolean>,
): Promise<boolean> => {
  const from = performance.now()
  if (first === undefined || !(await send(first))) return first === undefined
  const count = performance.now() - from < lanes.fastMs ? lanes.whereFast : lanes.usual
  const waiting = others.values()
  let isEnded = false
  const lane = async (): Promise<void> => {
    try {
      for (const id of waiting) {
        if (isEnded) return
        if (!(await send(id))) isEnded = true
      }
    } catch (error) {
      isEnded = true
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: count }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return !isEnded
}

interface Keeping {
  error: string | null
  /** null when the outcome is final. */
  nextAttemptAt: string | null
}

const keepMails = async (app: App, ids: readonly number[], { error, nextAttemptAt }: Keeping): Promise<true> => {
  const rows = await app.db.all(sql`
    UPDATE mails SET state = 'kept', error = ${error}, next_attempt_at = ${nextAttemptAt}
    WHERE id = ANY(${[...ids]}::bigint[]) AND ${isDue(app)} RETURNING id`)
  app.metrics.mails.inc({ state: 'kept' }, rows.length)
  return true
}

/**
 * Sends a mail while holding its lock. Skips one that another worker is sending or someone is withdrawing; the sweep
 * finds it if that fails. Returns false when the SMTP server does not answer.
 */
const sendMail = (app: App, transport: Transporter, id: number): Promise<boolean> =>
  inTransaction(app.pool, async (db) => {
    const now = app.clock()
    const row = await db.maybe(sql<Letter & { attempts: number; hasLink: boolean; goods: OrderGoods | null }>`
      SELECT link_expires_at IS NOT NULL AS "hasLink", uuid, event, order_id AS "orderId", to_email AS "toEmail",
        to_name AS "toName", subject, html, body_text AS text, attempts, ${awaitedGoods} AS goods
      FROM mails m WHERE id = ${id} AND ${isDue(app)} FOR UPDATE SKIP LOCKED`)
    if (!row) return true
    const mail = withGoods(row, row.goods)
    // Written before the mail leaves, because a full database that refused it afterwards would have it sent again and again.
    await db.run(sql`SAVEPOINT sending`)
    await db.run(sql`
      UPDATE mails SET state = 'sent', attempts = attempts + 1, error = NULL, sent_at = ${now.toISOString()}, next_attempt_at = NULL
        ${written(row, mail)} ${mail.hasLink ? sql`, ${withoutLink}` : sql``}
      WHERE id = ${id}`)
    const { error, outcome } = await deliver(app, transport, mail)
    if (outcome !== 'sent') {
      const mayBeTriedAgain = outcome === 'postponed' || outcome === 'unanswered'
      await db.run(sql`ROLLBACK TO SAVEPOINT sending`)
      await db.run(sql`
        UPDATE mails SET state = 'failed', attempts = attempts + 1, error = ${error ?? null},
          next_attempt_at = ${mayBeTriedAgain ? nextAttempt(now, mail.attempts) : null} ${written(row, mail)}
        WHERE id = ${id}`)
    }
    app.metrics.mails.inc({ state: outcome === 'sent' ? 'sent' : 'failed' })
    return outcome !== 'unanswered'
  })

/** Keeps the text as it left, with its goods. */
const written = ({ goods }: { goods: OrderGoods | null }, { html, text }: Letter): RawBuilder<unknown> =>
  goods ? sql`, html = ${html}, body_text = ${text}` : sql``

/** Waits 1, 2, 4… minutes, then an hour each time. */
const nextAttempt = (now: Date, attempts: number): string =>
  new Date(now.getTime() + Math.min(2 ** attempts, 60) * 60_000).toISOString()
