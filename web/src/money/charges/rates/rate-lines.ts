import { chargeKinds, chargeLabels } from '@quai/contract/money/charges/charge-kinds.ts'
import { formatRate, formatVat } from '@quai/contract/money/charges/charge-text.ts'
import type { RateCard } from '@quai/contract/money/charges/rate-card.ts'
import { formatMoney } from '@quai/contract/platform/money.ts'
import { t } from '../texts.ts'

type Values = Pick<RateCard, 'rates' | 'monthlyMinimumCents' | 'vatBasisPoints'>

export interface RateLine {
  name: string
  /** In the order of the versions; null where one does not price it. */
  cells: { text: string | null; isChanged: boolean }[]
}

/** Lays versions side by side, the newest first: one line for each charge that one of them prices. */
export const rateLines = (versions: readonly Values[]): RateLine[] => {
  const line = (name: string, textOf: (version: Values) => string | null): RateLine => {
    const texts = versions.map(textOf)
    return {
      name,
      cells: texts.map((text, rank) => ({ text, isChanged: rank < texts.length - 1 && text !== texts[rank + 1] })),
    }
  }
  const lines = [
    ...chargeKinds.map((kind) =>
      line(chargeLabels[kind].name, ({ rates }) => (rates[kind] === null ? null : formatRate(rates[kind]))),
    ),
    line(t('minimum'), ({ monthlyMinimumCents: cents }) => (cents === null ? null : formatMoney(cents))),
    line(t('vat'), ({ vatBasisPoints }) => formatVat(vatBasisPoints)),
  ]
  return lines.filter(({ cells }) => cells.some(({ text }) => text !== null))
}
