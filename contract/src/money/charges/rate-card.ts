import { z } from 'zod'
import { civilDate, dayInput, instant } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { type ChargeKind, chargeKinds } from './charge-kinds.ts'

/** A rate is a whole number of ten-thousandths of a euro, excluding VAT: 4500 is 0.45 €. */
export const ratesPerEuro = 10_000
/** 10,000 €. */
export const maxRate = 100_000_000
/** 1,000,000 €. */
export const maxMinimumCents = 100_000_000
/** Usual VAT of logistics services in France, in hundredths of a percent. */
export const usualVatBasisPoints = 2_000
export const maxRateCards = 100

const every = <Schema extends z.ZodType>(schema: Schema) =>
  z.object(Object.fromEntries(chargeKinds.map((kind) => [kind, schema])) as Record<ChargeKind, Schema>)

export const rates = every(z.int().nullable())
/** Rate of each kind of charge; null where the deal prices nothing. */
export type Rates = z.infer<typeof rates>

/** Version of a deal's rate card, in force from a day until the eve of the next version. */
export const rateCard = z.object({
  id: z.int(),
  version: z.int(),
  validFrom: civilDate,
  /** Last day in force; null for the last version. */
  validTo: civilDate.nullable(),
  rates,
  monthlyMinimumCents: z.int().nullable(),
  vatBasisPoints: z.int(),
  /** Invoice about days that this version prices, which then cannot change; null when there is none. */
  billedBy: z.string().nullable(),
  contactName: z.string().nullable(),
  updatedAt: instant,
})
export type RateCard = z.infer<typeof rateCard>

const rateInput = z.int().min(0).max(maxRate).nullish()

interface Priced {
  rates: Partial<Record<ChargeKind, number | null | undefined>>
  monthlyMinimumCents?: number | null | undefined
}

/** Refuses a rate card that prices nothing. */
export const requirePriced = ({ rates: given, monthlyMinimumCents }: Priced, context: z.RefinementCtx): void => {
  if (monthlyMinimumCents != null || Object.values(given).some((rate) => rate != null)) return
  const message = 'Indiquez au moins un tarif.'
  context.addIssue({ code: 'custom', path: ['rates'], params: { rule: 'required' }, message })
}

export const rateCardValues = z
  .object({
    rates: every(rateInput),
    /** Least amount of a calendar month, excluding VAT. */
    monthlyMinimumCents: z.int().min(0).max(maxMinimumCents).nullish(),
    vatBasisPoints: z.int().min(0).max(10_000).default(usualVatBasisPoints),
  })
  .superRefine(requirePriced)
export type RateCardValues = z.output<typeof rateCardValues>

/** Version as it was read, when it is changed; missing for a new one. */
export const rateCardInput = rateCardValues.safeExtend({
  dealId: id,
  validFrom: dayInput,
  version: z.int().positive().optional(),
})
export const rateCardKey = z.object({ dealId: id, validFrom: dayInput })
