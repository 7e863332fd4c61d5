import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { expect, test } from 'vitest'
import { paperOf } from './BulkActions.tsx'

const row = (id: number, orderType: OrderRow['orderType'], start: string, customerId = 1): OrderRow =>
  // Only what the papers read.
  ({ id, orderType, orderDateStart: start, customerId, warehouseId: 5 }) as OrderRow
const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)

test('un inventaire ne retient pas les bons des autres, qui sortent dans l’ordre des créneaux', () => {
  const { printed, unprinted } = paperOf([
    row(613, 'collection', '2026-11-26T13:00:00Z'),
    row(656, 'inventory', '2026-11-26T08:00:00Z'),
    row(585, 'delivery', '2026-11-26T08:00:00Z'),
    row(587, 'collection', '2026-11-26T08:00:00Z'),
  ])
  expect(idsOf(printed)).toEqual([585, 587, 613])
  expect(idsOf(unprinted)).toEqual([656])
})

test('les lignes d’import d’un choix mêlé sont celles des commandes qui vont ensemble', () => {
  const { imported } = paperOf([
    row(1, 'delivery', '2026-11-26T08:00:00Z'),
    row(2, 'collection', '2026-11-26T08:00:00Z'),
    row(3, 'collection', '2026-11-26T09:00:00Z'),
    row(4, 'collection', '2026-11-26T09:00:00Z', 2),
    row(5, 'inventory', '2026-11-26T09:00:00Z'),
  ])
  expect(idsOf(imported)).toEqual([2, 3])
})
