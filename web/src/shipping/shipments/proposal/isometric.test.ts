import type { PlacedUnit } from '@quai/contract/orders/packing/proposal/propose.ts'
import { expect, test } from 'vitest'
import { backToFront, layersOf, project } from './isometric.ts'

const aUnit = (x: number, y: number, z: number): PlacedUnit => ({
  orderItemId: 1,
  x,
  y,
  z,
  length: 10,
  width: 10,
  height: 10,
})

test('ce qui est devant, à droite ou au-dessus se dessine après ce qu’il cache', () => {
  const [back, right, front, above] = [aUnit(0, 0, 0), aUnit(10, 0, 0), aUnit(0, 10, 0), aUnit(0, 0, 10)]
  const drawn = backToFront([above, front, right, back])
  expect(drawn[0]).toBe(back)
  expect(drawn).toHaveLength(4)
  const corner = aUnit(10, 10, 0)
  const sorted = backToFront([corner, above, back, right])
  expect(sorted.indexOf(corner)).toBeGreaterThan(sorted.indexOf(right))
  expect(sorted.indexOf(above)).toBeGreaterThan(sorted.indexOf(back))
})

test('un bloc bas et proche passe devant un bloc haut et lointain', () => {
  const far = { ...aUnit(0, 0, 0), height: 40 }
  const near = aUnit(10, 0, 0)
  expect(backToFront([near, far])).toEqual([far, near])
})

test('les couches sont les hauteurs où des unités reposent, de bas en haut', () => {
  expect(layersOf([aUnit(0, 0, 10), aUnit(0, 0, 0), aUnit(10, 0, 10)])).toEqual([0, 10])
})

test('la hauteur monte sur le dessin, la longueur part à droite, la largeur à gauche', () => {
  expect(project([0, 0, 10])).toEqual([0, -10])
  expect(project([10, 0, 0])[0]).toBeGreaterThan(0)
  expect(project([0, 10, 0])[0]).toBeLessThan(0)
})
