import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { CreateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiError, isApiError } from '../../../platform/calls/api-error.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { type Outbox, type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import type { Kept } from '../../../ui/forms/use-typing.ts'
import type { DraftLine, OrderDraft } from './draft.ts'
import { draftPath, draftSchema, originsOf } from './draft-schema.ts'
import { type HeldOf, heldBy, knownCandidates } from './goods/batches/candidates.ts'
import { GoodsHold } from './holds/goods-hold.ts'
import type { Names } from './names.ts'
import { namesIn } from './names.ts'
import { partiesOf } from './OrderFormScope.ts'
import { placeRefusal } from './refusals.ts'

interface Options {
  start: OrderDraft
  order: Order | null
  kept: Kept<OrderDraft>
  /** `names` gives a name to each id in the input. */
  send: (input: CreateOrderInput, api: Outbox, names: Names) => Promise<Order>
  onSuccess: (order: Order) => void | Promise<void>
}

/** Holds the form of an order; the server's refusals show at their fields and keep what was typed. */
export const useDraft = ({ start, order, kept, send, onSuccess }: Options) => {
  const client = useQueryClient()
  const user = useUser()
  const [refusalCode, setRefusalCode] = useState<string>()
  const [goodsHold] = useState(() => new GoodsHold())
  const { heldRefusal, ask, takesHeld, takeHeld, leaveHeld } = useHeldQuestion()
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
  const names = (): Names => {
    const draft = form.methods.getValues()
    return namesIn(draft, (line) => facts.candidatesOf(draft, line))
  }
  const form: ServerForm<OrderDraft, CreateOrderInput> = useServerForm({
    schema,
    defaultValues: start,
    kept,
    send: async (input, api) => {
      setRefusalCode(undefined)
      try {
        return await send({ ...input, ...takesHeld() }, api, names())
      } catch (error) {
        if (!isApiError(error)) throw error
        setRefusalCode(error.code)
        if (error.code === 'STOCK_HELD') ask(error)
        if (error.code === 'SLOT_TAKEN') {
          await client.invalidateQueries({ queryKey: orpc.slots.free.key() })
          form.methods.setValue('orderDateStart', null)
        }
        throw placed(error)
      }
    },
    onSuccess: (order) => {
      // By a call of its own: a key of the form in the order would make a second send after a reload another order.
      goodsHold.release()
      return onSuccess(order)
    },
  })
  return {
    form,
    schema,
    refusalCode,
    clearRefusal: () => setRefusalCode(undefined),
    scope: { ...form, userType: user.userType, userId: user.userId, order, held, goodsHold },
    heldRefusal,
    takeHeld: () => takeHeld(form.submit),
    leaveHeld,
  }
}

/** Asks, after a refusal, whether the order takes what others hold; if so, sends it again. */
const useHeldQuestion = () => {
  const [heldRefusal, setHeldRefusal] = useState<ApiError>()
  const isTaking = useRef(false)
  return {
    heldRefusal,
    ask: setHeldRefusal,
    takesHeld: () => (isTaking.current ? { takesHeld: true } : {}),
    takeHeld: async (submit: () => Promise<void>) => {
      isTaking.current = true
      await submit()
      isTaking.current = false
    },
    leaveHeld: () => setHeldRefusal(undefined),
  }
}
