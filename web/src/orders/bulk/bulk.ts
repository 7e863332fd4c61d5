import type { BulkResult } from '@quai/contract/orders/bulk.ts'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { orderTypeLabels } from '@quai/contract/orders/query.ts'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { t } from './texts.ts'

/** What may be done with several orders at once. */
export type BulkKind = 'confirm' | 'complete'

/** As many as a bulk call takes. */
export const maxChosen = 100
/** As many as one request does, so that the bar moves and no request lasts. */
const sliceSize = 10

export const previewOptions = (kind: BulkKind, orderUuids: string[]) =>
  kind === 'confirm'
    ? orpc.orders.previewConfirmMany.queryOptions({ input: { orderUuids }, staleTime: 0, gcTime: 0 })
    : orpc.orders.previewCompleteMany.queryOptions({ input: { orderUuids }, staleTime: 0, gcTime: 0 })

export interface BulkOutcome {
  results: BulkResult[]
  /** Accepted, and may still be undone. */
  undoable: string[]
  /** performance.now() after which they may not. */
  undoUntil: number
}

/** Does it slice by slice; `onProgress` hears how many are done. What a slice's lost answer hides is asked again by the next try. */
export const runBulk = async (
  kind: BulkKind,
  orderUuids: readonly string[],
  onProgress: (done: number) => void,
): Promise<BulkOutcome> => {
  const outcome: BulkOutcome = { results: [], undoable: [], undoUntil: Number.POSITIVE_INFINITY }
  for (let at = 0; at < orderUuids.length; at += sliceSize) {
    const slice = orderUuids.slice(at, at + sliceSize)
    if (kind === 'complete') outcome.results.push(...(await api.orders.completeMany({ orderUuids: slice })).items)
    else {
      const { items, undoSeconds } = await api.orders.confirmMany({ orderUuids: slice })
      const undoable = items.flatMap(({ uuid, undoUntil }) => (undoUntil ? [uuid] : []))
      outcome.results.push(...items)
      outcome.undoable.push(...undoable)
      // The server counts the seconds: the browser's clock may be wrong, its stopwatch is not.
      if (undoable.length > 0) outcome.undoUntil = Math.min(outcome.undoUntil, performance.now() + undoSeconds * 1_000)
    }
    onProgress(outcome.results.length)
  }
  return outcome
}

/** « Sortie 42 ». */
export const orderName = ({ orderType, id }: Pick<OrderRow, 'orderType' | 'id'>): string =>
  t('orderName', { type: orderTypeLabels[orderType].one, id: String(id) })
