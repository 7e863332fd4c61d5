import { z } from 'zod'
import { countryCodes, overseasDepartments } from '../../parties/addresses/countries.ts'
import { departmentName, departmentNames } from '../../parties/addresses/departments.ts'
import { exactText, id, text } from '../../platform/ids.ts'
import { maxPackages, type ShipmentPackageType, shipmentPackageTypes } from '../packing/packing.ts'
import { type GeographicZone, zoneTypes } from './place.ts'

const geographicZone = z.object({
  type: z.enum(zoneTypes),
  code: z.string(),
  countryCode: z.string().nullable(),
})

const geographicZoneInput = z
  .object({
    type: z.enum(zoneTypes),
    code: text(3).min(1).toUpperCase(),
    countryCode: text(2).toUpperCase().nullish(),
  })
  .superRefine((zone, context) => {
    const issue = issueOf(zone)
    if (issue) context.addIssue({ code: 'custom', params: { rule: 'zone' }, ...issue })
  })
  .transform(({ type, code }) => ({ type, code, countryCode: type === 'department' ? 'FR' : null }))

const issueOf = ({ type, code, countryCode }: GeographicZone): { path: string[]; message: string } | undefined => {
  if (type === 'department') {
    if (!departmentNames.has(code))
      return { path: ['code'], message: `Aucun département français n’a le code ${code}.` }
    return countryCode && countryCode !== 'FR'
      ? { path: ['countryCode'], message: 'Seuls les départements français sont connus.' }
      : undefined
  }
  const overseas = overseasDepartments[code]
  if (overseas)
    return {
      path: ['code'],
      message: `C’est un territoire français : choisissez le département ${departmentName(overseas)}.`,
    }
  if (!countryCodes.includes(code)) return { path: ['code'], message: `Aucun pays n’a le code ${code}.` }
  return countryCode && countryCode !== code
    ? { path: ['countryCode'], message: 'Le code du pays ne correspond pas.' }
    : undefined
}

export const maxRules = 200
/** Suffices for every department and country. */
export const maxZones = 350

/**
 * Rule of a deal's transport plan: the packages that a service takes. Bounds are inclusive, null is without a limit. The
 * quantity is the number of packages of that type in the shipment, the weight that of each package.
 */
export const transportRule = z.object({
  id: z.int(),
  orderType: z.literal('collection'),
  shipmentPackageType: z.enum(shipmentPackageTypes),
  minQuantity: z.int(),
  maxQuantity: z.int().nullable(),
  minWeightKg: z.number().nullable(),
  maxWeightKg: z.number().nullable(),
  dealId: z.int(),
  carrierServiceId: z.int(),
  /** Everywhere when empty. */
  geographicZone: z.array(geographicZone),
  carrierName: z.string(),
  carrierServiceName: z.string(),
  /** False when the service or its carrier is deactivated: the rule takes nothing any more. */
  isServiceActive: z.boolean(),
})
export type TransportRule = z.infer<typeof transportRule>

const kilograms = z.number().max(100_000)

const zoneKey = ({ type, code }: { type: string; code: string }): string => `${type}/${code}`

export const transportRuleInput = z
  .object({
    /** A rule that the plan already has, to keep its number. */
    id: id.nullish(),
    orderType: z
      .literal('collection', { error: 'Un plan de transport ne concerne que les sorties.' })
      .default('collection'),
    shipmentPackageType: z.enum(shipmentPackageTypes),
    minQuantity: z.int().min(1).max(maxPackages).default(1),
    maxQuantity: z.int().min(1).max(maxPackages).nullish(),
    minWeightKg: kilograms.min(0).nullish(),
    // The smallest weight that the database stores.
    maxWeightKg: kilograms.min(0.001).nullish(),
    carrierServiceId: id,
    geographicZone: z.array(geographicZoneInput).max(maxZones).default([]),
    // What a rule that was read says besides, so that a plan is saved as it was read. Not taken from it.
    dealId: z.int().optional(),
    carrierName: exactText(200).optional(),
    carrierServiceName: exactText(200).optional(),
    isServiceActive: z.boolean().optional(),
  })
  .superRefine(({ minQuantity, maxQuantity, minWeightKg, maxWeightKg, geographicZone: zones }, context) => {
    const refuse = (path: (string | number)[], rule: string, message: string) =>
      context.addIssue({ code: 'custom', path, params: { rule }, message })
    if (maxQuantity && maxQuantity < minQuantity)
      refuse(['maxQuantity'], 'aboveMinimum', 'Le nombre maximal est au moins égal au minimal.')
    if (maxWeightKg && maxWeightKg < (minWeightKg ?? 0))
      refuse(['maxWeightKg'], 'aboveMinimum', 'Le poids maximal est au moins égal au minimal.')
    const keys = zones.map(zoneKey)
    zones.forEach((zone, rank) => {
      if (keys.indexOf(zoneKey(zone)) < rank)
        refuse(['geographicZone', rank], 'duplicate', 'Cette zone est déjà dans la règle.')
    })
  })
export type TransportRuleInput = z.output<typeof transportRuleInput>

/** Whole plan of a deal, in the order in which its rules are tried. */
export const transportPlanInput = z.object({ transportRules: z.array(transportRuleInput).max(maxRules) })

/** Fields of a rule that the evaluation of a plan reads. */
export type PlanRule = Pick<
  TransportRule,
  | 'shipmentPackageType'
  | 'minQuantity'
  | 'maxQuantity'
  | 'minWeightKg'
  | 'maxWeightKg'
  | 'carrierServiceId'
  | 'geographicZone'
  | 'isServiceActive'
>

export const packageTypeLabels: Record<ShipmentPackageType, { one: string; many: string }> = {
  BOX: { one: 'colis', many: 'colis' },
  PALLET: { one: 'palette', many: 'palettes' },
}
