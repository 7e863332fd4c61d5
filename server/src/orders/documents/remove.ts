import type { Context } from '../../calls/context.ts'
import { removeFilesJob } from '../../platform/jobs/file-jobs.ts'
import { lockOrder } from '../orders/core/state.ts'
import { writeLog } from '../orders/core/transition.ts'
import { deleteDocument } from './rows.ts'

/** Removes a document from its order. A job removes the file after the commit. */
export const removeDocument = async (ctx: Context, { uuid, documentId }: { uuid: string; documentId: number }) => {
  const order = await lockOrder(ctx, uuid)
  const { filename, key } = await deleteDocument(ctx, order.id, documentId)
  writeLog(ctx, {
    orderId: order.id,
    action: 'order_remove_document',
    from: order.orderStatus,
    to: order.orderStatus,
    changes: { documents: [filename, null] },
    reason: null,
  })
  ctx.enqueue(removeFilesJob.with({ keys: [key] }))
}
