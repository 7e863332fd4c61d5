import { proofStatuses } from '@quai/contract/orders/orders/papers/print.ts'
import { sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { fail } from '../../../platform/failure.ts'
import { lockOrder, type OrderState } from '../core/state.ts'
import { writeLog } from '../core/transition.ts'
import { announceOrder } from '../mails/announce.ts'

/**
 * Asks the warehouse for a proof, for the customer. Announces nothing when it was already asked for, or handed in
 * meanwhile. Keeps the version, so as not to disturb someone completing the order. Throws PROOF_NOT_POSSIBLE.
 */
export const askForProof = async (ctx: Context, { uuid }: { uuid: string }): Promise<void> => {
  const order = await lockOrder(ctx, uuid)
  if (!mayHaveProof(order)) throw fail('PROOF_NOT_POSSIBLE')
  if (!(await markAsked(ctx, order.id))) return
  const { id: orderId, orderStatus } = order
  const event = 'order_ask_proof'
  await inOrder(
    ctx.db,
    () => writeLog(ctx, { orderId, action: event, from: orderStatus, to: orderStatus, changes: {}, reason: null }),
    () => announceOrder(ctx, { orderId, orderUuid: order.uuid, event, actor: ctx.actor, order }),
  )
}

const mayHaveProof = ({ orderType, orderStatus }: OrderState): boolean =>
  orderType !== 'inventory' && (proofStatuses as readonly string[]).includes(orderStatus)

/** Returns false when the proof was already asked for, or handed in. */
const markAsked = async ({ db }: Context, orderId: number): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE orders SET proof_request_sent = true
    WHERE id = ${orderId} AND NOT proof_request_sent AND NOT EXISTS (
      SELECT FROM documents d WHERE d.order_id = orders.id AND d.document_type IN ('proof', 'signed_slip'))
    RETURNING id`.execute(db)
  return rows.length > 0
}
