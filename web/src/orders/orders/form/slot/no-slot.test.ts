import type { Availability } from '@quai/contract/orders/slots/slot.ts'
import { expect, test } from 'vitest'
import { shortReason, wholeReason } from './no-slot.ts'

const day: Availability = {
  date: '2026-11-27',
  closed: null,
  noneReason: 'full',
  appointmentDuration: 30,
  bookableFrom: '2026-11-28T08:00:00.000Z',
  creationNoticeHours: 48,
  updateNoticeHours: 48,
  slots: [],
}

test.each([
  [{}, 'Complet', 'Aucun créneau libre ce jour-là'],
  [{ noneReason: 'notice' as const }, 'Trop tôt : préavis de 48 h', 'Trop tôt : l’entrepôt demande 48 h de préavis.'],
  [{ noneReason: 'past' as const }, 'Passé', 'Les créneaux de ce jour sont passés'],
  [{ closed: 'holiday' as const, noneReason: null, date: '2026-12-25' }, 'Férié', 'Jour férié (Noël)'],
  [{ closed: 'closed_weekday' as const, noneReason: null }, 'Fermé', 'Fermé ce jour de la semaine'],
])('un jour sans créneau dit sa raison : %j', (given, short, whole) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(shortReason({ ...day, ...given }))).toBe(short)
  expect(plain(wholeReason({ ...day, ...given }))).toContain(whole)
})
