import type { FreeSlot } from '@quai/contract/orders/slots/slot.ts'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { byPeriod, withOwnSlot } from './slots.ts'

const slot = (time: string, period: FreeSlot['period']): FreeSlot => ({
  start: `2026-11-26T${time}:00.000Z`,
  end: `2026-11-26T${time}:00.000Z`,
  period,
  free: 2,
})
const free = [slot('08:00', 'morning'), slot('10:00', 'morning'), slot('13:00', 'afternoon')]

test('le créneau que la commande tient se choisit encore, à son heure et dans sa période', () => {
  const shown = withOwnSlot(free, anOrder(), '2026-11-26')
  expect(shown.map(({ start }) => start.slice(11, 16))).toEqual(['08:00', '09:30', '10:00', '13:00'])
  expect(shown[1]).toMatchObject({ period: 'morning', free: 1 })
})

test('un autre jour, ou une commande sans quai, n’en ajoute pas', () => {
  expect(withOwnSlot(free, anOrder(), '2026-11-27')).toHaveLength(3)
  expect(withOwnSlot(free, anOrder({ dock: null }), '2026-11-26')).toHaveLength(3)
  expect(withOwnSlot(free, null, '2026-11-26')).toHaveLength(3)
})

test('les créneaux se rangent par période', () => {
  expect(byPeriod(free).map(({ period, slots }) => [period, slots.length])).toEqual([
    ['morning', 2],
    ['afternoon', 1],
  ])
})
