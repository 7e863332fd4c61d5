import { countOf, formatDecimal } from '../../platform/text/typography.ts'
import {
  type Criterion,
  criteria,
  misfitsOf,
  type Parcel,
  quantityRangeOf,
  type ShipmentToCarry,
  takes,
  weightRangeOf,
} from './fit.ts'
import { placeName } from './place.ts'
import { mergeRanges, quantityRangeText, weightRangeText } from './range.ts'
import type { Refusal } from './refusal-text.ts'
import { type PlanRule, packageTypeLabels } from './transport-rule.ts'

/** Explains why no service takes every package of a shipment. */
export const refusalsOf = (
  rules: readonly PlanRule[],
  { packages }: ShipmentToCarry,
  parcels: readonly Parcel[],
): Refusal[] => {
  if (rules.length === 0)
    return [
      {
        packageNumber: null,
        criterion: 'plan',
        reason: 'cet accord n’a pas de plan de transport, qu’un administrateur établit',
      },
    ]
  if (packages.length === 0) return [{ packageNumber: null, criterion: 'plan', reason: 'il n’y a aucun colis' }]
  const refused = packages.flatMap(({ packageNumber }, rank) => {
    const parcel = parcels[rank]
    return parcel && !rules.some((rule) => takes(rule, parcel)) ? [{ packageNumber, ...explain(rules, parcel) }] : []
  })
  if (refused.length > 0) return refused
  const reason = 'chaque colis a un service, mais aucun service ne les prend tous'
  return [{ packageNumber: null, criterion: 'together', reason }]
}

/** Finds the criterion by which the last rules drop out, and says what these take. No rule may take the package. */
export const explain = (rules: readonly PlanRule[], parcel: Parcel): Pick<Refusal, 'criterion' | 'reason'> => {
  const firstMisfits = rules.map((rule) => misfitsOf(rule, parcel)[0])
  const criterion = criteria.findLast((one) => firstMisfits.includes(one)) ?? 'type'
  const last = rules.filter((_rule, rank) => firstMisfits[rank] === criterion)
  return { criterion, reason: reasons[criterion](last, parcel) }
}

const reasons: Record<Criterion, (rules: readonly PlanRule[], parcel: Parcel) => string> = {
  service: () => 'les services du plan sont désactivés',
  type: (_rules, { shipmentPackageType }) =>
    `aucune règle ne prend de ${shipmentPackageType === 'BOX' ? 'colis' : 'palettes'}`,
  zone: (_rules, { shipmentPackageType, place }) =>
    `aucune règle pour les ${packageTypeLabels[shipmentPackageType].many} ne dessert cette adresse (${placeName(place)})`,
  quantity: (rules, { shipmentPackageType, quantity }) => {
    const { one, many } = packageTypeLabels[shipmentPackageType]
    const taken = mergeRanges(rules.map(quantityRangeOf)).map((range) => quantityRangeText(range, { one, many }))
    return `il y a ${countOf(quantity, one, many)}, les règles en prennent ${alternatives(taken)}`
  },
  weight: (rules, { weightKg }) =>
    `il pèse ${formatDecimal(weightKg)} kg, les règles prennent ${alternatives(mergeRanges(rules.map(weightRangeOf)).map(weightRangeText))}`,
}

const alternatives = (texts: readonly string[]): string => texts.join(' ou ')
