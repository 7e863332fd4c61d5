import type { FreeSlot } from '@quai/contract/orders/slots/slot.ts'
import { expect, test } from 'vitest'
import { nearestSlot } from './MoveDialog.tsx'

/** Takes a Paris wall-clock time in January. */
const slot = (time: string): FreeSlot => ({
  start: `2027-01-06T${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}:00.000Z`,
  end: '2027-01-06T23:00:00.000Z',
  period: 'morning',
  free: 1,
})
const slots = ['08:00', '09:00', '14:30'].map(slot)

test.each([
  ['07:00', '08:00'],
  ['08:30', '08:00'],
  ['08:31', '09:00'],
  ['12:00', '14:30'],
  ['23:00', '14:30'],
])('à %s, le créneau libre le plus proche est celui de %s', (time, expected) => {
  expect(nearestSlot(slots, '2027-01-06', time)).toEqual(slot(expected))
})

test('sans créneau libre, il n’y en a pas', () => {
  expect(nearestSlot([], '2027-01-06', '08:00')).toBeUndefined()
})
