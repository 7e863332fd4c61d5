import { logActions } from '../../orders/orders/talk/log.ts'
import { trackingMailEvents } from '../../shipping/tracking/told.ts'
import type { NotificationKind } from './kinds.ts'

const messageEvents: readonly string[] = ['order_comment', 'order_add_documents', 'order_ask_proof']

/** Events of each kind. Each event that is announced has one. */
export const eventsOfKind: Record<NotificationKind, readonly string[]> = {
  orders: [
    ...logActions.filter((action) => !messageEvents.includes(action)),
    'order_pre_order_served',
    'orders_imported',
    'orders_import_undone',
  ],
  messages: messageEvents,
  shipments: trackingMailEvents.map(({ event }) => event),
  stock: ['stock_adjusted'],
  invoices: [
    'invoice_missing',
    'invoice_deposited',
    'invoice_withdrawn',
    'invoice_paid',
    'invoice_reminded',
    'invoice_approved',
    'invoice_disputed',
    'invoice_commented',
    'invoice_settled',
  ],
  account: ['plan_requested', 'monthly_report', 'webhook_disabled'],
}
