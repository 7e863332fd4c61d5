import { transporters } from '@quai/contract/orders/orders/query.ts'
import { daysBetween } from '@quai/contract/platform/dates.ts'
import { expect, test, vi } from 'vitest'
import { currentUser } from '../../platform/session.ts'
import { daysLeftText, dayText, longDayText, shortDayText, slotText, transporterText } from './wording.ts'

vi.mock(import('../../platform/session.ts'), { spy: true })

test('un créneau se lit jour, début et fin, à l’heure de Paris', () => {
  expect(slotText({ orderDateStart: '2026-12-31T08:30:00.000Z', orderDateEnd: '2026-12-31T09:00:00.000Z' })).toBe(
    '31/12/2026 09:30–10:00',
  )
})

test('le premier jour d’un mois se lit « 1er », les autres leur nombre', () => {
  expect(longDayText('2026-12-01')).toBe('mardi 1er décembre 2026')
  expect(longDayText('2026-12-11')).toBe('vendredi 11 décembre 2026')
  expect(shortDayText('2026-12-01T11:00:00.000Z')).toBe('mar. 1er déc.')
  expect(dayText('2026-12-01T11:00:00.000Z', Date.parse('2026-11-27T11:00:00.000Z'))).toBe('mardi 1er décembre')
})

test('une commande en messagerie n’a pas d’heure', () => {
  expect(slotText({ orderDateStart: '2026-12-31T11:00:00.000Z', orderDateEnd: '2026-12-31T11:00:00.000Z' })).toBe(
    '31/12/2026',
  )
})

test('les jours restants se comptent en jours civils, changement d’heure compris', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysLeftText(45)).toBe('45\u00a0jours restants')
  expect(daysLeftText(1)).toBe('1\u00a0jour restant')
  expect(daysLeftText(0)).toBe('dernier jour')
  expect(daysLeftText(-1)).toBe('périmé')
})

test('les cinq transporteurs de la spécification se lisent selon le lecteur', () => {
  const readBy = (userType: 'customer' | 'warehouse') => {
    vi.mocked(currentUser).mockReturnValue({ userType } as never)
    return transporters.map(transporterText)
  }
  const shared = ['Navette Quai', 'Messagerie Quai']
  expect(readBy('warehouse')).toEqual(['Par le client', 'Votre navette', ...shared])
  expect(readBy('customer')).toEqual(['Par vos soins', 'Navette de l’entrepôt', ...shared])
})
