import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { expect, test } from 'vitest'
import { hoursOf, indexOfNow } from './DayAtTheDock.tsx'

/** Makes an order row, of which the day reads only the times. */
const at = (id: number, start: string, end: string): OrderRow =>
  ({ id, orderDateStart: `2026-11-21T${start}:00.000Z`, orderDateEnd: `2026-11-21T${end}:00.000Z` }) as OrderRow

test('les rendez-vous d’une même heure sont côte à côte ; ceux sans créneau viennent d’abord', () => {
  const hours = hoursOf([
    at(1, '09:00', '09:30'),
    at(2, '08:00', '08:30'),
    at(3, '09:00', '09:30'),
    at(4, '10:00', '10:00'),
  ])
  expect(hours.map(({ time, orders }) => [time, orders.map(({ id }) => id)])).toEqual([
    [null, [4]],
    ['09:00', [2]],
    ['10:00', [1, 3]],
  ])
})

test('la ligne du présent passe avant la première heure à venir', () => {
  const hours = hoursOf([at(1, '08:00', '08:30'), at(2, '10:00', '10:30')])
  expect(indexOfNow(hours, Date.parse('2026-11-21T09:00:00Z'))).toBe(1)
  expect(indexOfNow(hours, Date.parse('2026-11-21T22:00:00Z'))).toBe(2)
})
