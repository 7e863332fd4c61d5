import { z } from 'zod'
import { text } from '../../platform/ids.ts'

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
