import { expect, test } from 'vitest'
import { between, randomFrom } from '../../orders/packing/testing/random.ts'
import { trackingStatuses } from '../../parties/carriers/tracking-status.ts'
import { currentTracking, isDelivered } from './tracking.ts'

const event = (id: number, trackingStatus: (typeof trackingStatuses)[number], at: string) => ({
  id,
  trackingStatus,
  at: `2027-01-${at}:00.000Z`,
})

test('le statut est celui du dernier événement, quel que soit l’ordre d’arrivée', () => {
  expect(currentTracking([])).toEqual({ trackingStatus: 'pending', deliveryDate: null })
  const shipped = event(3, 'shipped', '20T10:00')
  const delayed = event(1, 'delayed', '21T10:00')
  expect(currentTracking([delayed, shipped]).trackingStatus).toBe('delayed')
  expect(currentTracking([event(1, 'shipped', '20T10:00'), event(2, 'issue', '20T10:00')]).trackingStatus).toBe('issue')
})

test('la livraison date du premier événement qui la dit : des réserves faites ensuite ne la déplacent pas', () => {
  const delivered = event(1, 'delivered', '21T10:00')
  const reserves = event(2, 'delivered_non_compliant', '21T14:00')
  expect(currentTracking([delivered, reserves])).toEqual({
    trackingStatus: 'delivered_non_compliant',
    deliveryDate: delivered.at,
  })
  expect(currentTracking([delivered, event(3, 'issue', '22T09:00')]).deliveryDate).toBeNull()
  const again = event(4, 'delivered', '23T09:00')
  expect(currentTracking([delivered, event(3, 'issue', '22T09:00'), again]).deliveryDate).toBe(again.at)
})

test('sur 500 histoires au hasard, l’ordre d’arrivée ne change rien, et seule une livraison a une date', () => {
  const random = randomFrom(7)
  for (let time = 0; time < 500; time++) {
    const events = Array.from({ length: between(random, [0, 8]) }, (_, id) => {
      const status = trackingStatuses[between(random, [0, trackingStatuses.length - 1])] ?? 'unknown'
      return event(id, status, `${between(random, [10, 19])}T10:00`)
    })
    const now = currentTracking(events)
    expect(currentTracking(events.toSorted((a, b) => b.id - a.id))).toEqual(now)
    expect(now.deliveryDate !== null).toBe(isDelivered(now.trackingStatus))
    expect(events.length === 0 || events.some(({ at }) => now.deliveryDate === null || at === now.deliveryDate)).toBe(
      true,
    )
  }
})
