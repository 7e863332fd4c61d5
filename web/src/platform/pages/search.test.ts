import { expect, test } from 'vitest'
import { paging, searchOf, text } from './search.ts'

const read = searchOf({ ...paging, search: text() })

test('un paramètre admis reste, les défauts ne s’ajoutent pas à l’adresse', () => {
  expect(read({ page: 2 })).toEqual({ page: 2 })
})

test('un vieux lien s’ouvre : ce qui n’est plus admis est laissé de côté', () => {
  expect(read({ page: 'deux', pageSize: 33, inconnu: true })).toEqual({})
})

test('une référence faite de chiffres reste un texte', () => {
  expect(read({ search: 21977 })).toEqual({ search: '21977' })
})

test('une valeur refusée ne reste pas sous la lecture : son nom dit « rien »', () => {
  const address = { page: 'abc', pageSize: 7, search: null, view: 'foo' }
  const laidOver: Record<string, unknown> = { ...address, ...read(address) }
  expect(Object.values(laidOver).filter((value) => value !== undefined)).toEqual([])
})

test('« true » cherché reste un texte', () => {
  expect(read({ search: true })).toEqual({ search: 'true' })
})
