import { z } from 'zod'
import { shipmentStatuses } from '../../orders/packing/statuses.ts'
import { dayInput } from '../../platform/dates.ts'
import { id, text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

/** Hours before its date from which an order whose parcels are not consigned is flagged. */
export const consignAheadHours = 24

/** True for an open courier order that should already be consigned. */
export const isLateToConsign = (orderDateStart: string, now: number): boolean =>
  Date.parse(orderDateStart) - consignAheadHours * 3_600_000 < now

/** What a courier order waits for at the warehouse: to be packed, to be handed to the carrier, or nothing more. */
export const packingStages = ['packing', 'consignment', 'consigned'] as const
/** Where the goods are for the customer: not left yet, on their way, delivered, or late or lost on it. */
export const journeyStages = ['moving', 'coming', 'delivered', 'issue'] as const
export const shipmentStages = [...packingStages, ...journeyStages] as const
export type ShipmentStage = (typeof shipmentStages)[number]

/** True for stages whose parcels have left. */
export const hasLeft = (stage: ShipmentStage): boolean => !['packing', 'consignment', 'coming'].includes(stage)

export const shipmentSorts = ['orderDateStart', 'createdAt'] as const

export const shipmentListQuery = pageQuery.extend({
  stage: z.enum(shipmentStages).optional(),
  shipmentStatus: z.enum(shipmentStatuses).optional(),
  warehouseId: id.optional(),
  customerId: id.optional(),
  carrierId: id.optional(),
  /** Civil days of Europe/Paris, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  /** Number, internal number and address of the order, tracking number. */
  search: text(120).optional(),
  /** Open orders to consign within the next hours, or already late. */
  isLate: z.boolean().optional(),
  sort: z.enum(shipmentSorts).default('orderDateStart'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export type ShipmentListQuery = z.infer<typeof shipmentListQuery>
