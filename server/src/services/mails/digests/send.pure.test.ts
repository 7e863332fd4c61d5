import { expect, test } from 'vitest'
import { lastDigestHour } from './send.ts'

const last = (now: string) => lastDigestHour(new Date(now)).toISOString()

test('l’heure du résumé est 18:00 à Paris : avant, c’est encore celle de la veille', () => {
  expect(last('2027-01-04T16:59:59.999Z')).toBe('2027-01-03T17:00:00.000Z')
  expect(last('2027-01-04T17:00:00.000Z')).toBe('2027-01-04T17:00:00.000Z')
  expect(last('2027-01-04T23:30:00.000Z')).toBe('2027-01-04T17:00:00.000Z')
})

test('une autre heure choisie vaut pour son contact', () => {
  expect(lastDigestHour(new Date('2027-01-04T06:30:00.000Z'), 7).toISOString()).toBe('2027-01-04T06:00:00.000Z')
  expect(lastDigestHour(new Date('2027-01-04T05:30:00.000Z'), 7).toISOString()).toBe('2027-01-03T06:00:00.000Z')
})

test('18:00 reste 18:00 le jour où l’on change d’heure, et la veille', () => {
  // In 2027 clocks change on 28 March and 31 October.
  expect(last('2027-03-27T20:00:00.000Z')).toBe('2027-03-27T17:00:00.000Z')
  expect(last('2027-03-28T15:59:00.000Z')).toBe('2027-03-27T17:00:00.000Z')
  expect(last('2027-03-28T16:00:00.000Z')).toBe('2027-03-28T16:00:00.000Z')
  expect(last('2027-10-30T20:00:00.000Z')).toBe('2027-10-30T16:00:00.000Z')
  expect(last('2027-10-31T16:59:00.000Z')).toBe('2027-10-30T16:00:00.000Z')
  expect(last('2027-10-31T17:00:00.000Z')).toBe('2027-10-31T17:00:00.000Z')
})

test('d’un résumé au suivant : un jour de 23, 24 ou 25 heures, jamais deux ni aucun', () => {
  for (const start of ['2027-03-26T00:00:00Z', '2027-10-29T00:00:00Z']) {
    const hours = Array.from({ length: 5 * 24 }, (_, rank) =>
      last(new Date(Date.parse(start) + rank * 3_600_000).toISOString()),
    )
    expect(new Set(hours).size).toBe(6)
  }
})
