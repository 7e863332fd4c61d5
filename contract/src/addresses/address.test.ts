import { expect, test } from 'vitest'
import { addressText } from './address.ts'

test('une adresse incomplète se lit sans trou', () => {
  expect(
    addressText({ name: 'Épicerie Lemoine', street: '4 rue Haute', zipCode: null, city: 'Nantes', country: null }),
  ).toBe('Épicerie Lemoine, 4 rue Haute, Nantes')
})
