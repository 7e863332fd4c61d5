import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../../platform/calls/api-error.ts'
import { orpc } from '../../../../platform/calls/query.ts'
import { notify } from '../../../../platform/notify.ts'
import { outbox } from '../../../../platform/outbox/outbox.ts'

interface Base {
  uuid: string
  version: number
}

/** Reloads the order when it changed meanwhile (409), so that the user decides again. */
export const useReadAgain = (): ((error: Error) => void) => {
  const client = useQueryClient()
  return (error) => {
    if (isApiError(error) && error.statusCode === 409) void client.invalidateQueries({ queryKey: orpc.orders.key() })
  }
}

/** Runs one call on the version of the order that was read, and reports success. */
export const useOrderCall = (
  { uuid, version }: Order,
  call: (base: Base, api: ReturnType<typeof outbox>) => Promise<unknown>,
  doneText?: string,
  meta?: { isRemoval: true },
): (() => Promise<unknown>) => {
  const { mutateAsync } = useMutation({
    meta,
    mutationFn: () => call({ uuid, version }, outbox(`orders/${uuid}`)),
    onSuccess: () => {
      if (doneText) notify(doneText)
    },
    onError: useReadAgain(),
  })
  return () => mutateAsync()
}
