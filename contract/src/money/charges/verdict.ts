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
