import { slipFilename } from '@quai/contract/orders/orders/papers/print.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { Context } from '../../../calls/context.ts'
import { renderPdf } from '../../../services/print/render.ts'
import { selectPrintedOrders } from './printed-orders.ts'

export const printSlip = (ctx: Context, { uuid }: { uuid: string }) => printSlips(ctx, { orderUuids: [uuid] })

/**
 * Prints the slips of several orders as one PDF, in the order given. Prints none if the caller may not see one of them.
 */
export const printSlips = async (ctx: Context, { orderUuids }: { orderUuids: string[] }) => {
  const orders = await selectPrintedOrders(ctx, orderUuids)
  const content = await renderPdf(ctx, { kind: 'slips', orders, printedAt: ctx.now.toISOString() })
  const [first] = orders
  const filename =
    orders.length === 1 && first
      ? slipFilename(first.orderType, first.id)
      : `bons-${orders.length}-commandes-${wallClock(ctx.now).date}.pdf`
  return new FileAnswer({ filename, type: 'pdf', content })
}
