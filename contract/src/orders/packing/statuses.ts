/** Statuses of a shipment: a draft until everything is packed, consigned once a pickup takes it. */
export const shipmentStatuses = ['DRAFT', 'PACKAGED', 'CONSIGNED'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

export const shipmentStatusLabels: Record<ShipmentStatus, string> = {
  DRAFT: 'Emballage commencé',
  PACKAGED: 'Emballée',
  CONSIGNED: 'Remise au transporteur',
}
