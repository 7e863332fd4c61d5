import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import type { OrderLog } from '@quai/contract/orders/orders/talk/log.ts'
import { expect, test } from 'vitest'
import { entryOf } from './Timeline.tsx'

const aLog = (given: Partial<OrderLog>): OrderLog => ({
  id: 1,
  action: 'order_confirm',
  fromStatus: 'pending',
  toStatus: 'confirmed',
  changes: {},
  differences: [],
  reason: null,
  text: null,
  contactName: 'Karim Benali',
  userName: 'Entrepôts du Dauphiné',
  hijackerName: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  ...given,
})

test('qui a fait quoi, et au nom de qui quand le compte était pris en main', () => {
  expect(entryOf(aLog({}))).toMatchObject({
    title: 'Commande confirmée',
    by: 'par Karim Benali, Entrepôts du Dauphiné',
  })
  expect(entryOf(aLog({ hijackerName: 'Inès Caradec' })).by).toBe(
    'par Inès Caradec, au nom de Karim Benali, Entrepôts du Dauphiné',
  )
})

test('ce qui a changé est ce que le serveur en dit, motif compris', () => {
  const differences: Difference[] = [{ field: 'orderItems', kind: 'added', label: 'R1', from: null, to: '2 colis' }]
  expect(entryOf(aLog({ differences, reason: 'Quai fermé' }))).toMatchObject({ differences, reason: 'Quai fermé' })
})

test('une pré-commande servie l’est par Quai, et se dit en une phrase', () => {
  const served = aLog({
    action: 'order_pre_order_served',
    contactName: null,
    userName: null,
    changes: { isStockAvailable: [false, true] },
    differences: [{ field: 'isStockAvailable', kind: 'changed', label: 'Stock disponible', from: 'Non', to: 'Oui' }],
  })
  expect(entryOf(served)).toMatchObject({
    title: 'Stock disponible\u00a0: la pré-commande est servie',
    by: 'par Quai, automatiquement',
    differences: [],
  })
})

test('un message et un accord ont leur place, à côté de la vie de la commande', () => {
  const message = aLog({ action: 'order_comment', toStatus: null, text: 'Palettes filmées ?' })
  expect(entryOf(message)).toMatchObject({ title: 'Message envoyé', text: 'Palettes filmées ?' })
  expect(entryOf(aLog({ action: 'order_accept_changes', toStatus: null })).title).toBe('Changements acceptés')
  expect(entryOf(message).key).not.toBe(entryOf(aLog({})).key)
})
