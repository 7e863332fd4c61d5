import { orderTypes } from '@quai/contract/orders/query.ts'
import { z } from 'zod'

const key = 'recentOrders'
const mostRecent = 6

const recentOrder = z.object({
  uuid: z.uuid(),
  id: z.int(),
  orderType: z.enum(orderTypes),
  internalNumber: z.string().nullable(),
  customerName: z.string(),
  warehouseName: z.string(),
})
export type RecentOrder = z.infer<typeof recentOrder>

/**
 * Returns the orders last opened in this browser, latest first. Another contact's session clears them
 * (platform/session.ts).
 */
export const recentOrders = (): RecentOrder[] => {
  try {
    return z.array(recentOrder).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    // Another version of the page may have written this value.
    return []
  }
}

export const rememberOrder = (order: RecentOrder): void => {
  const kept = recentOrder.parse(order)
  const others = recentOrders().filter(({ uuid }) => uuid !== kept.uuid)
  localStorage.setItem(key, JSON.stringify([kept, ...others].slice(0, mostRecent)))
}
