import type { Order } from '@quai/contract/orders/order.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'

interface Base {
  uuid: string
  version: number
}

/** Takes the order as it is now when it changed meanwhile (409), so that one decides again with open eyes. */
export const useReadAgain = (): ((error: Error) => void) => {
  const client = useQueryClient()
  return (error) => {
    if (isApiError(error) && error.statusCode === 409) void client.invalidateQueries({ queryKey: orpc.orders.key() })
  }
}

/** One call on an order as it was read; says when it is done. */
export const useOrderCall = (
  { uuid, version }: Order,
  call: (base: Base) => Promise<unknown>,
  doneText?: string,
): (() => Promise<unknown>) => {
  const { mutateAsync } = useMutation({
    mutationFn: () => call({ uuid, version }),
    onSuccess: () => {
      if (doneText) notify(doneText)
    },
    onError: useReadAgain(),
  })
  return () => mutateAsync()
}
