import { countOf } from '../../platform/text/typography.ts'
import { quantityRangeOf, weightRangeOf } from './fit.ts'
import { type GeographicZone, zoneName } from './place.ts'
import { quantityRangeText, weightRangeText } from './range.ts'
import { type PlanRule, packageTypeLabels, type TransportRule } from './transport-rule.ts'

const mostNamed = 4

/** « Rhône (69), Belgique » ; « partout » without a zone. */
export const zonesText = (zones: readonly GeographicZone[]): string => {
  if (zones.length === 0) return 'partout'
  const named = zones.slice(0, mostNamed).map(zoneName).join(', ')
  return zones.length > mostNamed ? `${named} et ${countOf(zones.length - mostNamed, 'autre')}` : named
}

/** « jusqu’à 20 colis, jusqu’à 30 kg, Belgique » */
export const conditionsText = (rule: PlanRule): string =>
  [
    quantityRangeText(quantityRangeOf(rule), packageTypeLabels[rule.shipmentPackageType]),
    weightRangeText(weightRangeOf(rule)),
    zonesText(rule.geographicZone),
  ].join(', ')

/** « Chronopost, Chrono 13 : jusqu’à 20 colis, jusqu’à 30 kg, Belgique » */
export const ruleText = (rule: TransportRule): string =>
  `${rule.carrierName}, ${rule.carrierServiceName}\u00a0: ${conditionsText(rule)}`
