import { expect, test } from 'vitest'
import { emptyMark, formatDecimal, formatInteger, formatSigned } from './typography.ts'

test('un nombre négatif prend le signe moins, pas le trait d’union', () => {
  expect(formatInteger(-8)).toBe('\u22128')
  expect(formatDecimal(-1234.5)).toBe('\u22121\u202f234,5')
  expect(formatInteger(8)).toBe('8')
})

test('un écart porte toujours son signe, sauf zéro', () => {
  expect([3, -2, 0, 1500].map(formatSigned)).toEqual(['+3', '\u22122', '0', '+1\u202f500'])
})

test('ce qui manque s’écrit d’un tiret demi-cadratin', () => {
  expect(emptyMark).toBe('\u2013')
})
