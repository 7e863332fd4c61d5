import type { CompleteOrderInput } from '@quai/contract/orders/closing.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import { createContext, use, useState } from 'react'
import type { Control } from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'
import { ApiError, isApiError } from '../../platform/calls/api-error.ts'
import { type ServerForm, useServerForm } from '../../ui/forms/use-server-form.ts'
import { type CompleteDraft, completeDraftOf } from './complete-draft.ts'
import { completePath, completeSchema } from './complete-schema.ts'
import { placeCount } from './refusals.ts'
import { t } from './texts.ts'

interface Closing {
  /** Sends the documents first; false when one of them fails. */
  join: () => Promise<boolean>
  onSuccess: (order: Order) => Promise<void>
}

/** Holds the form of a closing. */
export const useComplete = (
  order: Order,
  { join, onSuccess }: Closing,
): ServerForm<CompleteDraft, CompleteOrderInput> => {
  const [openedAt] = useState(Date.now)
  const form: ServerForm<CompleteDraft, CompleteOrderInput> = useServerForm({
    schema: completeSchema(order),
    defaultValues: completeDraftOf(order, openedAt),
    send: async (input) => {
      if (!(await join())) throw new ApiError({ statusCode: 0, code: 'NOT_JOINED', message: t('notJoined') })
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
