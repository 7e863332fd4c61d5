import { expect, test } from 'vitest'
import { closedSpans, hoursShown, type OpenHours } from './open-hours.ts'

const day: OpenHours = () => [
  { opens: '06:30', closes: '12:00' },
  { opens: '13:30', closes: '17:30' },
]
const entry = (start: string, end: string) => ({
  key: '1',
  start,
  end,
  sign: '↑',
  direction: 'Sortie',
  name: '643',
  title: 'Comptoir Lavigne',
  lane: 1,
  detail: '',
  state: 'Planifiée',
  tone: 'planned' as const,
})
const late = entry('2026-11-23T18:00:00.000Z', '2026-11-23T18:30:00.000Z')

test('la grille va de l’ouverture à la fermeture, et ne suit pas les rendez-vous', () => {
  const morning = entry('2026-11-23T09:00:00.000Z', '2026-11-23T09:30:00.000Z')
  expect(hoursShown(['2026-11-23'], [], day)).toEqual({ from: 360, to: 1080 })
  expect(hoursShown(['2026-11-23'], [morning], day)).toEqual({ from: 360, to: 1080 })
})

test('un rendez-vous hors des heures d’ouverture reste visible', () => {
  expect(hoursShown(['2026-11-23'], [late], day)).toEqual({ from: 360, to: 1200 })
})

test('sans heures connues, la grille montre les heures usuelles', () => {
  expect(hoursShown(['2026-11-23'], [], () => undefined)).toEqual({ from: 420, to: 1140 })
  expect(closedSpans('2026-11-23', () => undefined)).toEqual([])
})

test('les pauses et les heures fermées sont celles des réglages ; un jour fermé l’est en entier', () => {
  expect(closedSpans('2026-11-23', day)).toEqual([
    { from: 0, to: 390 },
    { from: 720, to: 810 },
    { from: 1050, to: 1440 },
  ])
  expect(closedSpans('2026-11-22', () => [])).toEqual([{ from: 0, to: 1440 }])
})

test('une nuit ouverte continue le lendemain jusqu’à sa fermeture', () => {
  const night: OpenHours = (date) => (date === '2026-11-23' ? [{ opens: '22:00', closes: '05:00' }] : [])
  expect(closedSpans('2026-11-23', night)).toEqual([{ from: 0, to: 1320 }])
  expect(closedSpans('2026-11-24', night)).toEqual([{ from: 300, to: 1440 }])
})
