import { expect, test } from 'vitest'
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

test.each(['1000', '69 02', '690022', 'ABCDE', '00100', '99123', '2A004'])(
  '%s n’est pas un code postal français',
  (zipCode) => {
    expect(fields('by_warehouse', { zipCode })).toEqual(['zipCode'])
    expect(fields('by_warehouse', { zipCode, country: null, countryCode: 'FR' })).toEqual(['zipCode'])
  },
)

test.each(['01000', '20000', '69 002', '97400', '98000'])('%s en est un', (zipCode) => {
  expect(fields('by_warehouse', { zipCode })).toEqual([])
})

test('un autre pays a ses propres codes', () => {
  expect(fields('by_warehouse', { zipCode: 'SW1A 1AA', country: 'Royaume-Uni', countryCode: 'GB' })).toEqual([])
  expect(fields('by_warehouse', { zipCode: '1000', country: 'Belgique' })).toEqual([])
})
