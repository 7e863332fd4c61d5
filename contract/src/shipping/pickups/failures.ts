import { type Definitions, define } from '../../calls/failure-definition.ts'
import { countOf, formatInteger } from '../../platform/text/typography.ts'

export const pickupFailures = {
  PICKUP_PAST: define(422, 'La date de l’enlèvement est passée : choisissez aujourd’hui ou un jour à venir.'),
  PICKUP_NOTES_TOO_LARGE: define<{ packages: number; max: number }>(
    422,
    ({ packages, max }) =>
      `Ces bordereaux portent ${countOf(packages, 'colis', 'colis')} ; un PDF en porte au plus ${formatInteger(max)} : demandez-en moins à la fois.`,
  ),
} satisfies Definitions
