import { z } from 'zod'
import { dayInput } from '../../platform/dates.ts'
import { id, text } from '../../platform/ids.ts'
import { type OrderType, orderTypes } from '../../platform/of-order.ts'
import { pageQuery } from '../../platform/pagination.ts'
import type { UserType } from '../../platform/roles.ts'
import { statusGroups } from './life.ts'

// Contains the query parameters of the orders pages, apart from the shapes of orders, so that those load only when
// needed.

export const orderTypeLabels: Record<OrderType, { one: string; many: string }> = {
  delivery: { one: 'Entrée', many: 'Entrées' },
  collection: { one: 'Sortie', many: 'Sorties' },
  inventory: { one: 'Inventaire', many: 'Inventaires' },
}

export const transporters = ['by_customer', 'by_warehouse', 'by_quai_shuttle', 'by_quai_courier'] as const
export type Transporter = (typeof transporters)[number]

/** How a transporter may be written, and what it is read as. */
const spellings = {
  by_customer: 'by_customer',
  by_client: 'by_customer',
  by_warehouse: 'by_warehouse',
  by_quai: 'by_quai_shuttle',
  by_quai_shuttle: 'by_quai_shuttle',
  by_quai_courier: 'by_quai_courier',
} as const satisfies Record<string, Transporter>

/** A transporter as bodies, filters and files give it. */
export const transporter = z
  .enum(Object.keys(spellings) as [keyof typeof spellings], {
    error: 'Merci de renseigner un type de transporteur valide.',
  })
  .transform((name): Transporter => spellings[name])

export const transporterLabels: Record<Transporter, string> = {
  by_customer: 'Par le client',
  by_warehouse: 'Navette de l’entrepôt',
  by_quai_shuttle: 'Navette Quai',
  by_quai_courier: 'Messagerie Quai',
}

/** What a customer reads for itself, in place of « Par le client », and a warehouse of its own shuttle. */
export const ownTransport = 'Par vos soins'
export const ownShuttle = 'Votre navette'

/**
 * Who carries, as one reader says it: a side reads its own transport as its own. No name in it is a schema's
 * (« transporter »), or the page's build takes it for one.
 */
export const transporterLabelFor = (carrier: Transporter, reader: UserType | undefined): string => {
  if (carrier === 'by_customer' && reader === 'customer') return ownTransport
  return carrier === 'by_warehouse' && reader === 'warehouse' ? ownShuttle : transporterLabels[carrier]
}

export const orderSorts = ['orderDateStart', 'createdAt'] as const

export const orderListQuery = pageQuery.extend({
  /** One or several: `statusGroup=pending&statusGroup=confirmed`. */
  statusGroup: z.union([z.enum(statusGroups), z.array(z.enum(statusGroups)).min(1)]).optional(),
  orderType: z.enum(orderTypes).optional(),
  orderTransporter: transporter.optional(),
  warehouseId: id.optional(),
  customerId: id.optional(),
  /** Orders that name a product in their lines. */
  productId: id.optional(),
  /** Civil days of Europe/Paris, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  /** Days on which the order was carried out, both included. */
  doneFrom: dayInput.optional(),
  doneTo: dayInput.optional(),
  /** Days on which the warehouse first answered the customer's request, both included. */
  answeredFrom: dayInput.optional(),
  answeredTo: dayInput.optional(),
  /** Requests whose first answer accepted them, or refused them. */
  isAccepted: z.boolean().optional(),
  /** Punctuality noted at completion. */
  driverOnTime: z.boolean().optional(),
  /** Internal number, order id, address or reference. */
  search: text(120).optional(),
  /** Pre-orders that wait for their stock. */
  isPreOrder: z.boolean().optional(),
  /** Confirmed orders whose planned start has passed, and which must be closed. */
  isToComplete: z.boolean().optional(),
  /** Orders changed by the warehouse that the customer has not answered. */
  hasChangesToAccept: z.boolean().optional(),
  /** Orders with messages that the caller's contact has not read. */
  hasUnreadMessages: z.boolean().optional(),
  sort: z.enum(orderSorts).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type OrderListQuery = z.infer<typeof orderListQuery>

/** Query of the export, which contains the whole list. */
export const orderExportQuery = orderListQuery.omit({ page: true, pageSize: true }).extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** Only these orders of the list. */
  orderUuids: z.array(z.uuid()).min(1).max(100).optional(),
})
export type OrderExportQuery = z.infer<typeof orderExportQuery>
