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

/** The orders last opened in this browser, the latest first. Another contact's session finds none (platform/session.ts). */
export const recentOrders = (): RecentOrder[] => {
  try {
    return z.array(recentOrder).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    // Written by another version of the page.
    return []
  }
}

export const rememberOrder = (order: RecentOrder): void => {
  const kept = recentOrder.parse(order)
  const others = recentOrders().filter(({ uuid }) => uuid !== kept.uuid)
  localStorage.setItem(key, JSON.stringify([kept, ...others].slice(0, mostRecent)))
}
