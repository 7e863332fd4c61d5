import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { orderRow } from '../../orders/orders/order.ts'
import { civilDate } from '../../platform/dates.ts'
import type { UserType } from '../../platform/roles.ts'

/** Work that waits for the caller, as the navigation counts it. */
export const workCounts = z.object({
  /** Pending orders: the warehouse must answer them, the customer waits for the answer. */
  pendingCount: z.int(),
  /** Orders that are to be completed (orders/orders/punctuality.ts). */
  toCompleteCount: z.int(),
  /** Orders changed by the warehouse that the customer has not answered. */
  changesToAcceptCount: z.int(),
  /** Orders with messages that the caller's contact has not read. */
  unreadOrdersCount: z.int(),
  /** Open courier orders whose parcels are not consigned. */
  toConsignCount: z.int(),
})
export type WorkCounts = z.infer<typeof workCounts>

/** Maximum of a count in the navigation (« 99+ »), so that asking for it often costs little. */
export const workCountLimit = 100

/**
 * Work that waits for the caller, and the next appointments. Each count is the total of the list that it opens, and
 * stops at the pagination's count limit.
 */
export const dashboard = workCounts.extend({
  /** Pre-orders that wait for their stock. */
  preOrderCount: z.int(),
  /** Products at a warehouse with a batch in stock that expires in less than 30 days. */
  expiringStockCount: z.int(),
  /** Orders that take place today. */
  todayCount: z.int(),
  today: z.array(orderRow),
  /** Orders of the days before whose lorry is still there, or may still come. */
  earlier: z.array(orderRow),
  /** Next day with appointments; null when today has some, or when no day has any. */
  nextDay: z.object({ date: civilDate, orders: z.array(orderRow) }).nullable(),
  waiting: z.array(orderRow),
  /** For a customer, the first orders with changes to accept, by planned time; empty for other callers. */
  changesToAccept: z.array(orderRow),
})
export type Dashboard = z.infer<typeof dashboard>

/** Steps that make a newcomer ready, in this order: an installation, a customer, a warehouse. */
export const firstSteps = {
  admin: ['organisation', 'address', 'customer', 'warehouse', 'deal', 'order'],
  customer: ['address', 'product', 'entry'],
  warehouse: ['address', 'hours', 'gate'],
} as const satisfies Record<UserType, readonly string[]>
export type FirstStep = (typeof firstSteps)[UserType][number]

/** Steps of the caller; none once they are done or the work has begun. */
const firstStepsAnswer = z.object({
  /** Organisation of the caller. */
  userId: z.int(),
  steps: z.array(
    z.object({
      step: z.enum([...firstSteps.admin, 'product', 'entry', 'hours', 'gate']),
      isDone: z.boolean(),
    }),
  ),
})
export type FirstStepsAnswer = z.infer<typeof firstStepsAnswer>

/** Work that waits for an administrator. Each count is the total of the list that it opens. */
export const administrationCounts = z.object({
  /** Customers who asked for another plan, and organisations who asked for an API token. */
  planRequestsCount: z.int(),
  /** Active deals with activity last month and no invoice for it. */
  missingInvoicesCount: z.int(),
  /** Objects that Sellsy refused in the last synchronisation. */
  refusedBySellsyCount: z.int(),
  failedMailsCount: z.int(),
  failedJobsCount: z.int(),
})
export type AdministrationCounts = z.infer<typeof administrationCounts>

export const dashboardRoutes = {
  show: route('GET /dashboard', {
    permission: 'dashboard.read',
    about: [],
    summary: 'Ce qui attend l’appelant',
  }).output(dashboard),
  counts: route('GET /dashboard/counts', {
    permission: 'dashboard.read',
    about: ['any notification'],
    summary: 'Combien de commandes attendent l’appelant, jusqu’à 100',
  }).output(workCounts),
  administration: route('GET /dashboard/administration', {
    permission: 'users.manage',
    about: ['any plan'],
    summary: 'Ce qui attend un administrateur',
  }).output(administrationCounts),
  firstSteps: route('GET /dashboard/first-steps', {
    permission: 'dashboard.read',
    about: [],
    summary: 'Premiers pas de l’appelant, cochés d’après ses données',
  }).output(firstStepsAnswer),
}
