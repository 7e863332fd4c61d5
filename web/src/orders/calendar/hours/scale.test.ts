import { expect, test } from 'vitest'
import type { OpenHours } from '../open-hours.ts'
import { openingMinute, scaleOf } from './scale.ts'

const night: OpenHours = () => [
  { opens: '06:00', closes: '12:00' },
  { opens: '13:00', closes: '17:30' },
  { opens: '21:00', closes: '04:30' },
]
const entry = (start: string, end: string) => ({
  key: start,
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
  sign: '↑',
  direction: 'Sortie',
  name: '643',
  title: 'Comptoir Lavigne',
  lane: 1,
  detail: '',
  state: 'Planifiée',
  tone: 'planned' as const,
})
const least = { entry: 30, hour: 60 }
const days = ['2026-11-23']

test('des heures fermées qui se suivent tiennent en une bande ; une pause garde sa longueur', () => {
  const scale = scaleOf({ days, entries: [], openHours: night, least })
  expect(scale.folds).toEqual([{ from: 18 * 60, to: 21 * 60 }])
  expect(scale.height).toBe(21 * 60 + 26)
  expect([scale.yOf(0), scale.yOf(18 * 60), scale.yOf(21 * 60)]).toEqual([0, 1080, 1106])
})

test('un rendez-vous pris pendant la fermeture déplie ses heures', () => {
  // From 18:30 to 19:00 in Paris.
  expect(scaleOf({ days, entries: [entry('17:30', '18:00')], openHours: night, least }).folds).toEqual([
    { from: 19 * 60, to: 21 * 60 },
  ])
})

test('un jour ouvert de la semaine suffit pour que l’heure se montre', () => {
  const weekday: OpenHours = (date) => (date === '2026-11-23' ? [{ opens: '08:00', closes: '18:00' }] : [])
  expect(scaleOf({ days: ['2026-11-23', '2026-11-29'], entries: [], openHours: weekday, least }).folds).toEqual([])
})

test('une hauteur se lit comme une heure, des deux côtés d’une bande', () => {
  const { yOf, minutesAt } = scaleOf({ days, entries: [], openHours: night, least })
  for (const minutes of [0, 90, 18 * 60, 21 * 60 + 15, 24 * 60]) expect(minutesAt(yOf(minutes))).toBeCloseTo(minutes)
  expect([minutesAt(-40), minutesAt(9_999)]).toEqual([0, 24 * 60])
})

test('le plus court rendez-vous a la place de son texte', () => {
  expect(scaleOf({ days, entries: [entry('08:00', '08:15')], openHours: night, least }).hourHeight).toBe(120)
})

test('les heures s’ouvrent une heure avant maintenant, ou avant le premier rendez-vous d’un autre jour', () => {
  const entries = [entry('13:00', '13:30'), entry('09:00', '09:30')]
  expect(openingMinute({ days, entries, now: { date: '2026-11-23', time: '09:12' } })).toBe(8 * 60 + 12)
  expect(openingMinute({ days, entries, now: { date: '2026-11-26', time: '09:12' } })).toBe(9 * 60)
  expect(openingMinute({ days, entries: [], now: { date: '2026-11-26', time: '09:12' } })).toBe(0)
})
