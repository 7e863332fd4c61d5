import { nextAct } from '@quai/contract/orders/orders/acts/next-act.ts'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useNow } from '../../../platform/clock.ts'
import { useAnswer } from './last-answer.ts'

/** Returns the act that the order's page shows in green; after an answer it is the next order, which has a button of its own. */
export const useNextAct = (order: Order): OrderAction | undefined => {
  const now = useNow()
  return useAnswer(order.uuid) === undefined ? nextAct(order, now) : undefined
}
