import { between } from '../../packing/testing/random.ts'
import type { Parcel, ShipmentToCarry } from '../fit.ts'
import type { GeographicZone } from '../place.ts'
import type { PlanRule } from '../transport-rule.ts'

const zones: readonly GeographicZone[] = [
  { type: 'country', code: 'FR' },
  { type: 'country', code: 'BE' },
  { type: 'department', code: '69' },
  { type: 'department', code: '2A' },
]
const places = [
  { country: 'FR', department: '69' },
  { country: 'FR', department: '2A' },
  { country: 'FR', department: '44' },
  { country: 'BE', department: null },
  { country: 'DE', department: null },
  { country: null, department: null },
]
const addresses = [
  { zipCode: '69002' },
  { zipCode: '20000', country: 'France' },
  { zipCode: '44000', countryCode: 'FR' },
  { country: 'Belgique' },
  { countryCode: 'DE' },
  { country: 'Atlantide' },
]

export const aRule = (changes: Partial<PlanRule> = {}): PlanRule => ({
  shipmentPackageType: 'BOX',
  minQuantity: 1,
  maxQuantity: null,
  minWeightKg: null,
  maxWeightKg: null,
  carrierServiceId: 1,
  geographicZone: [],
  isServiceActive: true,
  ...changes,
})

/** Makes a plan of few services, bounds and zones, whose rules often overlap. */
export const randomPlan = (random: () => number): PlanRule[] =>
  Array.from({ length: between(random, [1, 6]) }, () => {
    const minQuantity = between(random, [1, 3])
    const minWeightKg = random() < 0.5 ? null : between(random, [0, 3])
    return aRule({
      shipmentPackageType: random() < 0.7 ? 'BOX' : 'PALLET',
      minQuantity,
      maxQuantity: random() < 0.5 ? null : between(random, [minQuantity, 4]),
      minWeightKg,
      maxWeightKg: random() < 0.5 ? null : between(random, [Math.max(1, minWeightKg ?? 0), 4]),
      carrierServiceId: between(random, [1, 3]),
      geographicZone: random() < 0.5 ? [] : (zones.filter(() => random() < 0.4) as PlanRule['geographicZone']),
      isServiceActive: random() < 0.95,
    })
  })

export const randomShipment = (random: () => number): ShipmentToCarry => ({
  packages: Array.from({ length: between(random, [1, 5]) }, (_, rank) => ({
    packageNumber: `120-${rank + 1}`,
    shipmentPackageType: random() < 0.7 ? ('BOX' as const) : ('PALLET' as const),
    weight: between(random, [1, 10]) / 2,
  })),
  address: addresses[between(random, [0, addresses.length - 1])] ?? {},
})

/** Makes a package of a shipment of such packages. */
export const randomParcel = (random: () => number): Parcel => ({
  shipmentPackageType: random() < 0.7 ? 'BOX' : 'PALLET',
  quantity: between(random, [1, 5]),
  weightKg: between(random, [1, 10]) / 2,
  place: places[between(random, [0, places.length - 1])] ?? { country: null, department: null },
})
