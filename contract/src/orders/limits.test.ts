import { expect, test } from 'vitest'
import { formatDayTime } from '../dates.ts'
import {
  actionsFor,
  cancelActions,
  editActions,
  isNoticeMissed,
  noticeEnd,
  type OrderFacts,
  type OrderStatus,
  possibleUntil,
} from './life.ts'

const facts = (given: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'confirmed',
  isInventory: false,
  isCounting: false,
  isCourier: false,
  isConsigned: false,
  isStockAvailable: true,
  plannedStart: '2027-01-14T08:00:00.000Z',
  updateLimitHours: 48,
  undoUntil: null,
  ...given,
})

test('la dernière limite se lit au jour et à l’heure, et vaut encore à l’instant même', () => {
  const end = noticeEnd('2027-01-14T08:00:00.000Z', 48) ?? 0
  expect(formatDayTime(new Date(end).toISOString())).toBe('mardi 12/01/2027 à 09:00')
  expect(isNoticeMissed('2027-01-14T08:00:00.000Z', 48, end)).toBe(false)
  expect(isNoticeMissed('2027-01-14T08:00:00.000Z', 48, end + 1)).toBe(true)
})

test('sans préavis, rien n’est jamais trop tard', () => {
  expect(noticeEnd('2027-01-14T08:00:00.000Z', 0)).toBeUndefined()
  expect(isNoticeMissed('2027-01-14T08:00:00.000Z', 0, Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('les heures de préavis sont de vraies heures, les deux nuits de changement d’heure comprises', () => {
  // Monday 29 March 2027 at 09:00 in Paris: the night before lost an hour.
  const spring = noticeEnd('2027-03-29T07:00:00.000Z', 24) ?? 0
  expect(formatDayTime(new Date(spring).toISOString())).toBe('dimanche 28/03/2027 à 09:00')
  expect(formatDayTime(new Date(noticeEnd('2027-03-29T07:00:00.000Z', 48) ?? 0).toISOString())).toBe(
    'samedi 27/03/2027 à 08:00',
  )
  // Monday 1 November 2027 at 09:00 in Paris: the night of Sunday gave an hour back.
  expect(formatDayTime(new Date(noticeEnd('2027-11-01T08:00:00.000Z', 48) ?? 0).toISOString())).toBe(
    'samedi 30/10/2027 à 10:00',
  )
})

test('le client a une limite pour modifier et pour annuler ce qui est planifié, l’entrepôt aucune', () => {
  const limit = Date.parse('2027-01-12T08:00:00.000Z')
  expect(possibleUntil(editActions, 'customer', facts())).toBe(limit)
  expect(possibleUntil(cancelActions, 'customer', facts())).toBe(limit)
  expect(possibleUntil(editActions, 'warehouse', facts())).toBeUndefined()
  expect(possibleUntil(cancelActions, 'warehouse', facts())).toBeUndefined()
  expect(possibleUntil(editActions, 'customer', facts({ updateLimitHours: 0 }))).toBeUndefined()
})

test('une demande sans réponse s’annule sans limite, ne se modifie plus passé le préavis', () => {
  const pending = facts({ status: 'pending' })
  expect(possibleUntil(cancelActions, 'customer', pending)).toBeUndefined()
  expect(possibleUntil(editActions, 'customer', pending)).toBe(Date.parse('2027-01-12T08:00:00.000Z'))
})

test('ce que la limite annonce est ce que les actions permettent, à chaque statut', () => {
  for (const status of ['pending', 'preparing', 'confirmed'] as OrderStatus[])
    for (const group of [editActions, cancelActions]) {
      const of = facts({ status })
      const until = possibleUntil(group, 'customer', of)
      const allowedAt = (now: number) =>
        actionsFor(of, 'customer', now).actions.some((action) => (group as readonly string[]).includes(action))
      const end = noticeEnd(of.plannedStart, of.updateLimitHours) ?? 0
      const possible = allowedAt(end)
      expect(allowedAt(end + 1)).toBe(possible && until === undefined)
    }
})
