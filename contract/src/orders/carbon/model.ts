import type { CarbonMethod } from '../orders/carbon/estimate.ts'
import type { Transporter } from '../orders/query.ts'

/** CO2e of a litre of road diesel, upstream included: 0.66 + 2.51 kg (arrêté du 26 avril 2017, annexe). */
export const gramsPerLitre = 3_170

/** Vehicle of the decree (arrêté du 10 avril 2012, annexe II): its litres per km, and the tonnes that it carries on average, empty runs included. */
interface SharedVehicle {
  litresPerKm: number
  tonnes: number
}

export const sharedVehicles = {
  /** Porteur 19 t, messagerie ou express. */
  rigid: { litresPerKm: 0.27, tonnes: 2.5 },
  /** Articulé 40 t, messagerie. */
  trunk: { litresPerKm: 0.342, tonnes: 6 },
  /** Véhicule utilitaire léger 3,5 t, express, colis. */
  van: { litresPerKm: 0.16, tonnes: 0.46 },
} as const satisfies Record<string, SharedVehicle>
export type SharedVehicleName = keyof typeof sharedVehicles

export const gramsPerTonneKm = (name: SharedVehicleName): number => {
  const { litresPerKm, tonnes } = sharedVehicles[name]
  return Math.round((litresPerKm * gramsPerLitre) / tonnes)
}

/** Length in tenths of a km of the rounds on which a courier collects and delivers by van: an assumption. */
export const roundTenths = 250

/** Weight assumed of a pallet without one, in grams: 12.5 t on the 33 places of an articulated lorry. */
export const palletGrams = 380_000
/** Weight assumed of a cubic metre of goods without one, in grams: the usual ratio of groupage. */
export const cubicMetreGrams = 250_000

/** How goods travel by default; a shuttle that takes one order alone is a vehicle of its own. */
export const methodOf = (transporter: Transporter, { isAlone }: { isAlone: boolean }): CarbonMethod => {
  if (transporter === 'by_quai_courier') return 'courier'
  return transporter === 'by_customer' || isAlone ? 'vehicle' : 'shuttle'
}

export interface Segment {
  vehicle: SharedVehicleName
  tenthsKm: number
}

/** Segments of a way with other goods: one shuttle, or a courier's round, trunk and round. */
export const segmentsOf = (method: Exclude<CarbonMethod, 'vehicle'>, tenthsKm: number): Segment[] => {
  if (method === 'shuttle') return [{ vehicle: 'rigid', tenthsKm }]
  const rounds = Math.min(tenthsKm, 2 * roundTenths)
  return [
    { vehicle: 'van', tenthsKm: rounds },
    { vehicle: 'trunk', tenthsKm: tenthsKm - rounds },
  ]
}

export interface Ride {
  method: CarbonMethod
  tenthsKm: number
  /** Known and assumed. */
  weightGrams: number
  /** Factor of a vehicle that drives for one order. */
  gramsPerKm: number
}

/** Grams of CO2e of a transport. Null when its method needs a weight and none is known. Distances are integer tenths of a km. */
export const transportGrams = ({ method, tenthsKm, weightGrams, gramsPerKm }: Ride): number | null => {
  if (method === 'vehicle') return Math.round((tenthsKm * gramsPerKm) / 10)
  if (weightGrams <= 0) return null
  const perGram = segmentsOf(method, tenthsKm).reduce(
    (sum, one) => sum + one.tenthsKm * gramsPerTonneKm(one.vehicle),
    0,
  )
  return Math.round((weightGrams * perGram) / 10_000_000)
}
