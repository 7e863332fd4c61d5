import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/calls/api.ts'
import { useReadAgain } from '../page/dialogs/use-order-call.ts'
import { rememberAnswer, useUndo } from './last-answer.ts'

/** Confirms a request at once, without asking: it can be undone for as long as a confirmation in bulk. */
export const useConfirmNow = (order: Pick<OrderRow, 'uuid' | 'version' | 'orderType' | 'id'>) => {
  const { uuid, version } = order
  const { offerUndo } = useUndo()
  return useMutation({
    mutationFn: () => api.orders.confirm({ uuid, version }),
    onSuccess: ({ undoSeconds }) => {
      rememberAnswer({ uuid, kind: 'request' })
      // Counts from the server's remaining seconds with the browser's stopwatch, because its clock may be wrong.
      if (undoSeconds !== null)
        offerUndo({ undoable: [uuid], undoUntil: performance.now() + undoSeconds * 1_000, name: orderName(order) })
    },
    onError: useReadAgain(),
  })
}
