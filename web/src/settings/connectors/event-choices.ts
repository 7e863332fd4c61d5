import { orderActions } from '@quai/contract/orders/life.ts'
import { type LogAction, logTitle } from '@quai/contract/orders/talk/log.ts'
import { webhookEvents } from '@quai/contract/webhooks/webhook.ts'

export const eventKinds = ['order', 'talk', 'courier', 'lorry'] as const
export type EventKind = (typeof eventKinds)[number]

const kindOf = (event: LogAction): EventKind => {
  if (event.startsWith('visit_')) return 'lorry'
  if (event === 'order_consign' || event === 'order_remove_shipment') return 'courier'
  return orderActions.some((action) => action === event) ? 'order' : 'talk'
}

/** Returns the steps of a kind that a connector may send, in the order in which they happen. */
export const eventsOf = (kind: EventKind): LogAction[] => webhookEvents.filter((event) => kindOf(event) === kind)

/** Names the step of a delivery; undefined for a test. */
export const titleOfEvent = (event: string): string | undefined => {
  const known = webhookEvents.find((one) => one === event)
  return known && logTitle(known)
}
