import type { BoardVisit } from '@quai/contract/orders/visits/visits.ts'
import { expect, test } from 'vitest'
import { arrangeBoard, docksOf } from './arrange.ts'

const now = Date.parse('2027-01-04T08:45:00.000Z')
let id = 0
const aVisit = (start: string, changes: Partial<BoardVisit> = {}): BoardVisit => ({
  id: ++id,
  uuid: crypto.randomUUID(),
  orderType: 'delivery',
  orderStatus: 'confirmed',
  orderDateStart: `2027-01-04T${start}:00.000Z`,
  orderDateEnd: new Date(Date.parse(`2027-01-04T${start}:00.000Z`) + 1_800_000).toISOString(),
  customerName: 'Comptoir Lavigne',
  driverLicensePlate: null,
  dock: 1,
  arrivalDueAt: new Date(Date.parse(`2027-01-04T${start}:00.000Z`) + 900_000).toISOString(),
  visit: null,
  ...changes,
})
const times = (arrivedAt: string | null, atDockAt: string | null = null, leftAt: string | null = null) => ({
  arrivedAt,
  arrivalSource: arrivedAt ? ('gate' as const) : null,
  atDockAt,
  leftAt,
})
const at = '2027-01-04T08:20:00.000Z'

test('le tableau range chaque camion à une place : sur place ou attendu, en retard, à venir ; parti ou clôturé, nulle part', () => {
  const waiting = aVisit('09:30', { visit: times(at) })
  const docked = aVisit('08:00', { visit: times(at, at), dock: 2 })
  const expected = aVisit('08:30')
  const late = aVisit('08:15')
  const next = aVisit('09:00')
  const gone = aVisit('08:00', { visit: times(at, at, at) })
  const finished = aVisit('08:00', { orderStatus: 'finished' })
  const visits = [waiting, docked, expected, late, next, gone, finished]
  expect(arrangeBoard(visits, now)).toEqual({ now: [waiting, docked, expected], late: [late], next: [next] })
  expect(docksOf(visits, { dockCount: 2, now })).toEqual([
    { dock: 1, state: 'waiting', visit: waiting, next },
    { dock: 2, state: 'atDock', visit: docked, next: undefined },
  ])
})

test('un quai dont le camion est en retard n’est pas libre ; un quai où rien n’est prévu à cette heure l’est', () => {
  const late = aVisit('08:00')
  const next = aVisit('09:00', { dock: 2 })
  expect(docksOf([late, next], { dockCount: 3, now })).toEqual([
    { dock: 1, state: 'late', visit: late, next: undefined },
    { dock: 2, state: 'free', visit: undefined, next },
    { dock: 3, state: 'free', visit: undefined, next: undefined },
  ])
})

test('après minuit, un camion à quai depuis la veille tient son quai', () => {
  const docked = aVisit('08:00', {
    orderDateStart: '2027-01-03T22:40:00.000Z',
    orderDateEnd: '2027-01-03T23:25:00.000Z',
    visit: times(null, '2027-01-03T22:50:00.000Z'),
  })
  const next = aVisit('09:00')
  expect(docksOf([docked, next], { dockCount: 1, now })).toEqual([{ dock: 1, state: 'atDock', visit: docked, next }])
})
