import { expect, test } from 'vitest'
import { kpiLabelFor } from '../../money/kpis/definitions.ts'
import { transportText } from '../carbon/words.ts'
import { statusLabelFor } from './life.ts'
import { orderName, orderNameWithin, orderNumbers } from './name.ts'
import { transporterLabelFor } from './query.ts'
import { logTitleFor } from './talk/log.ts'

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

test('l’historique dit « par vous » à qui a annulé', () => {
  expect(logTitleFor('order_cancel_by_customer', 'customer')).toBe('Commande annulée par vous')
  expect(logTitleFor('order_cancel_by_customer', 'warehouse')).toBe('Commande annulée par le client')
  expect(logTitleFor('order_cancel_by_warehouse', undefined)).toBe('Commande annulée par l’entrepôt')
})

test('chacun lit son propre transport comme le sien, aussi dans les émissions', () => {
  expect(transporterLabelFor('by_warehouse', 'warehouse')).toBe('Votre navette')
  expect(transporterLabelFor('by_warehouse', 'customer')).toBe('Navette de l’entrepôt')
  expect(transportText('by_customer', 'customer')).toBe('Par vos soins')
  expect(transportText('by_customer')).toBe('Transport du client')
  expect(kpiLabelFor('carbonByCustomer', 'customer')).toBe('Transport par vos soins')
  expect(kpiLabelFor('carbonByCustomer', 'warehouse')).toBe('Transport par le client')
  expect(kpiLabelFor('carbonByWarehouse', 'warehouse')).toBe('Votre navette')
})
