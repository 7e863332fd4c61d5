import { expect, test } from 'vitest'
import { movedBy, putInto } from './arrange.ts'

const loads = [
  { vehicleId: 1, orderUuids: ['a', 'b', 'c'] },
  { vehicleId: 2, orderUuids: ['d'] },
]

test('une commande change de véhicule, au dernier arrêt, ou revient à quai', () => {
  expect(putInto(loads, 'a', 2).map(({ orderUuids }) => orderUuids)).toEqual([
    ['b', 'c'],
    ['d', 'a'],
  ])
  expect(putInto(loads, 'd', null).map(({ orderUuids }) => orderUuids)).toEqual([['a', 'b', 'c'], []])
})

test('un arrêt avance ou recule dans sa tournée, sans en sortir', () => {
  expect(movedBy(loads, 'b', -1)[0]?.orderUuids).toEqual(['b', 'a', 'c'])
  expect(movedBy(loads, 'b', 1)[0]?.orderUuids).toEqual(['a', 'c', 'b'])
  expect(movedBy(loads, 'a', -1)).toEqual(loads)
  expect(movedBy(loads, 'c', 1)).toEqual(loads)
})
