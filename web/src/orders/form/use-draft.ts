import type { CreateOrderInput, Order } from '@quai/contract/orders/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, isApiError } from '../../platform/api-error.ts'
import { orpc } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import { useServerForm } from '../../ui/use-server-form.ts'
import { type HeldOf, heldBy, knownCandidates } from './candidates.ts'
import type { DraftLine, OrderDraft } from './draft.ts'
import { draftPath, draftSchema, originsOf } from './draft-schema.ts'
import { partiesOf } from './OrderFormScope.ts'
import { placeRefusal } from './refusals.ts'

interface Options {
  start: OrderDraft
  order: Order | null
  send: (input: CreateOrderInput) => Promise<Order>
  onSuccess: (order: Order) => void | Promise<void>
}

/** The form of an order on its draft: what the server refuses is shown where it was typed, which stays. */
export const useDraft = ({ start, order, send, onSuccess }: Options) => {
  const client = useQueryClient()
  const user = useUser()
  const [refusalCode, setRefusalCode] = useState<string>()
  const held: HeldOf = heldBy(order)
  const facts = {
    userType: user.userType,
    candidatesOf: (draft: OrderDraft, line: DraftLine) =>
      knownCandidates(client, { ...partiesOf(draft.partnerId, user), draft, line, held }),
  }
  const schema = draftSchema(facts)
  const placed = (error: ApiError): ApiError => {
    const draft = form.methods.getValues()
    const origins = originsOf(draft, facts)
    return placeRefusal(error, draft, (path) => draftPath(path, draft, origins))
  }
  const form = useServerForm<OrderDraft, CreateOrderInput, Order>({
    schema,
    defaultValues: start,
    send: async (input) => {
      setRefusalCode(undefined)
      try {
        return await send(input)
      } catch (error) {
        if (!isApiError(error)) throw error
        setRefusalCode(error.code)
        if (error.code === 'SLOT_TAKEN') {
          await client.invalidateQueries({ queryKey: orpc.slots.free.key() })
          form.methods.setValue('orderDateStart', null)
        }
        throw placed(error)
      }
    },
    onSuccess,
  })
  return { form, schema, refusalCode, scope: { ...form, userType: user.userType, userId: user.userId, order, held } }
}
