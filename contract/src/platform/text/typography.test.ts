import { expect, test } from 'vitest'
import { durationText, emptyMark, formatDecimal, formatInteger, formatSigned } from './typography.ts'

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

test('dit une durée en ses deux plus grandes unités, sans zéro qui n’apprend rien', () => {
  expect([45, 65, 51 * 60, 48 * 60].map(durationText)).toEqual([
    '45\u00a0min',
    '1\u00a0h\u00a005',
    '2\u00a0j\u00a03\u00a0h',
    '2\u00a0j',
  ])
})
