import { type Parcel, type ShipmentToCarry, takes } from './fit.ts'
import { placeOf } from './place.ts'
import { refusalsOf } from './refusal.ts'
import type { Refusal } from './refusal-text.ts'
import type { PlanRule } from './transport-rule.ts'

export type ServiceChoice<Rule extends PlanRule> =
  /** `rules` names, for each package, the rule that takes it. */
  { carrierServiceId: number; rules: readonly Rule[] } | { refusals: readonly Refusal[] }

/**
 * Chooses the service of a shipment by the transport plan of its deal, whose rules are given in their order: among the
 * services that take every package, the one whose rule comes first. For a single package this is the service of the first
 * rule that takes it. Otherwise says why no service does.
 */
export const serviceFor = <Rule extends PlanRule>(
  rules: readonly Rule[],
  shipment: ShipmentToCarry,
): ServiceChoice<Rule> => {
  const parcels = parcelsOf(shipment)
  const services = [...new Set(rules.map(({ carrierServiceId }) => carrierServiceId))]
  const offers = services.flatMap((service) => {
    const ofService = rules.filter(({ carrierServiceId }) => carrierServiceId === service)
    const chosen = parcels.map((parcel) => ofService.find((rule) => takes(rule, parcel)))
    return chosen.every((rule) => rule !== undefined) && chosen.length > 0 ? [chosen] : []
  })
  const best = firstOffer(rules, offers)
  return best ?? { refusals: refusalsOf(rules, shipment, parcels) }
}

const firstOffer = <Rule extends PlanRule>(rules: readonly Rule[], offers: readonly (readonly Rule[])[]) => {
  for (const rule of rules) {
    const offer = offers.find((chosen) => chosen.includes(rule))
    if (offer) return { carrierServiceId: rule.carrierServiceId, rules: offer }
  }
  return undefined
}

const parcelsOf = ({ packages, address }: ShipmentToCarry): Parcel[] => {
  const place = placeOf(address)
  const quantities = { BOX: 0, PALLET: 0 }
  for (const { shipmentPackageType } of packages) quantities[shipmentPackageType]++
  return packages.map(({ shipmentPackageType, weight }) => ({
    shipmentPackageType,
    quantity: quantities[shipmentPackageType],
    weightKg: weight,
    place,
  }))
}
