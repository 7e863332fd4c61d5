import { expect, test } from 'vitest'
import { formatDayTime } from '../../platform/dates.ts'
import { userTypes } from '../../platform/roles.ts'
import {
  actionsFor,
  cancelActions,
  editActions,
  isNoticeMissed,
  noticeEnd,
  type OrderFacts,
  type OrderStatus,
  openStatuses,
  possibleUntil,
} from './life.ts'

const facts = (given: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'confirmed',
  isDealActive: true,
  isInventory: false,
  isCounting: false,
  hasArrived: false,
  isCourier: false,
  isConsigned: false,
  isStockAvailable: true,
  plannedStart: '2027-01-14T08:00:00.000Z',
  updateNoticeHours: 48,
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
  // Monday 29 March 2027 at 09:00 in Paris; the preceding night lost an hour.
  const spring = noticeEnd('2027-03-29T07:00:00.000Z', 24) ?? 0
  expect(formatDayTime(new Date(spring).toISOString())).toBe('dimanche 28/03/2027 à 09:00')
  expect(formatDayTime(new Date(noticeEnd('2027-03-29T07:00:00.000Z', 48) ?? 0).toISOString())).toBe(
    'samedi 27/03/2027 à 08:00',
  )
  // Monday 1 November 2027 at 09:00 in Paris; the night before Sunday gained an hour.
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
  expect(possibleUntil(cancelActions, 'customer', facts({ updateNoticeHours: 0 }))).toBeUndefined()
})

test('une demande sans réponse s’annule sans limite, ne se modifie plus passé le préavis', () => {
  const pending = facts({ status: 'pending' })
  expect(possibleUntil(cancelActions, 'customer', pending)).toBeUndefined()
  expect(possibleUntil(editActions, 'customer', pending)).toBe(Date.parse('2027-01-12T08:00:00.000Z'))
})

test('sans préavis, ce qui est planifié se modifie jusqu’à l’heure prévue ; une demande, encore après', () => {
  const start = Date.parse('2027-01-14T08:00:00.000Z')
  expect(possibleUntil(editActions, 'customer', facts({ updateNoticeHours: 0 }))).toBe(start)
  expect(possibleUntil(editActions, 'customer', facts({ updateNoticeHours: 0, status: 'pending' }))).toBeUndefined()
  const allowedAt = (now: number) => actionsFor(facts({ updateNoticeHours: 0 }), 'customer', now)
  expect(allowedAt(start).actions).toContain('order_update_confirmed_to_pending')
  expect(allowedAt(start + 1).blocked.order_update_confirmed_to_pending?.code).toBe('START_PAST')
})

test('une commande en préparation s’annule par le client sans préavis', () => {
  const now = Date.parse('2027-01-14T07:00:00.000Z')
  expect(actionsFor(facts({ status: 'preparing' }), 'customer', now).actions).toContain('order_cancel_by_customer')
  expect(actionsFor(facts(), 'customer', now).blocked.order_cancel_by_customer?.code).toBe('UPDATE_LIMIT')
})

test('une messagerie se clôture une fois remise au transporteur', () => {
  const courier = facts({ isCourier: true })
  expect(actionsFor(courier, 'warehouse', 0).blocked.order_finish?.code).toBe('NOT_CONSIGNED')
  expect(actionsFor({ ...courier, isConsigned: true }, 'warehouse', 0).actions).toContain('order_finish')
})

test('accord désactivé : une commande ouverte ne peut plus qu’être clôturée, annulée, refusée, ou finir sans se présenter', () => {
  const ending = ['order_refuse', 'order_finish', 'order_no_show', 'order_delete', 'order_count', ...cancelActions]
  for (const status of openStatuses)
    for (const by of userTypes)
      for (const isInventory of [false, true]) {
        const now = Date.parse('2027-01-01T08:00:00.000Z')
        const of = facts({ status, isInventory, undoUntil: '2027-01-01T08:00:10.000Z' })
        const active = actionsFor(of, by, now)
        const inactive = actionsFor({ ...of, isDealActive: false }, by, now)
        expect(inactive.actions).toEqual(active.actions.filter((action) => ending.includes(action)))
        for (const action of active.actions)
          if (!ending.includes(action) && action !== 'order_undo_confirm')
            expect(inactive.blocked[action]?.code, action).toBe('DEAL_INACTIVE')
      }
})

test('ce que la limite annonce est ce que les actions permettent, à chaque statut', () => {
  for (const status of ['pending', 'preparing', 'confirmed'] as OrderStatus[])
    for (const group of [editActions, cancelActions]) {
      const of = facts({ status })
      const until = possibleUntil(group, 'customer', of)
      const allowedAt = (now: number) =>
        actionsFor(of, 'customer', now).actions.some((action) => (group as readonly string[]).includes(action))
      const end = noticeEnd(of.plannedStart, of.updateNoticeHours) ?? 0
      const possible = allowedAt(end)
      expect(allowedAt(end + 1)).toBe(possible && until === undefined)
    }
})
