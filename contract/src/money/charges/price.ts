import { addDays, endOfMonth } from '../../platform/dates.ts'
import { type ChargeKind, chargeKinds } from './charge-kinds.ts'
import { noQuantities, type Quantities } from './count.ts'
import type { RateCard } from './rate-card.ts'
import type { ChargedMonth, ChargeLine } from './statement.ts'

/** Version of a rate card as far as prices need it. */
export type PricingCard = Pick<RateCard, 'validFrom' | 'rates' | 'monthlyMinimumCents' | 'vatBasisPoints'>

interface Period {
  from: string
  to: string
}

interface Priced extends Period {
  /** Last day counted; null when none is. */
  countedTo: string | null
  /** Versions of the rate card, in any order. */
  cards: readonly PricingCard[]
  /** Facts of each counted day. */
  days: ReadonlyMap<string, Quantities>
}

export interface PricedPeriod {
  months: ChargedMonth[]
  unpricedDays: number
  totalCents: number
  vatCents: number
}

/**
 * Prices a period, calendar month by calendar month and version by version (docs/decisions/054). Each line is rounded
 * half up to the cent and the totals are sums of lines; VAT is rounded once per month and rate. The period is therefore
 * the sum of its months. A monthly minimum is never pro-rated: it applies to a calendar month that is over and wholly
 * inside the period, by the version in force on its first day.
 */
export const priceCharges = ({ from, to, countedTo, cards, days }: Priced): PricedPeriod => {
  const versions = cards.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  const cardOn = (day: string) => versions.find(({ validFrom }) => validFrom <= day)
  const months = monthsOf({ from, to }).map((month): ChargedMonth => {
    const runs = countedTo === null ? [] : runsOf({ from: month.from, to: least(month.to, countedTo) }, cardOn)
    const lines = runs.flatMap((run) => (run.card ? linesOf(run, run.card, days) : []))
    const isWhole = isWholeMonth(month) && countedTo !== null && countedTo >= month.to
    const first = isWhole ? cardOn(month.from) : undefined
    const missing = (first?.monthlyMinimumCents ?? 0) - sumOf(lines)
    if (first && missing > 0) lines.push(minimumLine(month, first, missing))
    return {
      month: month.from.slice(0, 7),
      ...month,
      minimumCents: first?.monthlyMinimumCents ?? null,
      lines,
      totalCents: sumOf(lines),
      vatCents: vatOf(lines),
    }
  })
  return {
    months,
    unpricedDays: [...days.keys()].filter((day) => !cardOn(day)).length,
    totalCents: months.reduce((sum, { totalCents }) => sum + totalCents, 0),
    vatCents: months.reduce((sum, { vatCents }) => sum + vatCents, 0),
  }
}

/** Rounds half up: 3 days at 0.3350 € are 1.01 €. Exact for any quantity, because products exceed safe integers. */
export const amountOf = (quantity: number, rate: number): number =>
  Number((BigInt(quantity) * BigInt(rate) + 50n) / 100n)

const least = (a: string, b: string): string => (a < b ? a : b)

const monthsOf = ({ from, to }: Period): Period[] => {
  const months: Period[] = []
  for (let first = from; first <= to; first = addDays(endOfMonth(first), 1))
    months.push({ from: first, to: least(endOfMonth(first), to) })
  return months
}

const isWholeMonth = ({ from, to }: Period): boolean => from.endsWith('-01') && to === endOfMonth(from)

interface Run extends Period {
  card: PricingCard | undefined
}

/** Cuts days where another version begins. */
const runsOf = ({ from, to }: Period, cardOn: (day: string) => PricingCard | undefined): Run[] => {
  const runs: Run[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const card = cardOn(day)
    const last = runs.at(-1)
    if (last && last.card === card) last.to = day
    else runs.push({ from: day, to: day, card })
  }
  return runs
}

const linesOf = ({ from, to }: Period, card: PricingCard, days: Priced['days']): ChargeLine[] => {
  const sums = noQuantities()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const quantities = days.get(day)
    if (quantities) for (const kind of chargeKinds) sums[kind] += quantities[kind]
  }
  return chargeKinds.flatMap((kind) => lineOf({ from, to, kind, quantity: sums[kind] }, card))
}

/** Leaves out what was not done, and what the deal does not price. */
const lineOf = (
  { kind, quantity, ...period }: Period & { kind: ChargeKind; quantity: number },
  { rates, vatBasisPoints }: PricingCard,
): ChargeLine[] => {
  const rate = rates[kind]
  if (rate === null || quantity === 0) return []
  return [{ kind, ...period, quantity, rate, amountCents: amountOf(quantity, rate), vatBasisPoints }]
}

const minimumLine = (month: Period, { vatBasisPoints }: PricingCard, amountCents: number): ChargeLine => ({
  kind: 'monthlyMinimum',
  ...month,
  quantity: 1,
  rate: null,
  amountCents,
  vatBasisPoints,
})

const sumOf = (lines: readonly ChargeLine[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

const vatOf = (lines: readonly ChargeLine[]): number => {
  const byRate = Map.groupBy(lines, ({ vatBasisPoints }) => vatBasisPoints)
  return [...byRate].reduce(
    (sum, [rate, taxed]) => sum + Number((BigInt(sumOf(taxed)) * BigInt(rate) + 5_000n) / 10_000n),
    0,
  )
}
