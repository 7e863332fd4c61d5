import { documentLimits, takesDocuments, type UploadDocumentsInput } from '@quai/contract/orders/documents/document.ts'
import { type Context, orderScope, type PreparationContext } from '../../calls/context.ts'
import type { OrderStatus } from '../../platform/database/schema.generated.ts'
import { fail } from '../../platform/failure.ts'
import { lockOrder } from '../orders/core/state.ts'
import { writeLog } from '../orders/core/transition.ts'
import { announceOrder } from '../orders/mails/announce.ts'
import { inspectPdf } from './inspect.ts'
import { documentsByIds } from './list.ts'
import { insertDocuments, type NewDocument, roomOf } from './rows.ts'

type Input = UploadDocumentsInput

/**
 * Adds documents to an order, all or none. Inspects and stores them before the transaction, after a first check that
 * the order accepts them. Checks again under the order's lock.
 */
export const uploadDocuments = {
  prepare: async (ctx: PreparationContext, { uuid, type, documents }: Input): Promise<NewDocument[]> => {
    const order = await ctx.db
      .selectFrom('orders as o')
      .select(['o.id', 'o.order_status'])
      .where('o.uuid', '=', uuid)
      .where(orderScope(ctx, 'o'))
      .executeTakeFirst()
    if (!order) throw fail('NOT_FOUND')
    await refuseUnlessRoom(ctx, { id: order.id, orderStatus: order.order_status }, documents.length)
    const inspected: { pageCount: number }[] = []
    // Inspects one at a time, so that an upload of many files does not occupy every inspection.
    for (const document of documents) inspected.push(await inspectPdf(ctx, document))
    const kept: NewDocument[] = []
    for (const [index, document] of documents.entries())
      kept.push({
        type,
        filename: document.filename,
        pageCount: inspected[index]?.pageCount ?? 0,
        file: await ctx.keep(document),
      })
    return kept
  },

  perform: async (ctx: Context, { uuid }: Input, documents: NewDocument[]) => {
    const order = await lockOrder(ctx, uuid)
    await refuseUnlessRoom(ctx, order, documents.length)
    const ids = await insertDocuments(ctx, order, documents)
    const names = documents.map(({ filename }) => filename)
    writeLog(ctx, {
      orderId: order.id,
      action: 'order_add_documents',
      from: order.orderStatus,
      to: order.orderStatus,
      changes: { documents: [null, names.join(', ')] },
      reason: null,
    })
    announceOrder(ctx, {
      orderId: order.id,
      orderUuid: order.uuid,
      event: 'order_add_documents',
      documents: names,
      actor: ctx.actor,
      order,
    })
    return { items: await documentsByIds(ctx, ids) }
  },
}

const refuseUnlessRoom = async (
  ctx: Pick<Context, 'db'>,
  { id, orderStatus }: { id: number; orderStatus: OrderStatus },
  count: number,
): Promise<void> => {
  if (!takesDocuments(orderStatus)) throw fail('ORDER_CLOSED_FOR_DOCUMENTS', { orderStatus })
  const max = documentLimits.perOrder
  const room = await roomOf(ctx, id, max)
  if (count > room) throw fail('DOCUMENT_COUNT', { max, room })
}
