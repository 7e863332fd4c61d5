import { chargeKinds } from '@quai/contract/charges/charge-kinds.ts'
import { chargeLabels } from '@quai/contract/charges/charge-labels.ts'
import type { RateCard } from '@quai/contract/charges/rate-card.ts'
import { formatRate, formatVat } from '@quai/contract/charges/rate-text.ts'
import { formatMoney } from '@quai/contract/money.ts'
import { t } from '../texts.ts'

type Values = Pick<RateCard, 'rates' | 'monthlyMinimumCents' | 'vatBasisPoints'>

/** Says what a version changes of the one before it; all of it for the first. */
export const changesOf = (card: Values, before: Values | undefined): string[] => {
  const names = entriesOf(card)
  const former = new Map(before && entriesOf(before))
  return names.flatMap(([name, after]) => changeText(name, former.get(name) ?? null, after))
}

const entriesOf = ({ rates, monthlyMinimumCents, vatBasisPoints }: Values): [string, string | null][] => [
  ...chargeKinds.map((kind): [string, string | null] => {
    const rate = rates[kind]
    return [chargeLabels[kind].name, rate === null ? null : formatRate(rate)]
  }),
  [t('minimum'), monthlyMinimumCents === null ? null : formatMoney(monthlyMinimumCents)],
  [t('vat'), formatVat(vatBasisPoints)],
]

const changeText = (name: string, before: string | null, after: string | null): string[] => {
  if (before === after) return []
  if (before === null) return [t('added', { name, after: after ?? '' })]
  return [after === null ? t('dropped', { name, before }) : t('changed', { name, before, after })]
}
