import type { Order } from '@quai/contract/orders/order.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../platform/api-error.ts'
import { notify } from '../../platform/notify.ts'
import { orpc } from '../../platform/query.ts'

interface Base {
  uuid: string
  version: number
}

/**
 * One call on an order as it was read. Done, it says so; refused because the order changed (409), the page takes the
 * order as it is now, so that one decides again with open eyes.
 */
export const useOrderCall = (
  { uuid, version }: Order,
  call: (base: Base, reason: string) => Promise<unknown>,
  doneText?: string,
): ((reason: string) => Promise<unknown>) => {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) => call({ uuid, version }, reason),
    onSuccess: () => {
      if (doneText) notify(doneText)
    },
    onError: (error) => {
      if (isApiError(error) && error.statusCode === 409) void client.invalidateQueries({ queryKey: orpc.orders.key() })
    },
  })
  return mutateAsync
}
