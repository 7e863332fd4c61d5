import { expect, test } from 'vitest'
import { rateLines } from './RateTable.tsx'
import { draftOf, typedCard } from './typed-card.ts'

const typed = (storagePallet: number | null, monthlyMinimumCents: number | null = null) => {
  const draft = draftOf(undefined, '2027-01-01')
  return typedCard.safeParse({ ...draft, rates: { ...draft.rates, storagePallet }, monthlyMinimumCents })
}

test.each([
  [0.45, 4_500],
  [0.1234, 1_234],
  [1.1, 11_000],
  [0.0001, 1],
  [10_000, 100_000_000],
  [0, 0],
])('un tarif de %d € s’envoie en %i dix-millièmes', (euros, parts) => {
  expect(typed(euros).data?.rates.storagePallet).toBe(parts)
})

test.each([
  [1.234_56, 'Quatre décimales au plus.'],
  [-1, /^De 0 à/],
  [1e9, /^De 0 à/],
  [Number.NaN, 'Saisissez un nombre.'],
])('un tarif de %d € est refusé à son champ', (euros, message) => {
  const issue = typed(euros).error?.issues[0]
  expect(issue).toMatchObject({ path: ['rates', 'storagePallet'] })
  expect(issue?.message).toMatch(message)
})

test('un minimum a deux décimales au plus, et une grille prévoit au moins un tarif', () => {
  expect(typed(null, 500.5).data?.monthlyMinimumCents).toBe(50_050)
  expect(typed(null, 0.001).error?.issues).toMatchObject([{ path: ['monthlyMinimumCents'] }])
  expect(typed(null).error?.issues).toMatchObject([{ path: ['rates'] }])
})

test('les versions se lisent côte à côte, ce qui change marqué', () => {
  const { rates } = draftOf(undefined, '2027-01-01')
  const before = {
    rates: { ...rates, storagePallet: 4_500, parcel: 19_000 },
    monthlyMinimumCents: null,
    vatBasisPoints: 2_000,
  }
  const card = { rates: { ...rates, storagePallet: 4_800 }, monthlyMinimumCents: 50_000, vatBasisPoints: 2_000 }
  const plain = rateLines([card, before]).map(({ name, cells }) => [
    name,
    ...cells.map(({ text, isChanged }) => `${text?.replaceAll(/[\u00a0\u202f]/g, ' ')}${isChanged ? ' *' : ''}`),
  ])
  expect(plain).toEqual([
    ['Stockage des palettes', '0,48 € *', '0,45 €'],
    ['Colis expédié en messagerie', 'undefined *', '1,90 €'],
    ['Minimum mensuel', '500,00 € *', 'undefined'],
    ['TVA', '20 %', '20 %'],
  ])
})
