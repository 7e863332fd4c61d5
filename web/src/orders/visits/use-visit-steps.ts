import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { arrivalOpensAt, hasVisit, type VisitStep } from '@quai/contract/orders/slots/visit.ts'
import { useMutation } from '@tanstack/react-query'
import { outbox, useIsWaiting } from '../../platform/outbox/outbox.ts'
import { may } from '../../platform/session.ts'

export type Visited = Pick<
  OrderRow,
  'uuid' | 'id' | 'orderType' | 'orderStatus' | 'orderDateStart' | 'orderDateEnd' | 'arrivalDueAt' | 'visit'
>

/** True when the caller may note the times of an order's lorry now. */
export const mayNote = (order: Omit<Visited, 'id' | 'uuid' | 'arrivalDueAt' | 'visit'>, now: number): boolean =>
  may('visits.manage') &&
  hasVisit({ ...order, isInventory: order.orderType === 'inventory' }) &&
  now >= Date.parse(arrivalOpensAt(order))

/** Notes and corrects the times of a lorry's visit; without a network they wait on the device. */
export const useVisitSteps = (uuid: string) => {
  const place = `visits/${uuid}`
  const isWaiting = useIsWaiting(place)
  const note = useMutation({ mutationFn: (step: VisitStep) => outbox(place).visits.note({ uuid, step }) })
  const undo = useMutation({ mutationFn: (step: VisitStep) => outbox(place).visits.undo({ uuid, step }) })
  return { note: note.mutate, undo: undo.mutate, isBusy: note.isPending || undo.isPending || isWaiting }
}
