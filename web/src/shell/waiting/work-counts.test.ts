import { expect, test } from 'vitest'
import { destinations } from '../navigation.ts'
import { tabCount, waitingAt } from './work-counts.ts'

const work = { pendingCount: 2, toCompleteCount: 100, changesToAcceptCount: 1, unreadOrdersCount: 3, toConsignCount: 0 }
const at = (userType: 'customer' | 'warehouse', path: string) => {
  const found = destinations[userType].find(({ to }) => to === path)
  if (!found) throw new Error(`No destination ${path}.`)
  return found
}

test('la navigation compte ce qui attend derrière chaque destination, et le dit en mots', () => {
  expect(waitingAt(at('warehouse', '/requests'), work)).toEqual({
    total: 2,
    text: '2',
    words: '2 demandes à confirmer',
  })
  expect(waitingAt(at('customer', '/orders'), work)).toMatchObject({
    text: '4',
    words: '1 changement à accepter, 3 commandes avec des messages non lus',
  })
  expect(waitingAt(at('warehouse', '/stock'), work)).toBeUndefined()
})

test('passé la limite du compte, elle dit « 99+ »', () => {
  expect(waitingAt(at('warehouse', '/to-complete'), work)?.text).toBe('99+')
})

test('l’onglet compte ce qui attend sur la page ; ailleurs, ce à quoi le rôle répond', () => {
  expect(tabCount(at('warehouse', '/to-complete'), { work, userType: 'warehouse' })).toBe('99+')
  expect(tabCount(at('warehouse', '/stock'), { work, userType: 'warehouse' })).toBe('2')
  expect(tabCount(at('customer', '/stock'), { work, userType: 'customer' })).toBe('1')
  expect(tabCount(undefined, { work: undefined, userType: 'warehouse' })).toBeUndefined()
})
