import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'

/**
 * True for notifications `n` of messages that the caller's contact has not read. Only messages of the other side have
 * notifications, one for each contact. Writes the values out, so that the index of unread messages applies.
 */
export const unreadMessages = ({ actor }: Pick<Context, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`n.contact_id = ${actor.contactId} AND n.event = 'order_comment' AND n.read_at IS NULL`
