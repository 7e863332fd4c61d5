import type { CompleteOrderInput } from '@quai/contract/orders/orders/completion.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { createContext, use, useState } from 'react'
import type { Control } from 'react-hook-form'
import { ApiError, isApiError } from '../../../platform/calls/api-error.ts'
import { connection } from '../../../platform/calls/connection.ts'
import { type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import { type CompleteDraft, carryCountOver, completeDraftOf } from './complete-draft.ts'
import { completePath, completeSchema } from './complete-schema.ts'
import { placeCount } from './refusals.ts'
import { t } from './texts.ts'

interface Completion {
  /** Sends the documents first; false when one of them fails. */
  join: () => Promise<boolean>
  onSuccess: (order: Order) => Promise<void>
}

/** Holds the form of a completion. */
export const useComplete = (
  order: Order,
  { join, onSuccess }: Completion,
): ServerForm<CompleteDraft, CompleteOrderInput> => {
  const [openedAt] = useState(Date.now)
  const form: ServerForm<CompleteDraft, CompleteOrderInput> = useServerForm({
    schema: completeSchema(order),
    defaultValues: completeDraftOf(order, openedAt),
    kept: { name: `orders/complete/${order.uuid}`, version: order.version, carryOver: carryCountOver },
    send: async (input, api) => {
      // Documents that the network stopped are sent again with the rest once it is back.
      const code = () => (connection().isDown ? 'UNREACHABLE' : 'NOT_JOINED')
      if (!(await join())) throw new ApiError({ statusCode: 0, code: code(), message: t('notJoined') })
      try {
        return await api.orders.complete(input)
      } catch (error) {
        if (!isApiError(error)) throw error
        throw placeCount(error, form.methods.getValues(), completePath)
      }
    },
    onSuccess,
  })
  return form
}

interface CompleteScope {
  control: Control<CompleteDraft, unknown, CompleteOrderInput>
  order: Order
}

const Scope = createContext<CompleteScope | null>(null)

export const CompleteProvider = Scope.Provider

export const useCompleteScope = (): CompleteScope => {
  const scope = use(Scope)
  if (!scope) throw new Error('useCompleteScope needs CompleteProvider.')
  return scope
}
