import { z } from 'zod'
import { dayInput } from '../dates.ts'
import { id, text } from '../ids.ts'
import { pageQuery } from '../pagination.ts'
import { statusGroups } from './life.ts'

// Query parameters of the orders pages, kept apart from the shapes of orders so that those load only when needed.

export const orderTypes = ['delivery', 'collection', 'inventory'] as const
export type OrderType = (typeof orderTypes)[number]

export const orderTypeLabels: Record<OrderType, { one: string; many: string }> = {
  delivery: { one: 'Entrée', many: 'Entrées' },
  collection: { one: 'Sortie', many: 'Sorties' },
  inventory: { one: 'Inventaire', many: 'Inventaires' },
}

export const transporters = ['by_customer', 'by_warehouse', 'by_quai_shuttle', 'by_quai_courier'] as const
export type Transporter = (typeof transporters)[number]

export const transporterLabels: Record<Transporter, string> = {
  by_customer: 'Par le client',
  by_warehouse: 'Navette de l’entrepôt',
  by_quai_shuttle: 'Navette Quai',
  by_quai_courier: 'Messagerie Quai',
}

export const orderSorts = ['orderDateStart', 'createdAt'] as const

export const orderListQuery = pageQuery.extend({
  statusGroup: z.enum(statusGroups).optional(),
  orderType: z.enum(orderTypes).optional(),
  orderTransporter: z.enum(transporters).optional(),
  warehouseId: id.optional(),
  customerId: id.optional(),
  /** Civil days of Europe/Paris, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  /** Internal number, order id, address or reference. */
  search: text(120).optional(),
  isPreOrder: z.boolean().optional(),
  /** Planned orders whose time has come, so that they wait to be closed. */
  isDue: z.boolean().optional(),
  /** Orders changed by the warehouse that the customer has not answered. */
  hasChangesToAccept: z.boolean().optional(),
  sort: z.enum(orderSorts).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type OrderListQuery = z.infer<typeof orderListQuery>

/** Query of the export, which contains the whole list. */
export const orderExportQuery = orderListQuery
  .omit({ page: true, pageSize: true })
  .extend({ format: z.enum(['csv', 'xlsx']).default('csv') })
export type OrderExportQuery = z.infer<typeof orderExportQuery>
