import type { TrackingStatus } from '../../parties/carriers/tracking-status.ts'

/** Statuses that a customer is told of, with the titles of their mails. */
export const toldTitles = {
  shipped: 'Expédition partie',
  delayed: 'Expédition en retard',
  issue: 'Incident de transport',
  delivered: 'Expédition livrée',
  delivered_non_compliant: 'Livraison non conforme',
} as const satisfies Partial<Record<TrackingStatus, string>>
export type ToldStatus = keyof typeof toldTitles

export const isTold = (status: TrackingStatus): status is ToldStatus => Object.hasOwn(toldTitles, status)

/** Event of the mails and notifications about a status. */
export const trackingMailEvent = (status: ToldStatus): string => `shipment_${status}`

/** Events of tracking that customers are told of, with their titles. */
export const trackingMailEvents: readonly { event: string; label: string }[] = Object.entries(toldTitles).map(
  ([status, label]) => ({ event: trackingMailEvent(status as ToldStatus), label }), // the keys of toldTitles
)
