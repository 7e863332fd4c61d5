import { expect, test } from 'vitest'
import { askablePart, periodOf, stepFrom, titleOf } from './period.ts'

test('un mois se montre avec les semaines qu’il touche, du lundi au dimanche', () => {
  expect(periodOf('month', '2026-11-21')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(periodOf('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

test('une semaine va du lundi au dimanche, le dimanche compris', () => {
  expect(periodOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(periodOf('day', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
})

test('on avance d’un mois sans sauter les mois courts', () => {
  expect(stepFrom('month', '2027-01-31', 1)).toBe('2027-02-01')
  expect(stepFrom('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepFrom('month', '2027-01-15', -1)).toBe('2026-12-01')
  expect(stepFrom('week', '2026-12-28', 1)).toBe('2027-01-04')
})

test('le titre dit la période en français', () => {
  expect(titleOf('month', '2026-11-21')).toBe('novembre 2026')
  expect(titleOf('week', '2026-11-25')).toMatch(/23.*29 novembre 2026/)
  expect(titleOf('day', '2026-11-23')).toBe('lundi 23 novembre 2026')
  expect(titleOf('day', '2026-12-01')).toBe('mardi 1er décembre 2026')
  expect(titleOf('week', '2027-02-03')).toMatch(/^1er.*7 février 2027$/)
})

test('aux bords des années admises, ni demande ni pas au-delà', () => {
  const last = periodOf('month', '2100-12-31')
  expect(last.to).toBe('2101-01-02')
  expect(askablePart(last)).toEqual({ from: last.from, to: '2100-12-31' })
  const first = periodOf('month', '2000-01-15')
  expect(askablePart(first)).toEqual({ from: '2000-01-01', to: first.to })
  expect(stepFrom('month', '2100-12-31', 1)).toBe('2100-12-31')
  expect(stepFrom('week', '2000-01-03', -1)).toBe('2000-01-01')
})
