/** Statuses of parcels on their way, and their names on screen. */
export const trackingStatuses = [
  'pending',
  'shipped',
  'delayed',
  'issue',
  'canceled',
  'delivered',
  'delivered_non_compliant',
  'unknown',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

export const trackingStatusLabels: Record<TrackingStatus, string> = {
  pending: 'En attente',
  shipped: 'En chemin',
  delayed: 'En retard',
  issue: 'Incident',
  canceled: 'Annulée',
  delivered: 'Livrée',
  delivered_non_compliant: 'Livrée non conforme',
  unknown: 'Inconnu',
}
