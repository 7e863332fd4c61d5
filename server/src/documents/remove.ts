import type { Context } from '../calls/context.ts'
import { lockOrder } from '../orders/core/state.ts'
import { writeLog } from '../orders/core/transition.ts'
import { removeFilesJob } from '../platform/jobs/file-jobs.ts'
import { deleteDocument } from './rows.ts'

/** Takes a document away from its order. Its file goes by a job, once its row is surely gone. */
export const removeDocument = async (ctx: Context, { uuid, documentId }: { uuid: string; documentId: number }) => {
  const order = await lockOrder(ctx, uuid)
  const { filename, key } = await deleteDocument(ctx, order.id, documentId)
  await writeLog(ctx, {
    orderId: order.id,
    action: 'order_remove_document',
    from: order.orderStatus,
    to: order.orderStatus,
    changes: { documents: [filename, null] },
    reason: null,
  })
  ctx.enqueue(removeFilesJob.with({ keys: [key] }))
}
