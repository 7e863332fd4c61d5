import { z } from 'zod'
import { civilDate } from '../../dates.ts'

/** Origin of a distance: a routing service, or the great circle × 1.3; unknown when an end cannot be placed. */
export const distanceBases = ['routing', 'great_circle', 'unknown'] as const
export type DistanceBasis = (typeof distanceBases)[number]

/** Grams of CO2e per km of a vehicle, as one version of the parameter has them. */
export const carbonFactor = z.object({
  gramsPerKm: z.int(),
  vehicle: z.string(),
  source: z.string(),
  sourceDate: civilDate,
  validFrom: civilDate,
})
export type CarbonFactor = z.infer<typeof carbonFactor>

/**
 * Estimate of the greenhouse gas of a transport, well to wheel, by the level 1 values of the decree (arrêté du 10 avril
 * 2012). Always an estimate: neither the way nor the fuel is measured.
 */
export const carbonEstimate = z.object({
  /** Grams of CO2e of this transport; null when its distance is unknown. */
  grams: z.int().nullable(),
  distanceKm: z.number().nullable(),
  distanceBasis: z.enum(distanceBases),
  factor: carbonFactor,
  /** Gross weight of the goods, of those whose products have one; null for a way without goods. */
  weightKg: z.number().nullable(),
  /** Lines whose products have no gross weight. */
  unweighedLines: z.int(),
  /** Vehicle shared with other orders, whose grams are divided by weight × distance; null for a vehicle of its own. */
  shared: z.object({ orders: z.int(), vehicleKm: z.number(), vehicleGrams: z.int() }).nullable(),
  /** True when the customer carries the goods itself. */
  isOwnTransport: z.boolean(),
})
export type CarbonEstimate = z.infer<typeof carbonEstimate>
