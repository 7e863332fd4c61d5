import { expect, test } from 'vitest'
import { newCodes } from './camera.ts'

/** Returns the instants at which pictures, each with its instant, gave a code to take. */
const taken = (pictures: readonly (readonly [number, string | null])[]): number[] => {
  const isNew = newCodes()
  return pictures.filter(([at, code]) => isNew(code, at)).map(([at]) => at)
}

test('un code se prend à sa deuxième image, une seule fois tant qu’il est vu', () => {
  expect(
    taken([
      [0, null],
      [100, 'A'],
      [200, 'A'],
      [300, 'A'],
      [400, null],
      [500, 'A'],
    ]),
  ).toEqual([200])
})

test('un appareil lent, qui met plus d’une seconde par image, ne le prend pas deux fois', () => {
  expect(
    taken([
      [0, 'A'],
      [1_500, 'A'],
      [3_000, 'A'],
      [4_500, null],
      [6_000, 'A'],
      [7_500, 'A'],
    ]),
  ).toEqual([1_500])
})

test('il se reprend une fois sorti de la vue, comme un autre code', () => {
  const away = [300, 700, 1_100, 1_500].map((at) => [at, null] as const)
  expect(taken([[0, 'A'], [100, 'A'], ...away, [1_600, 'A'], [1_700, 'A']])).toEqual([100, 1_700])
  expect(
    taken([
      [0, 'A'],
      [100, 'A'],
      [200, 'B'],
      [300, 'B'],
    ]),
  ).toEqual([100, 300])
})
