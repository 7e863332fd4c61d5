import { formatCivilDate } from '../../platform/dates.ts'
import type { UserType } from '../../platform/roles.ts'
import { countOf, emptyMark, formatDecimal, formatInteger, typeset } from '../../platform/text/typography.ts'
import type { CarbonEstimate, CarbonFactor, CarbonMethod, DistanceBasis } from '../orders/carbon/estimate.ts'
import { type Transporter, transporterLabelFor } from '../orders/query.ts'
import {
  cubicMetreGrams,
  gramsPerTonneKm,
  palletGrams,
  roundTenths,
  type SharedVehicleName,
  segmentsOf,
  sharedVehicles,
} from './model.ts'

export const distanceBasisLabels: Record<DistanceBasis, string> = {
  routing: 'Itinéraire routier',
  great_circle: 'Vol d’oiseau × 1,3',
  unknown: 'Distance inconnue',
}

export const kilometresText = (km: number): string => `${formatDecimal(km)}\u00a0km`

/** Example: « 144,6 km (vol d’oiseau × 1,3) ». */
export const wayText = ({ distanceKm, distanceBasis }: Pick<CarbonEstimate, 'distanceKm' | 'distanceBasis'>): string =>
  distanceKm === null
    ? distanceBasisLabels.unknown
    : `${kilometresText(distanceKm)} (${distanceBasisLabels[distanceBasis].toLowerCase()})`

/** Example: « 320 kg, dont 95 kg supposés, 1 ligne sans poids ni volume ». */
export const weightText = ({
  weightKg,
  assumedKg,
  unweighedLines,
}: Pick<CarbonEstimate, 'weightKg' | 'assumedKg' | 'unweighedLines'>): string => {
  const whole = (weightKg ?? 0) + assumedKg
  return [
    whole > 0 ? kilogramsText(whole) : unweighedLines === 0 && emptyMark,
    assumedKg > 0 && `dont ${kilogramsText(assumedKg)} supposés`,
    unweighedLines > 0 && `${countOf(unweighedLines, 'ligne')} sans poids ni volume`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** To a tenth of a kilogram: the third decimal of a weight says nothing here. */
export const kilogramsText = (kg: number): string => `${formatDecimal(Math.round(kg * 10) / 10)}\u00a0kg`

/** Who carries, for one reader of the page; a paper has none, for both sides read it. */
export const transportText = (transporter: Transporter, reader?: UserType): string =>
  transporter === 'by_customer' && reader !== 'customer'
    ? 'Transport du client'
    : transporterLabelFor(transporter, reader)

/** What one km, or one tonne on one km, emits: « 1 084 g/km », « 342 g/t.km », « 1 103 et 181 g/t.km ». */
export const factorText = (method: CarbonMethod, gramsPerKm: number | undefined): string => {
  if (method === 'vehicle') return gramsPerKm === undefined ? emptyMark : `${formatInteger(gramsPerKm)}\u00a0g/km`
  const vehicles = segmentsOf(method, 10_000).map(({ vehicle }) => formatInteger(gramsPerTonneKm(vehicle)))
  return `${vehicles.join(' et ')}\u00a0g/t.km`
}

export const methodLabels: Record<CarbonMethod, string> = {
  vehicle: 'Véhicule dédié',
  shuttle: 'Navette partagée',
  courier: 'Réseau de messagerie',
}

/** Why an order has no figure; undefined for one that has. */
export const leftOutText = ({
  grams,
  distanceKm,
}: Pick<CarbonEstimate, 'grams' | 'distanceKm'>): string | undefined => {
  if (grams !== null) return undefined
  return distanceKm === null ? 'Distance inconnue' : 'Poids inconnu'
}

/** Sentences that say how figures are estimated, for a reader of article L1431-3, with the factors of vehicles that were used. */
export const methodSentences = (factors: readonly CarbonFactor[]): string[] =>
  [
    'Objet : quantité de gaz à effet de serre émise par chaque transport (articles L1431-3 et D1431-1 à D1431-23 du code des transports). Estimation, et non mesure : niveau de précision 1.',
    'Périmètre : tous les gaz à effet de serre, en CO₂e, du puits à la roue. Gazole : 0,66 (amont) + 2,51 (fonctionnement) = 3,17 kg CO₂e par litre, arrêté du 26 avril 2017. Consommations et chargements moyens, trajets à vide compris : arrêté du 10 avril 2012, annexe II.',
    'Véhicule dédié, qui roule pour une seule commande (transport du client, véhicule du plan de chargement qui n’en prend qu’une) : distance × facteur du véhicule au jour du transport.',
    ...factors.map(
      (one) =>
        `${formatInteger(one.gramsPerKm)} g CO₂e par km à partir du ${formatCivilDate(one.validFrom)} : ${one.vehicle}. Source du ${formatCivilDate(one.sourceDate)} : ${one.source}.`,
    ),
    `Navette : marchandises avec d’autres dans un véhicule : poids (t) × distance (km) × ${sharedFactorText('rigid')}, porteur de 19 t en messagerie.`,
    `Messagerie, segment par segment : ramassage et livraison en utilitaire de 3,5 t à ${sharedFactorText('van')}, ${formatInteger(roundTenths / 10)} km chacun, ce qui est une hypothèse ; entre les deux, articulé de 40 t en messagerie à ${sharedFactorText('trunk')}. Jusqu’à ${formatInteger(roundTenths / 5)} km, tout est en utilitaire.`,
    'Distance : donnée par un service d’itinéraires où il est réglé, sinon vol d’oiseau × 1,3 entre l’entrepôt et l’autre lieu.',
    `Poids : poids bruts des produits. Un produit sans poids compte pour ${formatInteger(cubicMetreGrams / 1_000)} kg par m³, une palette sans poids pour ${formatInteger(palletGrams / 1_000)} kg (supposés). Sans poids ni volume, il ne compte pas, et la ligne le dit.`,
    'Hors du calcul : plateformes et entreposage, groupe froid, et les commandes sans distance ou sans poids connus, dont la liste est donnée.',
    'Chiffres arrondis à deux chiffres significatifs ; le fichier CSV a les grammes, dont les sommes sont exactes.',
  ].map(typeset)

/** Example: « 342 g CO₂e par t.km (0,27 l/km, 2,5 t) ». */
const sharedFactorText = (name: SharedVehicleName): string => {
  const { litresPerKm, tonnes } = sharedVehicles[name]
  return `${formatInteger(gramsPerTonneKm(name))} g CO₂e par t.km (${formatDecimal(litresPerKm)} l/km, ${formatDecimal(tonnes)} t)`
}
