import { expect, test } from 'vitest'
import { addressText, sameAddress } from './address.ts'

test('une adresse incomplète se lit sans trou', () => {
  expect(
    addressText({ name: 'Épicerie Lemoine', street: '4 rue Haute', zipCode: null, city: 'Nantes', country: null }),
  ).toBe('Épicerie Lemoine, 4 rue Haute, Nantes')
})

test('deux adresses sont la même quand toutes leurs parties le sont, un champ vidé valant un champ absent', () => {
  const port = { name: 'Entrepôt Nord', street: '3 rue du Port', zipCode: null, city: 'Nantes', countryCode: 'FR' }
  expect(sameAddress(port, { ...port, zipCode: '', country: null })).toBe(true)
  expect(sameAddress(port, { ...port, street: '4 rue du Port' })).toBe(false)
  expect(sameAddress(port, { ...port, countryCode: 'BE' })).toBe(false)
  expect(sameAddress(null, undefined)).toBe(true)
  expect(sameAddress(port, null)).toBe(false)
})
