import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { orderTypes } from '../../platform/of-order.ts'
import { pageQuery } from '../../platform/pagination.ts'
import { notificationKinds } from './kinds.ts'

export const notificationListQuery = pageQuery.extend({
  isRead: z.boolean().optional(),
  kind: z.enum(notificationKinds).optional(),
})

/** Names in the sentence of a notification; the event decides which are there. */
const notificationParams = z.looseObject({
  orderUuid: z.string().optional(),
  orderType: z.enum(orderTypes).optional(),
  /** Number of the order, also when it was deleted. */
  orderNumber: z.int().optional(),
  internalNumber: z.string().nullish(),
  orderDateStart: z.string().optional(),
  customerName: z.string().optional(),
  warehouseName: z.string().optional(),
  reason: z.string().optional(),
  comment: z.string().optional(),
  /** True when the customer is asked to accept the changes. */
  asksAgreement: z.boolean().optional(),
  documents: z.array(z.string()).optional(),
  /** Number of orders that an import created. */
  ordersCount: z.int().optional(),
  invoiceUuid: z.string().optional(),
  invoiceNumber: z.string().optional(),
  /** « 2027-01 ». */
  month: z.string().optional(),
  userId: z.int().optional(),
  userName: z.string().optional(),
})

export const notification = z.object({
  id,
  event: z.string(),
  /** Order that it leads to; null for another subject, and for an order that was deleted. */
  orderId: z.int().nullable(),
  params: notificationParams,
  readAt: instant.nullable(),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>

export const markNotificationInput = z.object({ id, isRead: z.boolean() })

export const readNotificationsInput = z.object({
  /** The newest one shown, so that later ones stay unread. */
  upToId: id,
  kind: z.enum(notificationKinds).optional(),
  /** Marks only those about this order. */
  orderUuid: z.uuid().optional(),
})

/** Maximum of the count, which is asked often (« 99+ »). */
export const unreadLimit = 100

export const notificationOverview = z.object({ unreadCount: z.int() })
export type NotificationOverview = z.infer<typeof notificationOverview>
