import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

interface Seen {
  contactId: number
  event: string
  orderId: number
  /** Instant of the latest announcement that the contact has seen. */
  until: RawBuilder<unknown>
}

/** Marks as read the notifications of an event of an order to a contact. */
export const markRead = async (
  { db, now }: { db: Db; now: Date },
  { contactId, event, orderId, until }: Seen,
): Promise<void> => {
  await db.run(sql`
    UPDATE notifications SET read_at = ${now.toISOString()}
    WHERE contact_id = ${contactId} AND order_id = ${orderId} AND event = ${event} AND read_at IS NULL
      AND created_at <= ${until}`)
}
