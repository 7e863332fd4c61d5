import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placed, placeIssues } from '../../parties/addresses/place-address.ts'
import { carryAddressIssues } from './carry-address.ts'
import { transporters } from './query.ts'

const lyon = { name: 'Épicerie', street: '4 quai Rambaud', zipCode: '69002', city: 'Lyon', country: 'France' }
const fields = (transporter: (typeof transporters)[number], address: object) =>
  carryAddressIssues(transporter, { ...lyon, ...address }).map(({ field }) => field)

test('une adresse complète va à tous les transports', () => {
  for (const transporter of transporters) expect(carryAddressIssues(transporter, lyon)).toEqual([])
})

test('navettes et entrepôt veulent code postal et ville, la messagerie le pays aussi, le client ni l’un ni l’autre', () => {
  const bare = { zipCode: null, city: '', country: undefined }
  expect(fields('by_customer', bare)).toEqual([])
  expect(fields('by_warehouse', bare)).toEqual(['zipCode', 'city'])
  expect(fields('by_quai_shuttle', bare)).toEqual(['zipCode', 'city'])
  expect(fields('by_quai_courier', bare)).toEqual(['zipCode', 'city', 'country'])
})

const messages = (address: object) => placeIssues({ ...lyon, ...address }).map(({ message }) => message)

test.each(['1000', '69 02', '690022', 'ABCDE', '00000', '99123', '96000', '97900', '2A004'])(
  '%s n’est pas un code postal français, comment que la France soit écrite',
  (zipCode) => {
    for (const country of ['France', 'FR', 'FRA', 'France métropolitaine', '', null])
      expect(fields('by_warehouse', { zipCode, country })).toEqual(['zipCode'])
    expect(fields('by_warehouse', { zipCode, country: null, countryCode: 'FR' })).toEqual(['zipCode'])
  },
)

test.each(['01000', '20000', '69 002', '97400', '98000', "'75001", '’75001', 'F-75001', 'FR-75 001'])(
  '%s en est un',
  (zipCode) => {
    expect(fields('by_warehouse', { zipCode })).toEqual([])
  },
)

test('le zéro qu’un tableur a ôté est proposé, en France comme chez ses voisins', () => {
  expect(messages({ zipCode: '1000' })).toEqual([
    'Un code postal français a 5 chiffres : est-ce 01000 ? Un tableur ôte parfois le premier zéro.',
  ])
  expect(messages({ zipCode: '1067', country: 'Allemagne' })).toEqual([
    'Code postal de 5 chiffres attendu pour ce pays (Allemagne) : est-ce 01067 ?',
  ])
  expect(messages({ zipCode: '1000', country: 'La Réunion' })).toEqual([
    'Code postal en 974 attendu pour ce pays (La Réunion) : vérifiez-le.',
  ])
})

test.each([
  ['La Réunion', '75001'],
  ['Martinique', '97410'],
  ['Monaco', '06000'],
  ['Belgique', '10000'],
  ['Suisse', '75001'],
])('%s n’a pas de code postal %s', (country, zipCode) => {
  expect(fields('by_warehouse', { zipCode, country })).toEqual(['zipCode'])
})

test.each([
  ['Belgique', '1000'],
  ['Belgique', 'B-1000'],
  ['Luxembourg', 'L-1234'],
  ['Royaume-Uni', 'SW1A 1AA'],
  ['Pays-Bas', '1012 AB'],
  ['Portugal', '1000-001'],
  ['Irlande', 'D02 AF30'],
  ['Guadeloupe', '97133'],
  ['France', '97133'],
])('un autre pays a ses propres codes : %s, %s', (country, zipCode) => {
  expect(fields('by_warehouse', { zipCode, country })).toEqual([])
})

test('un pays inconnu, ou deux pays en un, se refuse', () => {
  expect(fields('by_customer', { country: 'Farnce' })).toEqual(['country'])
  expect(fields('by_customer', { country: null, countryCode: 'XX' })).toEqual(['country'])
  expect(fields('by_customer', { country: 'Belgique', countryCode: 'FR' })).toEqual(['country'])
  expect(fields('by_customer', { country: 'La Réunion', countryCode: 'FR', zipCode: '97410' })).toEqual([])
})

test('une adresse garde le code de son pays, son nom français et un code postal net', () => {
  const kept = (address: object) => {
    const { zipCode, country, countryCode } = placed(address)
    return [zipCode, country, countryCode]
  }
  expect(kept({ zipCode: "'75 001", country: 'France métropolitaine' })).toEqual([
    '75001',
    'France métropolitaine',
    'FR',
  ])
  expect(kept({ zipCode: '10115', country: 'DE' })).toEqual(['10115', 'Allemagne', 'DE'])
  expect(kept({ zipCode: 'B-1000', countryCode: 'be' })).toEqual(['1000', 'Belgique', 'BE'])
  expect(kept({ zipCode: '97410', country: 'France' })).toEqual(['97410', 'France', 'RE'])
  expect(kept({ zipCode: ' ', country: ' ' })).toEqual([null, null, 'FR'])
  expect(kept({ zipCode: 'SW1A 1AA', country: 'UK' })).toEqual(['SW1A 1AA', 'Royaume-Uni', 'GB'])
})

test('une adresse acceptée se relit telle qu’elle est gardée', () => {
  const written = fc.record({
    zipCode: fc.oneof(fc.string(), fc.integer({ min: 1000, max: 99_999 }).map(String)),
    country: fc.oneof(fc.string(), fc.constantFrom('France', 'RE', 'Belgique', 'Monaco')),
    countryCode: fc.constantFrom(null, 'FR', 'BE', 'GP', 'XX'),
  })
  fc.assert(
    fc.property(written, (address) => {
      fc.pre(placeIssues(address).length === 0)
      const kept = placed(address)
      expect(placed(kept)).toEqual(kept)
      expect(placeIssues(kept)).toEqual([])
    }),
    { numRuns: 500 },
  )
})
