import { expect, test } from 'vitest'
import { batchLeftBehind } from './batch-choice.ts'

const batch = (expiration: string | null, left: number) => ({ expiration, left })
const plannedDay = '2027-01-20'

test('un lot qui périme avant celui que l’on prend, et dont il reste, est laissé de côté', () => {
  const early = batch('2027-02-01', 5)
  expect(batchLeftBehind([early], { latest: '2027-03-01', plannedDay })).toBe(early)
  expect(batchLeftBehind([early], { latest: null, plannedDay })).toBe(early)
  expect(batchLeftBehind([batch('2027-02-01', 0)], { latest: '2027-03-01', plannedDay })).toBeUndefined()
  expect(batchLeftBehind([early], { latest: '2027-02-01', plannedDay })).toBeUndefined()
})

test('un lot sans date ne passe jamais avant un autre', () => {
  expect(batchLeftBehind([batch(null, 5)], { latest: null, plannedDay })).toBeUndefined()
})

test('un lot périmé au jour prévu ne peut pas partir : on peut le laisser', () => {
  expect(batchLeftBehind([batch('2027-01-19', 5)], { latest: '2027-03-01', plannedDay })).toBeUndefined()
  expect(batchLeftBehind([batch('2027-01-20', 5)], { latest: '2027-03-01', plannedDay })).toBeDefined()
})
