import { z } from 'zod'
import { expectedCharges } from './statement.ts'

/** What an invoice is, beside what was done in its period. */
export const verdicts = ['ok', 'over', 'under', 'no_rate_card', 'not_over'] as const
export type Verdict = (typeof verdicts)[number]

export const verdictLabels: Record<Verdict, string> = {
  ok: 'Conforme',
  over: 'Facturé en trop',
  under: 'Facturé en moins',
  no_rate_card: 'Sans grille tarifaire',
  not_over: 'Période en cours',
}

/** Verdicts in three: with a difference, without one, and not judged (yet). */
export const differences = ['some', 'none', 'open'] as const
export type DifferenceKind = (typeof differences)[number]

export const differenceLabels: Record<DifferenceKind, string> = {
  some: 'Avec écart',
  none: 'Sans écart',
  open: 'Non comparées',
}

/** A difference within one of these is no difference: 1 € or 1 % of what is expected. */
export const toleratedCents = 100
export const toleratedBasisPoints = 100

/** An invoice beside what the ledger says was done in its period. Amounts include VAT. */
export const chargesOfInvoice = z.object({
  expected: expectedCharges,
  invoicedCents: z.int(),
  /** Invoiced minus expected. */
  differenceCents: z.int(),
  /** In hundredths of a percent of what is expected; null when nothing is. */
  differenceBasisPoints: z.int().nullable(),
  verdict: z.enum(verdicts),
})
export type ChargesOfInvoice = z.infer<typeof chargesOfInvoice>

interface Compared {
  invoicedCents: number
  expectedCents: number
  /** Days of the period that no version of a rate card prices. */
  unpricedDays: number
  isOver: boolean
}

/** Compares an invoice with what is expected, both with VAT. A partly priced period cannot be judged. */
export const compareAmounts = ({ invoicedCents, expectedCents, unpricedDays, isOver }: Compared) => {
  const differenceCents = invoicedCents - expectedCents
  const size = Math.abs(differenceCents)
  const isTolerated = size <= toleratedCents || size * 10_000 <= expectedCents * toleratedBasisPoints
  const side: Verdict = differenceCents > 0 ? 'over' : 'under'
  const judged: Verdict = isTolerated ? 'ok' : side
  const unfinished: Verdict = isOver ? judged : 'not_over'
  return {
    invoicedCents,
    differenceCents,
    differenceBasisPoints: expectedCents > 0 ? Math.round((differenceCents * 10_000) / expectedCents) : null,
    verdict: unpricedDays > 0 ? ('no_rate_card' as const) : unfinished,
  }
}
