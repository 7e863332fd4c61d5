import { orderActions } from '@quai/contract/orders/life.ts'
import { webhookEvents } from '@quai/contract/webhooks/webhook.ts'

export const eventGroups = ['order', 'talk', 'courier', 'lorry', 'invoice', 'stock', 'deal'] as const
export type EventGroup = (typeof eventGroups)[number]

export type WebhookEvent = (typeof webhookEvents)[number]

/** Groups of the events whose name begins so. */
const groups: Record<string, EventGroup> = {
  visit: 'lorry',
  shipment: 'courier',
  invoice: 'invoice',
  stock: 'stock',
  product: 'stock',
  deal: 'deal',
  hours: 'deal',
}

const groupOf = (event: WebhookEvent): EventGroup => {
  if (event === 'order_consign' || event === 'order_remove_shipment') return 'courier'
  const isStep = event === 'order_deleted' || orderActions.some((action) => action === event)
  return groups[event.split('_')[0] ?? ''] ?? (isStep ? 'order' : 'talk')
}

/** Returns the events of a group that a connector may send, in the order in which they happen. */
export const eventsOf = (group: EventGroup): WebhookEvent[] => webhookEvents.filter((event) => groupOf(event) === group)
