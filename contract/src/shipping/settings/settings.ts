import { z } from 'zod'
import { maxBoxes, usualBox } from '../../orders/packing/usual-box.ts'
import { oncePer } from '../../platform/ids.ts'
import { labelDpi } from '../labels/drawing.ts'
import { gs1CompanyPrefix } from './gs1.ts'

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
