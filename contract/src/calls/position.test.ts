import { expect, test } from 'vitest'
import { comparePositions, isPosition } from './position.ts'

test('un endroit du journal vient après un autre par son nombre, non par son texte', () => {
  const places = ['0/9', '0/10', '0/FFFFFFFF', '1/0', 'A/0', '10/0']
  expect(places.toSorted(comparePositions)).toEqual(places)
  expect(comparePositions('0/0A', '0/A')).toBe(0)
  expect([...places, '', '0', '0/x', 'drop/1', '0/123456789', undefined].filter(isPosition)).toEqual(places)
})
