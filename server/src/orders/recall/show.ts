import type { Recall } from '@quai/contract/orders/recall/recall.ts'
import type { Context } from '../../calls/context.ts'
import { showBatch } from '../../goods/batches/batches.ts'
import { showProduct } from '../../goods/products/present.ts'
import { countLines, firstLines, selectKept, selectMoved, selectPlanned } from './find.ts'

/** Shows where a batch came from, where it is and where it went, as far as the caller may see. Throws NOT_FOUND. */
export const showRecall = async (ctx: Context, { id }: { id: number }): Promise<Recall> => {
  const batch = await showBatch(ctx, { id })
  const [product, kept, planned, received, left, corrected] = await Promise.all([
    showProduct(ctx, { id: batch.productId }),
    selectKept(ctx, batch),
    selectPlanned(ctx, batch, firstLines),
    selectMoved(ctx, batch, 'received', firstLines),
    selectMoved(ctx, batch, 'left', firstLines),
    selectMoved(ctx, batch, 'corrected', firstLines),
  ])
  const parts = { planned, received, left, corrected }
  // A part shorter than its first page is whole: most recalls need no count.
  const isWhole = Object.values(parts).every(({ length }) => length < firstLines.limit)
  const totals = isWhole ? lengthsOf(parts) : await countLines(ctx, batch)
  return {
    batch,
    reference: product.reference,
    name: product.name,
    customerName: product.customerName,
    received: { items: received, total: totals.received },
    kept,
    planned: { items: planned, total: totals.planned },
    left: { items: left, total: totals.left },
    corrected: { items: corrected, total: totals.corrected },
  }
}

type Parts<Lines> = Record<'planned' | 'received' | 'left' | 'corrected', Lines>

const lengthsOf = ({ planned, received, left, corrected }: Parts<readonly unknown[]>): Parts<number> => ({
  planned: planned.length,
  received: received.length,
  left: left.length,
  corrected: corrected.length,
})
