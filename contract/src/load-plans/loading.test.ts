import { expect, test } from 'vitest'
import type { PlannedOrder, Vehicle } from './load-plan.ts'
import { fits, floorOf, loadingOrder, proposeLoads, totalOf } from './loading.ts'

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

test('les voisins partent ensemble, dans l’ordre des codes postaux', () => {
  const orders = ['38000', '69003', '38100', '69009'].map((zipCode) => anOrder({ weight: 4_000, floor: 8 }, zipCode))
  const second = { ...lorry, id: 3 }
  const loads = proposeLoads([lorry, second], orders)
  expect([...loads.values()].map((taken) => taken.map(({ addressCarry }) => addressCarry?.zipCode))).toEqual([
    ['38000', '38100'],
    ['69003', '69009'],
  ])
})

test('ce qu’aucun véhicule ne porte reste à quai', () => {
  const [large, small] = [anOrder({ weight: 20_000 }), anOrder()]
  const loads = proposeLoads([van, lorry], [large, small])
  expect([...loads.values()].flat()).toEqual([small])
})

test('2 000 jours au hasard : jamais au-delà d’une limite, chaque commande au plus une fois', () => {
  let state = 7
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  for (let day = 0; day < 2_000; day++) {
    const vehicles = [lorry, van, { ...lorry, id: 3 }].slice(0, Math.floor(random() * 4))
    const orders = Array.from({ length: Math.floor(random() * 12) }, () =>
      anOrder({ weight: random() * 5_000, floor: random() * 10 }, String(10_000 + Math.floor(random() * 5))),
    )
    const loads = proposeLoads(vehicles, orders)
    for (const vehicle of vehicles) expect(fits(vehicle, totalOf(loads.get(vehicle.id) ?? []))).toBe(true)
    const taken = [...loads.values()].flat()
    expect(new Set(taken).size).toBe(taken.length)
    const left = orders.filter((order) => !taken.includes(order))
    for (const order of left)
      for (const vehicle of vehicles)
        expect(fits(vehicle, totalOf([...(loads.get(vehicle.id) ?? []), order]))).toBe(false)
  }
})
