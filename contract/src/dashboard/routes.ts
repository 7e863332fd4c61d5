import { z } from 'zod'
import { orderRow } from '../orders/order.ts'
import { route } from '../route.ts'

/** What waits for the caller, then today's appointments. Counts stop at the pagination's count limit. */
export const dashboard = z.object({
  /** Requests the warehouse has to answer (for a customer: that wait for an answer). */
  pendingCount: z.int(),
  /** Confirmed orders whose planned start is past. */
  toCompleteCount: z.int(),
  preOrderCount: z.int(),
  /** Batches in stock that expire under 30 days. */
  expiringBatchCount: z.int(),
  confirmedTodayCount: z.int(),
  /** Orders that the warehouse changed and whose customer has not answered. */
  changesToAcceptCount: z.int(),
  today: z.array(orderRow),
  waiting: z.array(orderRow),
  /** The first of them by planned time, for a customer; none for the others. */
  changesToAccept: z.array(orderRow),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardRoutes = {
  show: route('GET /dashboard', { permission: 'dashboard.read', summary: 'Ce qui attend l’appelant' }).output(
    dashboard,
  ),
}
