import { expect, test } from 'vitest'
import type { OrderAction } from '../life.ts'
import { nextAct } from './next-act.ts'

const slot = { orderDateStart: '2027-01-20T08:00:00.000Z', orderDateEnd: '2027-01-20T08:30:00.000Z' }
const visit = { arrivedAt: null, arrivalSource: null, atDockAt: null, leftAt: null }
const at = (now: string, actions: OrderAction[], more: Partial<Parameters<typeof nextAct>[0]> = {}) =>
  nextAct({ ...slot, orderTransporter: 'by_customer', visit: null, actions, ...more }, Date.parse(now))

const [before, after] = ['2027-01-09T08:00:00Z', '2027-01-20T08:00:00Z']

test('une demande se confirme, quel que soit son jour', () => {
  expect(at(before, ['order_confirm', 'order_refuse', 'order_update_pending'])).toBe('order_confirm')
})

test('une commande planifiée se clôture à partir de son créneau, pas onze jours avant', () => {
  expect(at(before, ['order_finish', 'order_cancel_by_warehouse'])).toBeUndefined()
  expect(at(after, ['order_finish', 'order_cancel_by_warehouse'])).toBe('order_finish')
})

test('un camion à quai en avance peut déjà être clôturé', () => {
  const docked = { visit: { ...visit, atDockAt: '2027-01-20T07:10:00.000Z' } }
  expect(at('2027-01-20T07:15:00Z', ['order_finish'], docked)).toBe('order_finish')
})

test('un inventaire se compte dès le début de son jour', () => {
  const day = { orderDateStart: '2027-01-20T11:00:00.000Z', orderDateEnd: '2027-01-20T11:00:00.000Z' }
  expect(at('2027-01-19T20:00:00Z', ['order_count'], day)).toBeUndefined()
  expect(at('2027-01-20T06:00:00Z', ['order_count'], day)).toBe('order_count')
})

test('en messagerie, la clôture suit la remise des colis ; le client, lui, n’a rien à faire', () => {
  expect(at(before, ['order_finish'], { orderTransporter: 'by_quai_courier' })).toBe('order_finish')
  expect(at(before, ['order_update_confirmed_to_pending', 'order_cancel_by_customer'])).toBeUndefined()
})
