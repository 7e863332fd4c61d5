import { z } from 'zod'
import { shipmentPackage } from '../packing/packing.ts'
import { usualBox } from '../shipping/settings.ts'

const placedUnit = z.object({
  orderItemId: z.int(),
  x: z.number(),
  y: z.number(),
  z: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
})

/** Packages proposed for an order; nothing is saved. `box` and `units` draw a box of units; null and empty otherwise. */
export const packingProposal = z.object({
  packages: z.array(shipmentPackage.extend({ box: usualBox.nullable(), units: z.array(placedUnit) })),
  /** Units that no package takes: too large, too heavy, without size, or beyond the limit of one proposal. */
  leftOver: z.array(z.object({ orderItemId: z.int(), quantity: z.int() })),
})
export type PackingProposal = z.infer<typeof packingProposal>
