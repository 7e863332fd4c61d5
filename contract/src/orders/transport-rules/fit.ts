import type { PlacedAddress } from '../../parties/addresses/departments.ts'
import type { ShipmentPackageType } from '../packing/packing.ts'
import { isServed, type Place } from './place.ts'
import { gramsOf, isWithin, type Range } from './range.ts'
import type { PlanRule } from './transport-rule.ts'

/** Criteria of a rule, in the order in which they are explained. */
export const criteria = ['service', 'type', 'zone', 'quantity', 'weight'] as const
export type Criterion = (typeof criteria)[number]

export interface ShipmentToCarry {
  /** Packages with their weight in kg. */
  packages: readonly { packageNumber: string; shipmentPackageType: ShipmentPackageType; weight: number }[]
  /** Delivery address. */
  address: PlacedAddress
}

/** Package of a shipment as rules judge it, with the number of packages of its type in the shipment. */
export interface Parcel {
  shipmentPackageType: ShipmentPackageType
  quantity: number
  weightKg: number
  place: Place
}

export const quantityRangeOf = ({ minQuantity, maxQuantity }: PlanRule): Range => ({
  min: minQuantity,
  max: maxQuantity,
})

/** Weights that a rule takes, in grams. A package weighs at least one gram. */
export const weightRangeOf = ({ minWeightKg, maxWeightKg }: PlanRule): Range => ({
  min: Math.max(1, gramsOf(minWeightKg ?? 0)),
  max: maxWeightKg === null ? null : gramsOf(maxWeightKg),
})

/** Lists the criteria that keep a rule from taking a package; none when it takes it. */
export const misfitsOf = (
  rule: PlanRule,
  { shipmentPackageType, quantity, weightKg, place }: Parcel,
): readonly Criterion[] => {
  const fits: Record<Criterion, boolean> = {
    service: rule.isServiceActive,
    type: rule.shipmentPackageType === shipmentPackageType,
    zone: isServed(rule.geographicZone, place),
    quantity: isWithin(quantity, quantityRangeOf(rule)),
    weight: isWithin(gramsOf(weightKg), weightRangeOf(rule)),
  }
  return criteria.filter((criterion) => !fits[criterion])
}

export const takes = (rule: PlanRule, parcel: Parcel): boolean => misfitsOf(rule, parcel).length === 0
