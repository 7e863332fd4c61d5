import { beforeEach, expect, test } from 'vitest'
import { type RecentOrder, recentOrders, rememberOrder } from './recent.ts'

const order = (id: number): RecentOrder => ({
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  id,
  orderType: 'delivery',
  internalNumber: null,
  customerName: 'Comptoir',
  warehouseName: 'Dauphiné',
})

beforeEach(() => localStorage.clear())

test('les six dernières commandes ouvertes, la dernière d’abord, chacune une fois', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) rememberOrder(order(id))
  expect(recentOrders().map(({ id }) => id)).toEqual([3, 7, 6, 5, 4, 2])
})

test('ce qu’une autre version a écrit ne gêne pas', () => {
  localStorage.setItem('recentOrders', '[{"uuid":1}]')
  expect(recentOrders()).toEqual([])
  localStorage.setItem('recentOrders', 'pas du JSON')
  expect(recentOrders()).toEqual([])
})
