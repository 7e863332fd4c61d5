import { expect, test } from 'vitest'
import { scaleOf, sharpnessOf, zoomFrom } from './zoom.ts'

const a4 = 595.28

test('ajustée, une page prend la largeur d’un téléphone et ne devient pas démesurée sur un grand écran', () => {
  expect(scaleOf('fit', { width: 374, pagePoints: a4 })).toBeCloseTo(374 / (a4 * (96 / 72)), 6)
  expect(scaleOf('fit', { width: 2_000, pagePoints: a4 })).toBe(1.1)
  expect(scaleOf(2, { width: 374, pagePoints: a4 })).toBe(2)
})

test.each([
  [0.47, 'in', 0.5],
  [1, 'in', 1.25],
  [1.1, 'in', 1.25],
  [3, 'in', 3],
  [1.1, 'out', 1],
  [1, 'out', 0.75],
  [0.47, 'out', 0.5],
] as const)('de %s, un pas « %s » mène à %s', (scale, towards, expected) => {
  expect(zoomFrom(scale, towards)).toBe(expected)
})

test('une page est aussi nette que l’écran, tant que sa toile reste possible', () => {
  expect(sharpnessOf(800, 1_100, 2)).toBe(2)
  expect(sharpnessOf(800, 1_100, 0.5)).toBe(1)
  const sharpness = sharpnessOf(2_400, 3_400, 3)
  expect(2_400 * sharpness * (3_400 * sharpness)).toBeLessThanOrEqual(16_777_217)
})
