import { proofFilename } from '@quai/contract/orders/orders/papers/document.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { sql } from 'kysely'
import { atStage, type Context, historyScope, orderScope } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Completion } from '../../../services/print/proof.ts'
import { renderPdf } from '../../../services/print/render.ts'
import { lockOrder } from '../core/state.ts'
import { writeLog } from '../core/transition.ts'
import { announceOrder } from '../mails/announce.ts'
import { mayHaveProof } from './document-columns.ts'
import { selectPrintedOrders } from './printed-orders.ts'

/**
 * Returns the proof of an order: the newest proof or signed slip handed in, or else a PDF generated from its completion.
 * Throws PROOF_NOT_READY while neither exists.
 */
export const showProof = async (ctx: Context, { uuid }: { uuid: string }) => {
  const found = await findProof(ctx, uuid)
  if (!found) throw fail('NOT_FOUND')
  const filename = proofFilename(found.orderType, found.id)
  if (found.fileKey) return new FileAnswer({ filename, type: 'pdf', content: await ctx.files.read(found.fileKey) })
  if (!found.completion) throw fail('PROOF_NOT_READY')
  const [order] = await selectPrintedOrders(ctx, [uuid])
  if (!order) throw fail('NOT_FOUND')
  const content = await renderPdf(ctx, { kind: 'proof', order, completion: found.completion })
  return new FileAnswer({ filename, type: 'pdf', content })
}

interface FoundProof {
  id: number
  orderType: OrderType
  fileKey: string | null
  /** null until the order is finished, and always for an inventory. */
  completion: Completion | null
}

const findProof = async (ctx: Context, uuid: string): Promise<FoundProof | undefined> =>
  ctx.db.maybe(sql<FoundProof>`
    SELECT o.id, o.order_type AS "orderType",
      (SELECT d.file_key FROM documents d
        WHERE d.order_id = o.id AND d.document_type IN ('proof', 'signed_slip') AND ${historyScope(ctx, sql.ref('d.created_at'))}
        ORDER BY d.id DESC LIMIT 1) AS "fileKey",
      CASE WHEN ${atStage('done')} AND o.order_type <> 'inventory' THEN json_build_object(
        'at', ${isoOf('l.created_at')}, 'contactName', c.name, 'userName', u.name,
        'signature', CASE WHEN g.order_id IS NOT NULL THEN json_build_object('signerName', g.signer_name,
          'signedAt', ${isoOf('g.signed_at')},
          'image', 'data:image/png;base64,' || translate(encode(g.image, 'base64'), E'\n', '')) END) END AS completion
    FROM orders o
    LEFT JOIN LATERAL (SELECT * FROM order_logs l WHERE l.order_id = o.id AND l.action = 'order_finish'
      ORDER BY l.id DESC LIMIT 1) l ON true
    LEFT JOIN contacts c ON c.id = l.contact_id
    LEFT JOIN users u ON u.id = o.warehouse_id
    LEFT JOIN order_signatures g ON g.order_id = o.id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)

/** An instant inside JSON, in the API's format. */
const isoOf = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

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
  writeLog(ctx, { orderId, action: event, from: orderStatus, to: orderStatus, changes: {}, reason: null })
  announceOrder(ctx, { orderId, orderUuid: order.uuid, event, actor: ctx.actor, order })
}

/** Returns false when the proof was already asked for, or handed in. */
const markAsked = async ({ db }: Context, orderId: number): Promise<boolean> => {
  const marked = await db.maybe(sql`
    UPDATE orders SET proof_request_sent = true
    WHERE id = ${orderId} AND NOT proof_request_sent AND NOT EXISTS (
      SELECT FROM documents d WHERE d.order_id = orders.id AND d.document_type IN ('proof', 'signed_slip'))
    RETURNING id`)
  return marked !== undefined
}
