import { z } from 'zod'
import { orderRow } from '../orders/order.ts'
import { route } from '../route.ts'

/** Work that waits for the caller, and today's appointments. Counts stop at the pagination's count limit. */
export const dashboard = z.object({
  /** Requests that the warehouse must answer. For a customer: those waiting for an answer. */
  pendingCount: z.int(),
  /** Confirmed orders whose planned start has passed. */
  toCompleteCount: z.int(),
  preOrderCount: z.int(),
  /** Batches in stock that expire in less than 30 days. */
  expiringBatchCount: z.int(),
  confirmedTodayCount: z.int(),
  /** Orders changed by the warehouse that the customer has not answered. */
  changesToAcceptCount: z.int(),
  today: z.array(orderRow),
  waiting: z.array(orderRow),
  /** For a customer, the first of these orders by planned time; empty for other callers. */
  changesToAccept: z.array(orderRow),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardRoutes = {
  show: route('GET /dashboard', { permission: 'dashboard.read', summary: 'Ce qui attend l’appelant' }).output(
    dashboard,
  ),
}
