import { z } from 'zod'
import { shipmentPackage } from '../../orders/packing/packing.ts'
import { usualBox } from '../../orders/packing/usual-box.ts'

const placedUnit = z.object({
  orderItemId: z.int(),
  x: z.number(),
  y: z.number(),
  z: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
})

export const leftOverReasons = ['unsized', 'noBox', 'unfit', 'tooMany'] as const

/** Why goods stay to be packed by hand: « 3 × 22629 : poids ou dimensions inconnus ». */
export const leftOverTexts: Record<(typeof leftOverReasons)[number], string> = {
  unsized: 'poids ou dimensions inconnus',
  noBox: 'aucun carton usuel dans les paramètres',
  unfit: 'trop grand ou trop lourd pour vos cartons usuels',
  tooMany: 'au-delà du nombre de colis permis',
}

/** Packages proposed for an order; nothing is saved. `box` and `units` draw a box of units; null and empty otherwise. */
export const packingProposal = z.object({
  packages: z.array(shipmentPackage.extend({ box: usualBox.nullable(), units: z.array(placedUnit) })),
  /** What no package takes, and why. */
  leftOver: z.array(
    z.object({ orderItemId: z.int(), reference: z.string(), quantity: z.int(), reason: z.enum(leftOverReasons) }),
  ),
})
export type PackingProposal = z.infer<typeof packingProposal>
