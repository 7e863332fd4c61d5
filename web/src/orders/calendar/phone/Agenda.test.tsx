import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CalendarEntry } from '../entry.ts'

// The clock of the page reads the time when it is loaded.
vi.hoisted(() => vi.useFakeTimers({ now: new Date('2026-11-26T10:10:00Z'), toFake: ['Date'] }))

const { Agenda } = await import('./Agenda.tsx')

const scrolled: (string | null)[] = []

beforeEach(() => {
  scrolled.length = 0
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent)
  }
})
afterEach(cleanup)
afterAll(() => void vi.useRealTimers())

const anEntry = (name: string, start: string, end = start): CalendarEntry => ({
  key: name,
  start: `2026-11-26T${start}:00Z`,
  end: `2026-11-26T${end}:00Z`,
  sign: '↑',
  direction: 'Sortie',
  name,
  title: 'Comptoir Lavigne',
  lane: 1,
  detail: '12 unités',
  state: 'Planifiée',
  tone: 'planned',
})
const entries = [
  anEntry('501', '06:30', '07:00'),
  anEntry('502', '07:00'),
  anEntry('503', '10:00', '10:30'),
  anEntry('504', '16:00', '16:30'),
]

const show = (date: string) =>
  render(
    <Agenda
      view="day"
      date={date}
      entries={entries}
      load={() => undefined}
      isClosed={() => false}
      onMove={() => {}}
      link={(_entry, content) => content}
    />,
  )

test('sur un téléphone, le jour s’ouvre à maintenant, avant le rendez-vous en cours ; la journée entière vient d’abord', () => {
  show('2026-11-26')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => /50\d|Maintenant.*/.exec(textContent)?.[0])).toEqual([
    '502',
    '501',
    'Maintenant 11:10',
    '503',
    '504',
  ])
  expect(scrolled).toEqual(['Maintenant 11:10'])
})

test('un autre jour ne montre pas l’heure qu’il est', () => {
  show('2026-11-27')
  expect(scrolled).toEqual([])
  expect(screen.queryByText(/Maintenant/)).toBeNull()
})
