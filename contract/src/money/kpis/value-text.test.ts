import { expect, test } from 'vitest'
import { kpiChangeText, kpiValueText } from './value-text.ts'

test.each([
  ['orders', 1_234, '1 234'],
  ['fillRate', 0.925, '92,5 %'],
  ['answerMinutes', 45, '45 min'],
  ['answerMinutes', 65.4, '1 h 05'],
  ['answerMinutes', 3_061, '2 j 3 h'],
  ['rotation', 1.236, '1,24'],
  ['carbon', 1_234_540, '1,2 t CO₂e'],
  ['fillRate', null, '–'],
] as const)('%s : %s se lit « %s »', (name, value, text) => {
  expect(kpiValueText(name, value).replace(/\s/g, ' ')).toBe(text)
})

test.each([
  ['orders', 12, 9, '3 de plus'],
  ['orders', 9, 12, '3 de moins'],
  ['orders', 9, 9, 'inchangé'],
  ['fillRate', 0.95, 0.925, '2,5 points de plus'],
  ['fillRate', 0.92, 0.93, '1 point de moins'],
  ['fillRate', 0.92001, 0.92, 'inchangé'],
  ['fillRate', 0.92, null, undefined],
] as const)('%s : %s après %s se dit « %s »', (name, value, previous, text) => {
  expect(kpiChangeText(name, value, previous)?.replace(/\s/g, ' ')).toBe(text)
})
