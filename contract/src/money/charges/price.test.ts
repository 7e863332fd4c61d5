import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../platform/dates.ts'
import { chargeKinds } from './charge-kinds.ts'
import { noQuantities, type Quantities } from './count.ts'
import { amountOf, type PricingCard, priceCharges } from './price.ts'
import type { Rates } from './rate-card.ts'

const noRates = Object.fromEntries(chargeKinds.map((kind) => [kind, null])) as Rates
const card = (validFrom: string, rates: Partial<Rates>, others: Partial<PricingCard> = {}): PricingCard => ({
  validFrom,
  rates: { ...noRates, ...rates },
  monthlyMinimumCents: null,
  vatBasisPoints: 2_000,
  ...others,
})
const daysOf = (from: string, to: string, quantitiesOn: (day: string) => Partial<Quantities>) =>
  new Map(
    Array.from({ length: daysBetween(from, to) + 1 }, (_, rank) => {
      const day = addDays(from, rank)
      return [day, { ...noQuantities(), ...quantitiesOn(day) }] as const
    }),
  )
const price = (
  from: string,
  to: string,
  cards: readonly PricingCard[],
  quantitiesOn: (day: string) => Partial<Quantities>,
  countedTo = to,
) => priceCharges({ from, to, countedTo, cards, days: daysOf(from, countedTo, quantitiesOn) })

test.each([
  [3, 3_350, 101],
  [1, 49, 0],
  [1, 50, 1],
  [1, 149, 1],
  [3_100, 4_500, 139_500],
  [0, 4_500, 0],
])('%i fois %i dix-millièmes font %i centimes, arrondis au plus proche', (quantity, rate, cents) => {
  expect(amountOf(quantity, rate)).toBe(cents)
})

test('chaque ligne est arrondie, et le total est la somme des lignes', () => {
  const { months, totalCents, vatCents } = price(
    '2026-10-01',
    '2026-10-03',
    [card('2026-01-01', { storagePallet: 3_350, inBox: 50 })],
    () => ({ storagePallet: 1, inBox: 1, parcel: 9 }),
  )
  expect(months).toMatchObject([
    {
      month: '2026-10',
      lines: [
        { kind: 'storagePallet', quantity: 3, amountCents: 101 },
        { kind: 'inBox', quantity: 3, amountCents: 2 },
      ],
    },
  ])
  expect([totalCents, vatCents]).toEqual([103, 21])
})

test('une version vaut de son premier jour à la veille de la suivante', () => {
  const cards = [card('2026-10-16', { storagePallet: 20_000 }), card('2026-10-05', { storagePallet: 10_000 })]
  const { months, unpricedDays } = price('2026-10-01', '2026-10-31', cards, () => ({ storagePallet: 2 }))
  expect(months[0]?.lines.map(({ from, to, quantity, amountCents }) => [from, to, quantity, amountCents])).toEqual([
    ['2026-10-05', '2026-10-15', 22, 2_200],
    ['2026-10-16', '2026-10-31', 32, 6_400],
  ])
  expect(unpricedDays).toBe(4)
})

describe('le minimum mensuel', () => {
  const minimum = card('2026-01-01', { orderIn: 100_000 }, { monthlyMinimumCents: 5_000 })
  const linesOf = (from: string, to: string, cards = [minimum], orders = 1, countedTo = to) =>
    price(from, to, cards, (day) => ({ orderIn: day.endsWith('-10') ? orders : 0 }), countedTo).months.flatMap(
      ({ lines }) => lines.map(({ kind, amountCents }) => [kind, amountCents]),
    )
  test('complète un mois civil entier', () => {
    expect(linesOf('2026-10-01', '2026-10-31')).toEqual([
      ['orderIn', 1_000],
      ['monthlyMinimum', 4_000],
    ])
    expect(linesOf('2028-02-01', '2028-02-29', [minimum], 0)).toEqual([['monthlyMinimum', 5_000]])
  })
  test('n’ajoute rien à un mois qui l’atteint', () => {
    expect(linesOf('2026-10-01', '2026-10-31', [minimum], 5)).toEqual([['orderIn', 5_000]])
  })
  test('ne s’applique pas à un mois entamé, ni en cours, ni sans tarif à son premier jour', () => {
    expect(linesOf('2026-10-02', '2026-11-29')).toEqual([
      ['orderIn', 1_000],
      ['orderIn', 1_000],
    ])
    expect(linesOf('2026-10-01', '2026-10-31', [minimum], 1, '2026-10-30')).toEqual([['orderIn', 1_000]])
    expect(linesOf('2026-10-01', '2026-10-31', [{ ...minimum, validFrom: '2026-10-02' }])).toEqual([['orderIn', 1_000]])
  })
  test('est celui de la version du premier jour', () => {
    const next = card('2026-10-10', { orderIn: 100_000 }, { monthlyMinimumCents: 90_000 })
    expect(linesOf('2026-10-01', '2026-10-31', [next, minimum])).toContainEqual(['monthlyMinimum', 4_000])
  })
})

const rate = fc.option(fc.integer({ min: 0, max: 100_000_000 }), { nil: null })
const anyCard = fc.record({
  validFrom: fc.integer({ min: -40, max: 420 }).map((days) => addDays('2026-01-01', days)),
  rates: fc.record(
    Object.fromEntries(chargeKinds.map((kind) => [kind, rate])) as Record<(typeof chargeKinds)[number], typeof rate>,
  ),
  monthlyMinimumCents: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
  vatBasisPoints: fc.constantFrom(0, 550, 1_000, 2_000),
})
const someCards = fc.uniqueArray(anyCard, { maxLength: 5, selector: ({ validFrom }) => validFrom })

test('une période est la somme de ses mois, au centime près, minimum et TVA compris', () => {
  fc.assert(
    fc.property(
      someCards,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 400 }),
      (cards, seed, length) => {
        const [from, to] = ['2026-01-17', addDays('2026-01-17', length)]
        const quantitiesOn = (day: string) =>
          Object.fromEntries(chargeKinds.map((kind, rank) => [kind, (seed * (rank + 3) * Number(day.slice(8))) % 97]))
        const whole = price(from, to, cards, quantitiesOn)
        const parts = whole.months.map((month) => price(month.from, month.to, cards, quantitiesOn))
        expect(parts.flatMap(({ months }) => months)).toEqual(whole.months)
        expect(parts.reduce((sum, part) => sum + part.totalCents + part.vatCents, 0)).toBe(
          whole.totalCents + whole.vatCents,
        )
        expect(parts.reduce((sum, part) => sum + part.unpricedDays, 0)).toBe(whole.unpricedDays)
        for (const { lines, totalCents } of whole.months)
          expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
      },
    ),
    { numRuns: 60 },
  )
})
