import { expect, test } from 'vitest'
import { addressText, isLikelySamePlace } from './address.ts'
import { placeIssues, sameAddress } from './place-address.ts'

test('une adresse incomplète se lit sans trou', () => {
  expect(
    addressText({ name: 'Épicerie Lemoine', street: '4 rue Haute', zipCode: null, city: 'Nantes', country: null }),
  ).toBe('Épicerie Lemoine, 4\u00a0rue Haute, Nantes')
})

test('une adresse ne se coupe ni après le numéro, ni après le code postal', () => {
  const street = '51, place du Marché'
  expect(addressText({ street, zipCode: '93330', city: 'Neuilly-sur-Marne', country: 'France' })).toBe(
    '51,\u00a0place du Marché, 93330\u00a0Neuilly-sur-Marne, France',
  )
})

test('deux adresses sont la même quand toutes leurs parties le sont, un champ vidé valant un champ absent', () => {
  const port = { name: 'Entrepôt Nord', street: '3 rue du Port', zipCode: null, city: 'Nantes', countryCode: 'FR' }
  expect(sameAddress(port, { ...port, zipCode: '', country: null })).toBe(true)
  expect(sameAddress(port, { ...port, street: '4 rue du Port' })).toBe(false)
  expect(sameAddress(port, { ...port, countryCode: 'BE' })).toBe(false)
  expect(sameAddress(null, undefined)).toBe(true)
  expect(sameAddress(port, null)).toBe(false)
})

test('deux adresses sont sans doute le même lieu à la même rue et au même code postal ou à la même ville', () => {
  const port = { name: 'Dépôt', street: '3, rue du Port', zipCode: '44000', city: 'Nantes' }
  expect(isLikelySamePlace(port, { name: 'Boutique', street: '3 Rue du port', zipCode: '44000', city: null })).toBe(
    true,
  )
  expect(isLikelySamePlace(port, { street: '3 rue du Port', city: 'NANTES' })).toBe(true)
  expect(isLikelySamePlace(port, { street: '4 rue du Port', zipCode: '44000' })).toBe(false)
  expect(isLikelySamePlace(port, { street: '3 rue du Port', zipCode: '33000', city: 'Bordeaux' })).toBe(false)
  expect(isLikelySamePlace({ street: '', zipCode: '44000' }, { street: '', zipCode: '44000' })).toBe(false)
})

test('les codes postaux des armées sont ceux de France, 00000 n’en est pas un', () => {
  const doubts = (zipCode: string) => placeIssues({ zipCode, country: 'France', countryCode: 'FR' })
  expect(doubts('00200')).toEqual([])
  expect(doubts('00000')).toMatchObject([{ field: 'zipCode' }])
})
