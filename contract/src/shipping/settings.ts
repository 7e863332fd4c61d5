import { z } from 'zod'
import { oncePer, text } from '../ids.ts'
import { labelDpi } from '../labels/drawing.ts'
import { gs1CompanyPrefix } from './gs1.ts'

export const maxBoxes = 50

// Smallest values that the database stores: smaller ones would be rounded to 0.
const centimetres = z.number().min(0.01).max(1_000)
const kilograms = z.number().max(10_000)

/** Box that a warehouse packs units in. Inner sizes in cm; weights in kg, the largest with the box itself. */
export const usualBox = z
  .object({
    name: text(80).min(1),
    length: centimetres,
    width: centimetres,
    height: centimetres,
    tareWeight: kilograms.min(0),
    maxWeight: kilograms.min(0.001),
  })
  .refine(({ tareWeight, maxWeight }) => maxWeight > tareWeight, {
    path: ['maxWeight'],
    params: { rule: 'aboveTare' },
    message: 'Le poids maximal dépasse celui du carton vide.',
  })
export type UsualBox = z.infer<typeof usualBox>

const boxes = z
  .array(usualBox)
  .max(maxBoxes)
  .superRefine(oncePer(({ name }) => name.toLowerCase(), { field: 'name', message: 'Un autre carton porte ce nom.' }))

/** Settings of a warehouse for its shipments. */
export const shippingSettings = z.object({
  gs1CompanyPrefix: z.string().nullable(),
  /** Density of its label printers, in dots per inch. */
  labelDpi,
  boxes: z.array(usualBox),
})
export type ShippingSettings = z.infer<typeof shippingSettings>

/** Without a density, the one it had remains. */
export const shippingSettingsInput = z.object({
  gs1CompanyPrefix: gs1CompanyPrefix.nullable(),
  labelDpi: labelDpi.optional(),
  boxes,
})
export type ShippingSettingsInput = z.infer<typeof shippingSettingsInput>
