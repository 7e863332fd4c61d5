import { z } from 'zod'
import { maxPackages, shipmentPackage } from '../../orders/packing/packing.ts'
import { shipmentStatuses } from '../../orders/packing/statuses.ts'
import { id } from '../../platform/ids.ts'

/** Orders packed automatically in one call at most. */
export const maxAutomatic = 100

/**
 * Whole packing of an order. `id` and `uuid` name the shipment that the caller read, `version` its version: another one
 * since then is refused (STALE).
 */
export const savePackingInput = z.object({
  orderUuid: z.uuid(),
  id: id.nullish(),
  uuid: z.uuid().nullish(),
  version: z.int().nullish(),
  shipmentStatus: z.enum(shipmentStatuses),
  packages: z.array(shipmentPackage).max(maxPackages),
})
export type SavePackingInput = z.infer<typeof savePackingInput>

export const packAutomaticallyInput = z.object({ orderUuids: z.array(z.uuid()).min(1).max(maxAutomatic) })

/** Names the page that shows the packing: drawn by the client when it opens. */
export const presenceInput = z.object({ uuid: z.uuid(), pageKey: z.uuid(), isLeaving: z.boolean().default(false) })
export type PresenceInput = z.infer<typeof presenceInput>

/** Seconds after which somebody whose page said nothing is no longer shown. */
export const presenceSeconds = 45

/** Others who have the packing open, and the version saved last. */
export const presence = z.object({
  version: z.int(),
  others: z.array(z.object({ contactName: z.string(), isSelf: z.boolean() })),
})
export type Presence = z.infer<typeof presence>
