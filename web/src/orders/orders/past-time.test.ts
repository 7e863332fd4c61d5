import type { Timed } from '@quai/contract/orders/orders/punctuality.ts'
import { expect, it } from 'vitest'
import { pastTimeText } from './past-time.ts'

const visit = { arrivedAt: null, arrivalSource: null, atDockAt: null, leftAt: null }
const order: Timed = {
  orderStatus: 'confirmed',
  orderDateStart: '2027-01-04T08:30:00.000Z',
  orderDateEnd: '2027-01-04T09:00:00.000Z',
  arrivalDueAt: '2027-01-04T08:45:00.000Z',
  visit: null,
}
const here = { ...order, visit: { ...visit, atDockAt: '2027-01-04T08:50:00.000Z' } }
const gone = { ...order, visit: { ...visit, leftAt: '2027-01-04T08:52:00.000Z', atDockAt: '2027-01-04T08:35:00.000Z' } }
const parcels = { ...order, orderDateStart: '2027-01-04T11:00:00.000Z', orderDateEnd: '2027-01-04T11:00:00.000Z' }

it.each<[string, Timed, string, string | undefined]>([
  ['attendu pendant sa tolérance', order, '2027-01-04T08:45:00Z', undefined],
  ['en retard après elle', order, '2027-01-04T08:50:00Z', 'en retard de 20 min'],
  ['à clôturer après son créneau', order, '2027-01-04T09:20:00Z', 'à clôturer depuis 20 min'],
  ['des jours plus tard', order, '2027-01-07T09:05:00Z', 'à clôturer depuis 3 jours'],
  ['à quai, même arrivé tard', here, '2027-01-04T08:55:00Z', undefined],
  ['parti avant la fin', gone, '2027-01-04T08:55:00Z', 'à clôturer depuis 3 min'],
  ['une demande sans réponse', { ...order, orderStatus: 'pending' }, '2027-01-04T14:30:00Z', 'en retard de 6 h 00'],
  ['des colis, leur jour durant', parcels, '2027-01-04T22:59:00Z', undefined],
  ['des colis, leur jour passé', parcels, '2027-01-04T23:10:00Z', 'à clôturer depuis 10 min'],
  ['annulée', { ...order, orderStatus: 'canceled_by_customer' }, '2027-01-07T09:05:00Z', undefined],
  ['clôturée', { ...gone, orderStatus: 'finished' }, '2027-01-07T09:05:00Z', undefined],
])('une commande dit depuis quand son heure est passée : %s', (_, one, now, text) => {
  expect(pastTimeText(one, Date.parse(now))?.replaceAll('\u00a0', ' ')).toBe(text)
})
