import { expect, test } from 'vitest'
import { carriedBy, movedBy, putInto } from './LoadPlanForm.tsx'

const loads = [
  { vehicleId: 1, orderUuids: ['a', 'b', 'c'] },
  { vehicleId: 2, orderUuids: ['d'] },
]

test('une commande change de véhicule, au dernier arrêt, ou revient à quai', () => {
  expect(putInto(loads, 'a', { to: 2 }).map(({ orderUuids }) => orderUuids)).toEqual([
    ['b', 'c'],
    ['d', 'a'],
  ])
  expect(putInto(loads, 'd', { to: null }).map(({ orderUuids }) => orderUuids)).toEqual([['a', 'b', 'c'], []])
})

test('une commande déposée sur un arrêt passe avant lui', () => {
  expect(putInto(loads, 'd', { to: 1, at: 1 }).map(({ orderUuids }) => orderUuids)).toEqual([['a', 'd', 'b', 'c'], []])
})

test('les flèches la portent du quai au premier véhicule, puis au suivant, sans aller plus loin', () => {
  const first = carriedBy(loads, 'z', 1)
  expect(first[0]?.orderUuids).toEqual(['a', 'b', 'c', 'z'])
  expect(carriedBy(first, 'z', 1)[1]?.orderUuids).toEqual(['d', 'z'])
  expect(carriedBy(loads, 'a', -1)[0]?.orderUuids).toEqual(['b', 'c'])
  expect(carriedBy(loads, 'd', 1)).toEqual(loads)
})

test('un arrêt avance ou recule dans sa tournée, sans en sortir', () => {
  expect(movedBy(loads, 'b', -1)[0]?.orderUuids).toEqual(['b', 'a', 'c'])
  expect(movedBy(loads, 'b', 1)[0]?.orderUuids).toEqual(['a', 'c', 'b'])
  expect(movedBy(loads, 'a', -1)).toEqual(loads)
  expect(movedBy(loads, 'c', 1)).toEqual(loads)
})
