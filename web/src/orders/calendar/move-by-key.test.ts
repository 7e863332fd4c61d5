import { expect, test } from 'vitest'
import { targetOfKey } from './move-by-key.ts'

const entry = {
  key: '1',
  start: '2026-11-23T08:30:00.000Z',
  end: '2026-11-23T09:00:00.000Z',
  sign: '↑',
  direction: 'Sortie',
  name: '643',
  title: 'Comptoir Lavigne',
  lane: 1,
  detail: '',
  state: 'Planifiée',
  tone: 'planned' as const,
}

test('les flèches déplacent d’un jour, et d’un rendez-vous là où il y a des heures', () => {
  expect(targetOfKey(entry, 'ArrowRight', 'week')).toEqual({ date: '2026-11-24', time: '09:30' })
  expect(targetOfKey(entry, 'ArrowDown', 'week')).toEqual({ date: '2026-11-23', time: '10:00' })
  expect(targetOfKey(entry, 'ArrowUp', 'day')).toEqual({ date: '2026-11-23', time: '09:00' })
})

test('dans un mois, haut et bas déplacent d’une semaine', () => {
  expect(targetOfKey(entry, 'ArrowDown', 'month')).toEqual({ date: '2026-11-30', time: '09:30' })
  expect(targetOfKey(entry, 'ArrowLeft', 'month')).toEqual({ date: '2026-11-22', time: '09:30' })
})

test('un rendez-vous sans heure ne change que de jour', () => {
  const whole = { ...entry, end: entry.start }
  expect(targetOfKey(whole, 'ArrowDown', 'week')).toBeUndefined()
  expect(targetOfKey(whole, 'ArrowRight', 'week')).toEqual({ date: '2026-11-24', time: null })
  expect(targetOfKey(entry, 'Enter', 'week')).toBeUndefined()
})
