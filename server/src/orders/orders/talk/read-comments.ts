import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { markRead } from '../../../services/mails/read.ts'
import { visibleOrderId } from '../core/visible.ts'

/**
 * Marks the messages of an order as read by the caller, up to the last one shown. Marks nothing for an administrator
 * who took over the account. Throws NOT_FOUND.
 */
export const readComments = async (
  ctx: Context,
  { uuid, commentId }: { uuid: string; commentId: number },
): Promise<void> => {
  const { db, actor } = ctx
  const orderId = await visibleOrderId(ctx, uuid)
  const shown = sql`(SELECT created_at FROM order_comments WHERE id = ${commentId} AND order_id = ${orderId})`
  const { rows } = await sql<{ isThere: boolean }>`SELECT ${shown} IS NOT NULL AS "isThere"`.execute(db)
  if (!rows[0]?.isThere) throw fail('NOT_FOUND')
  if (actor.hijackerContactId !== null) return
  await markRead(ctx, { contactId: actor.contactId, event: 'order_comment', orderId, until: shown })
}
