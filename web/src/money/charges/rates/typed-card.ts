import { type ChargeKind, chargeKinds } from '@quai/contract/money/charges/charge-kinds.ts'
import {
  maxMinimumCents,
  maxRate,
  type RateCard,
  ratesPerEuro,
  requirePriced,
  usualVatBasisPoints,
} from '@quai/contract/money/charges/rate-card.ts'
import { dayInput } from '@quai/contract/platform/dates.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { z } from 'zod'
import { t } from '../texts.ts'

/** Rate card as it is typed: amounts in euros. */
export interface TypedCard {
  validFrom: string
  rates: Record<ChargeKind, number | null>
  monthlyMinimumCents: number | null
  vatBasisPoints: number
}

/** Takes euros and gives whole parts of one: 0.45 € at 10,000 a euro is 4500. */
const inParts = (perEuro: number, max: number, tooFine: string) =>
  z
    .number({ error: t('number') })
    .min(0, t('amountRange', { max: `${formatInteger(max / perEuro)} €` }))
    .max(max / perEuro, t('amountRange', { max: `${formatInteger(max / perEuro)} €` }))
    // A double is exact enough to tell the last decimal of such amounts.
    .refine((euros) => Math.abs(euros * perEuro - Math.round(euros * perEuro)) < 1e-6, tooFine)
    .transform((euros) => Math.round(euros * perEuro))
    .nullable()

const typedRate = inParts(ratesPerEuro, maxRate, t('decimals'))

export const typedCard = z
  .object({
    validFrom: dayInput,
    rates: z.object(
      Object.fromEntries(chargeKinds.map((kind) => [kind, typedRate])) as Record<ChargeKind, typeof typedRate>,
    ),
    monthlyMinimumCents: inParts(100, maxMinimumCents, t('cents')),
    vatBasisPoints: z.int(),
  })
  .superRefine(requirePriced)

/** Fills the form with a version, or with the rates of the last one for a new version. */
export const draftOf = (card: RateCard | undefined, validFrom: string): TypedCard => ({
  validFrom,
  rates: Object.fromEntries(
    chargeKinds.map((kind) => {
      const rate = card?.rates[kind] ?? null
      return [kind, rate === null ? null : rate / ratesPerEuro]
    }),
  ) as TypedCard['rates'],
  monthlyMinimumCents: card?.monthlyMinimumCents == null ? null : card.monthlyMinimumCents / 100,
  vatBasisPoints: card?.vatBasisPoints ?? usualVatBasisPoints,
})
