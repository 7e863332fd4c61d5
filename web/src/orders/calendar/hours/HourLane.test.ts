import { expect, test } from 'vitest'
import { sideBySide } from './HourLane.tsx'

const entry = (name: string, start: string, end: string) => ({
  key: name,
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
  sign: '↑',
  direction: 'Sortie',
  name,
  title: 'Comptoir Lavigne',
  lane: null,
  detail: '',
  state: 'Planifiée',
  tone: 'planned' as const,
})
const places = (...entries: ReturnType<typeof entry>[]) =>
  sideBySide(entries).map(({ entry, rank, count }) => `${entry.name} ${rank}/${count}`)

test('les rendez-vous qui se suivent prennent toute la largeur', () => {
  expect(places(entry('b', '09:30', '10:00'), entry('a', '09:00', '09:30'))).toEqual(['a 0/1', 'b 0/1'])
})

test('ceux qui se chevauchent se partagent la largeur, et une place libérée se reprend', () => {
  expect(
    places(
      entry('a', '09:00', '10:00'),
      entry('b', '09:00', '09:30'),
      entry('c', '09:30', '10:30'),
      entry('d', '10:30', '11:00'),
    ),
  ).toEqual(['a 0/2', 'b 1/2', 'c 1/2', 'd 0/1'])
})
