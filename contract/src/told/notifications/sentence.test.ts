import { expect, test } from 'vitest'
import { notificationFacts, notificationQuote, notificationTitle, notificationTopic } from './sentence.ts'

const order = {
  orderType: 'delivery' as const,
  internalNumber: null,
  customerName: 'Client',
  warehouseName: 'Entrepôt',
}
const told = (event: string, params: object = {}, orderId: number | null = 7) => ({
  event,
  orderId,
  params: { ...order, ...params },
})

test('chaque côté lit l’événement avec ses mots', () => {
  expect(notificationTitle(told('order_create'), 'warehouse')).toBe('Nouvelle demande')
  expect(notificationTitle(told('order_create'), 'customer')).toBe('Commande créée')
  expect(notificationTitle(told('order_update_confirmed', { asksAgreement: true }), 'customer')).toBe(
    'Changements à accepter',
  )
  expect(notificationTitle(told('shipment_delayed'), 'customer')).toBe('Expédition en retard')
})

test('elle nomme la commande, et l’autre partie avec la date', () => {
  expect(notificationTopic(told('order_confirm'))).toBe('Entrée\u00a07')
  expect(notificationTopic(told('order_confirm', { internalNumber: 'CMD-7' }))).toBe('Entrée\u00a07 · CMD-7')
  expect(notificationFacts(told('order_confirm'), 'customer')).toEqual(['Entrepôt'])
  expect(notificationFacts(told('order_confirm'), 'warehouse')).toEqual(['Client'])
  expect(notificationTopic({ event: 'invoice_paid', orderId: null, params: { invoiceNumber: 'F-1' } })).toBe(
    'Facture F-1',
  )
})

test('un import se compte, une suppression le dit, un message se cite', () => {
  const imported = told('orders_imported', { ordersCount: 500 }, null)
  expect(notificationTitle(imported, 'warehouse')).toBe('500\u00a0commandes importées')
  expect(notificationTopic(imported)).toBe('Entrées')
  expect(notificationQuote(told('order_delete', {}, null))).toBe('Cette commande n’existe plus.')
  expect(notificationQuote(told('order_comment', { comment: 'Quai 3' }))).toBe('« Quai 3 »')
  expect(notificationQuote(told('order_refuse', { reason: 'Complet' }))).toBe('Complet')
  expect(notificationQuote(told('order_confirm'))).toBeUndefined()
})
