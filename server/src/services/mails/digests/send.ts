import { addDays, instantOf, wallClock } from '@quai/contract/platform/dates.ts'
import { digestHours } from '@quai/contract/services/mails/preferences.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../calls/actor.ts'
import type { App } from '../../../calls/app.ts'
import { orderScope } from '../../../calls/context.ts'
import { type Db, inTransaction } from '../../../platform/database/database.ts'
import { mailTo } from '../announce.ts'
import { goodsOf } from '../goods.ts'
import { type DigestLine, digestMail } from './letter.ts'

const batchSize = 100

/** Further lines are only counted. */
const maxLines = 100

/**
 * Writes one mail for each contact with lines from before the last hour of their digest. One transaction takes the lines of a
 * contact and writes their mail, so that a worker that stops, or two at once, neither lose nor repeat any.
 */
export const sendDigests = async (app: App): Promise<void> => {
  const before = Array.from({ length: 24 }, (_, hour) => lastDigestHour(app.clock(), hour).toISOString())
  for (let last = 0; ; ) {
    const rows = await app.db.all(sql<{ id: number; hour: number }>`
      SELECT c.id, c.digest_hour AS hour FROM contacts c
      WHERE c.id > ${last} AND EXISTS (
        SELECT FROM digest_lines d
        WHERE d.contact_id = c.id AND d.due_at < (${before}::timestamptz[])[c.digest_hour + 1])
      ORDER BY c.id LIMIT ${batchSize}`)
    for (const { id, hour } of rows)
      await inTransaction(app.pool, (db) => sendDigest(app, db, { contactId: id, before: before[hour] ?? '' }))
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? last
  }
}

interface Due {
  contactId: number
  before: string
}

const sendDigest = async (app: App, db: Db, due: Due): Promise<void> => {
  const reader = await loadReader(db, due.contactId)
  const lines = await takeLines(app, db, { ...due, reader })
  const [newest] = lines
  if (!reader || !newest) return
  await mailTo(
    { db },
    {
      event: 'digest',
      contactId: due.contactId,
      toEmail: reader.email,
      toName: reader.name,
      mail: digestMail({ lines: lines.toReversed(), leftOut: newest.count - lines.length, until: due.before }),
    },
  )
}

interface Reader extends Pick<Actor, 'userId' | 'userType' | 'pricingPlan'> {
  email: string
  name: string
}

/** Returns undefined for a contact whose access has ended, or whose organisation has no active deal. */
const loadReader = async (db: Db, contactId: number): Promise<Reader | undefined> =>
  db.maybe(sql<Reader>`
    SELECT c.email, c.name, u.id AS "userId", u.user_type AS "userType", u.pricing_plan AS "pricingPlan"
    FROM contacts c JOIN users u ON u.id = c.user_id AND u.is_active
    WHERE c.id = ${contactId} AND c.is_active
      AND EXISTS (SELECT FROM deals d WHERE d.is_active AND u.id IN (d.customer_id, d.warehouse_id))`)

/**
 * Removes the lines that are due. Returns the newest ones that the reader may still see, newest first, and how many
 * there are in all.
 */
const takeLines = async (
  { clock }: App,
  db: Db,
  { contactId, before, reader }: Due & { reader: Reader | undefined },
) => {
  const isVisible = reader ? orderScope({ actor: reader, now: clock() }, 'o') : sql<boolean>`false`
  return db.all(sql<DigestLine & { count: number }>`
    WITH taken AS (
      DELETE FROM digest_lines WHERE contact_id = ${contactId} AND due_at < ${before}
      RETURNING id, order_id, topic, title, lead, path, due_at
    )
    SELECT t.order_id AS "orderId", t.topic, t.title, t.lead, t.path, t.due_at AS at, count(*) OVER () AS count,
      ${goodsOf(sql`o.id`)} AS goods
    FROM taken t LEFT JOIN orders o ON o.id = t.order_id AND ${isVisible}
    WHERE o.id IS NOT NULL OR t.order_id IS NULL AND ${reader !== undefined}
    ORDER BY t.due_at DESC, t.id DESC LIMIT ${maxLines}`)
}

/** Returns the last instant at which it was that hour in Paris: today's, or yesterday's before it. */
export const lastDigestHour = (now: Date, hour: number = digestHours.usual): Date => {
  const time = `${String(hour).padStart(2, '0')}:00`
  const { date } = wallClock(now)
  const today = instantOf(date, time)
  return new Date(today <= now.getTime() ? today : instantOf(addDays(date, -1), time))
}
