import { expect, test } from 'vitest'
import type { PlannedOrder, Vehicle } from './load-plan.ts'
import { byDirection, fits, floorOf, loadingOrder, misfitsOf, totalOf, tourOf } from './loading.ts'

const lorry: Vehicle = { id: 1, name: 'Porteur 19 t', maxWeight: 9_000, length: 720, width: 245 }
const van: Vehicle = { id: 2, name: 'Fourgon', maxWeight: 1_200, length: 320, width: 170 }

let last = 0
const anOrder = (changes: Partial<PlannedOrder> = {}, zipCode = '69003'): PlannedOrder => {
  const id = ++last
  return {
    id,
    uuid: `00000000-0000-7000-8000-${String(id).padStart(12, '0')}`,
    internalNumber: null,
    orderStatus: 'confirmed',
    orderTransporter: 'by_quai_shuttle',
    orderDateStart: '2027-02-01T08:00:00.000Z',
    orderDateEnd: '2027-02-01T08:30:00.000Z',
    customerName: 'Comptoir Lavigne',
    deliveryInstructions: null,
    addressCarry: {
      id,
      name: `Client ${id}`,
      street: `${id} rue des Docks`,
      zipCode,
      city: 'Lyon',
      country: 'France',
      countryCode: 'FR',
    },
    pallets: 2,
    boxes: 0,
    units: 0,
    weight: 600,
    floor: 1.92,
    unweighed: 0,
    unsized: 0,
    point: null,
    vehicleId: null,
    stop: null,
    ...changes,
  }
}

test('un véhicule prend ce que portent son poids et son plancher, jusqu’à leur limite comprise', () => {
  expect(floorOf(lorry)).toBeCloseTo(17.64)
  expect(fits(van, { weight: 1_200, floor: 5.44 })).toBe(true)
  expect(fits(van, { weight: 1_200.1, floor: 1 })).toBe(false)
  expect(fits(van, { weight: 1, floor: 5.45 })).toBe(false)
  expect(fits(van, { weight: 0.1 * 3 * 4_000, floor: 0 })).toBe(true)
})

test('le dernier arrêt se charge le premier', () => {
  expect(loadingOrder(['Lyon', 'Vienne', 'Valence'])).toEqual(['Valence', 'Vienne', 'Lyon'])
})

const saintPriest = { lat: 45.7, lng: 4.95 }
const bethune = { lat: 50.53, lng: 2.64 }
const albi = { lat: 43.93, lng: 2.15 }
const vienne = { lat: 45.52, lng: 4.88 }
const at = (hour: number) => ({
  orderDateStart: new Date(Date.UTC(2027, 1, 1, hour)).toISOString(),
  orderDateEnd: new Date(Date.UTC(2027, 1, 1, hour, 30)).toISOString(),
})

test('les sorties se groupent par direction, des plus proches aux plus lointaines', () => {
  const [north, south, near, nowhere] = [bethune, albi, vienne, null].map((point) => anOrder({ point }))
  const groups = byDirection(
    saintPriest,
    [north, south, near, nowhere].flatMap((order) => order ?? []),
  )
  expect(groups.map(({ direction, orders }) => [direction, orders[0]?.id])).toEqual([
    ['near', near?.id],
    ['n', north?.id],
    ['sw', south?.id],
    ['unknown', nowhere?.id],
  ])
})

test('une tournée compte ses kilomètres, retour compris, son départ après le dernier créneau et sa durée', () => {
  const stops = [anOrder({ point: vienne, ...at(8) }), anOrder({ point: saintPriest, ...at(9) })]
  // 20.7 km to Vienne by the great circle, × 1.3, and back to where the second stop is too.
  expect(tourOf({ point: saintPriest, ways: [] }, stops)).toEqual({
    km: 54,
    routed: 0,
    ways: 3,
    unplaced: 0,
    minutes: 54 + 40,
    departure: '2027-02-01T09:30:00.000Z',
    back: '2027-02-01T11:04:00.000Z',
    waitMinutes: 60,
  })
})

test('les distances du service d’itinéraires passent avant celles à vol d’oiseau', () => {
  const stop = anOrder({ point: vienne })
  const ways = [{ from: null, to: stop.uuid, distanceKm: 31 }]
  expect(tourOf({ point: saintPriest, ways }, [stop])).toMatchObject({ km: 58, routed: 1, ways: 2 })
})

test('Béthune, Albi et Vienne en un camion : ni les créneaux, ni la journée ne tiennent', () => {
  const stops = [
    anOrder({ point: bethune, ...at(16) }),
    anOrder({ point: albi, ...at(13) }),
    anOrder({ point: vienne, ...at(8) }),
  ]
  const tour = tourOf({ point: saintPriest, ways: [] }, stops)
  expect(tour.km).toBeGreaterThan(2_000)
  expect(misfitsOf(lorry, totalOf(stops), tour)).toEqual({ vehicle: false, slots: true, day: true })
  expect(misfitsOf(van, totalOf(stops), tour).vehicle).toBe(true)
})
