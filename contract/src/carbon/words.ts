import { formatCivilDate } from '../dates.ts'
import type { CarbonEstimate, CarbonFactor, DistanceBasis } from '../orders/carbon/estimate.ts'
import { type Transporter, transporterLabels } from '../orders/query.ts'
import { countOf, emptyMark, formatDecimal, formatInteger, typeset } from '../typography.ts'

export const distanceBasisLabels: Record<DistanceBasis, string> = {
  routing: 'Itinéraire routier',
  great_circle: 'Vol d’oiseau × 1,3',
  unknown: 'Distance inconnue',
}

/** Example: 156746 → « 156,746 kg CO2e ». Exact to the gram, so that the sum of shown lines is the total. */
export const gramsText = (grams: number | null): string =>
  grams === null ? emptyMark : `${formatDecimal(grams / 1_000)}\u00a0kg\u00a0CO2e`

/** Example: 156746 → « 156,7 kg CO2e »: as exact as an estimate is. */
export const roughGramsText = (grams: number | null): string =>
  gramsText(grams === null || grams < 1_000 ? grams : Math.round(grams / 100) * 100)

export const kilometresText = (km: number): string => `${formatDecimal(km)}\u00a0km`

/** Example: « 144,6 km (vol d’oiseau × 1,3) ». */
export const wayText = ({ distanceKm, distanceBasis }: Pick<CarbonEstimate, 'distanceKm' | 'distanceBasis'>): string =>
  distanceKm === null
    ? distanceBasisLabels.unknown
    : `${kilometresText(distanceKm)} (${distanceBasisLabels[distanceBasis].toLowerCase()})`

/** Example: « 320 kg, 1 ligne sans poids ». */
export const weightText = ({ weightKg, unweighedLines }: Pick<CarbonEstimate, 'weightKg' | 'unweighedLines'>): string =>
  [
    weightKg ? `${formatDecimal(weightKg)}\u00a0kg` : unweighedLines === 0 && emptyMark,
    unweighedLines > 0 && `${countOf(unweighedLines, 'ligne')} sans poids`,
  ]
    .filter(Boolean)
    .join(', ')

export const transportText = (transporter: Transporter): string =>
  transporter === 'by_customer' ? 'Transport du client' : transporterLabels[transporter]

/** Sentence of a shared vehicle, with what it emits as a whole. */
export const sharedText = ({ orders, vehicleGrams, vehicleKm }: NonNullable<CarbonEstimate['shared']>): string =>
  typeset(
    `Véhicule partagé par ${countOf(orders, 'commande')} : ${gramsText(vehicleGrams)} pour ${kilometresText(vehicleKm)}, répartis selon le poids × la distance de chacune.`,
  )

/** Sentences that say how figures are estimated, and by which factors. */
export const methodSentences = (factors: readonly CarbonFactor[]): string[] =>
  [
    'Émissions = distance × facteur du véhicule au jour du transport. Valeurs de niveau 1 (arrêté du 10 avril 2012), du puits à la roue : production et combustion du carburant.',
    ...factors.map(
      (one) =>
        `${formatInteger(one.gramsPerKm)} g CO2e par km à partir du ${formatCivilDate(one.validFrom)} : ${one.vehicle}. Source du ${formatCivilDate(one.sourceDate)} : ${one.source}.`,
    ),
    'Distance : donnée par un service d’itinéraires où il est réglé, sinon vol d’oiseau × 1,3 entre les deux lieux. Trajet simple, sans retour à vide.',
    'Véhicule partagé (plan de chargement, enlèvement) : ses émissions sont réparties entre ses commandes selon le poids brut × la distance de chacune (ISO 14083). La somme des parts est le total du véhicule.',
    'Poids : somme des poids bruts des produits. Une commande dont des lignes n’ont pas de poids compte, pour la répartition, au moins comme la moyenne des commandes pesées.',
  ].map(typeset)
