import { expect, test } from 'vitest'
import { statusLabelFor } from './life.ts'
import { orderName, orderNameWithin, orderNumbers } from './name.ts'

const order = { id: 545, orderType: 'collection', internalNumber: 'CL-00675' } as const

test('une commande se nomme par son type, son numéro, et le numéro que le client lui donne', () => {
  expect(orderName(order)).toBe('Sortie\u00a0545 · CL-00675')
  expect(orderName({ ...order, orderType: 'inventory', internalNumber: null })).toBe('Inventaire\u00a0545')
})

test('dans une phrase ou après un autre mot, les numéros restent les mêmes', () => {
  expect(orderNameWithin(order)).toBe('sortie\u00a0545 · CL-00675')
  expect(`Bon de sortie ${orderNumbers(order)}`).toBe('Bon de sortie 545 · CL-00675')
})

test('qui a annulé lit « par vous », l’autre côté lit qui', () => {
  expect(statusLabelFor('canceled_by_customer', 'customer')).toBe('Annulée par vous')
  expect(statusLabelFor('canceled_by_customer', 'warehouse')).toBe('Annulée par le client')
  expect(statusLabelFor('canceled_by_warehouse', 'warehouse')).toBe('Annulée par vous')
  expect(statusLabelFor('finished', 'customer')).toBe('Clôturée')
})
