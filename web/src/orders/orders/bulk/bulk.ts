import type { BulkResult } from '@quai/contract/orders/orders/bulk.ts'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'

/** An action on several orders at once. */
export type BulkKind = 'confirm' | 'complete'

/** The limit of a bulk call. */
export const maxChosen = 100
/** The orders per request: small enough that progress shows and no request takes long. */
const sliceSize = 10

export const previewOptions = (kind: BulkKind, orderUuids: string[]) =>
  kind === 'confirm'
    ? orpc.orders.previewConfirmMany.queryOptions({ input: { orderUuids }, staleTime: 0, gcTime: 0 })
    : orpc.orders.previewCompleteMany.queryOptions({ input: { orderUuids }, staleTime: 0, gcTime: 0 })

export interface BulkOutcome {
  results: BulkResult[]
  /** The orders accepted that can still be undone. */
  undoable: string[]
  /** performance.now() until which they can be undone. */
  undoUntil: number
}

/**
 * Runs the action slice by slice and reports the number done to `onProgress`. When the answer to a slice is lost, the
 * next try reports its orders.
 */
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
      // Counts from the server's remaining seconds with the browser's stopwatch, because its clock may be wrong.
      if (undoable.length > 0) outcome.undoUntil = Math.min(outcome.undoUntil, performance.now() + undoSeconds * 1_000)
    }
    onProgress(outcome.results.length)
  }
  return outcome
}
