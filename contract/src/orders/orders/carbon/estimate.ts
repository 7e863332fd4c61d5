import { z } from 'zod'
import { civilDate } from '../../../platform/dates.ts'

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
 * How a transport is estimated: a vehicle that drives for this order alone, by distance; or goods in a vehicle of many
 * orders, by weight × distance: a shuttle, or the network of a courier.
 */
export const carbonMethods = ['vehicle', 'shuttle', 'courier'] as const
export type CarbonMethod = (typeof carbonMethods)[number]

/**
 * Estimate of the greenhouse gas of a transport, well to wheel, by the level 1 values of the decree (arrêté du 10 avril
 * 2012). Always an estimate: neither the way nor the fuel is measured.
 */
export const carbonEstimate = z.object({
  /** Grams of CO2e of this transport; null when its distance is unknown, or the weight that its method needs. */
  grams: z.int().nullable(),
  distanceKm: z.number().nullable(),
  distanceBasis: z.enum(distanceBases),
  method: z
    .enum(carbonMethods)
    .describe(
      'vehicle: distance × factor.gramsPerKm. shuttle: tonnes × km × 342 g. courier: tonnes × km × 1,103 g for the first and the last 25 km, 181 g between them',
    ),
  /** Factor of a vehicle that drives for this order alone; null for the other methods. */
  factor: carbonFactor.nullable(),
  /** Gross weight of the goods, of those whose products have one; null for a way without goods. */
  weightKg: z.number().nullable(),
  /** Weight assumed for goods without a gross weight, by their volume or their number of pallets. */
  assumedKg: z.number(),
  /** Lines whose products have neither a weight nor a volume, which count for nothing. */
  unweighedLines: z.int(),
  /** True when the customer carries the goods itself. */
  isOwnTransport: z.boolean(),
})
export type CarbonEstimate = z.infer<typeof carbonEstimate>
