import { expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { db } = app
const pair = await aPair(db, { docks: 2 })
const productId = await aProduct(db, pair.customer.userId)
const path = `/warehouseAvailability/${pair.warehouse.userId}/load`
const book = (start: string, status: 'pending' | 'confirmed' | 'refused') =>
  anOrder(db, {
    customerId: pair.customer.userId,
    warehouseId: pair.warehouse.userId,
    orderType: 'delivery',
    start,
    status,
    lines: [{ productId, quantity: 1 }],
  })

test('chaque jour dit ses places et celles qui sont prises, ou pourquoi il est fermé', async () => {
  await book(slotOn('2027-01-06'), 'confirmed')
  await book(slotOn('2027-01-06'), 'pending')
  await book(slotOn('2027-01-06', 2), 'pending')
  await book(slotOn('2027-01-07'), 'refused')
  await db
    .updateTable('warehouse_settings')
    .set({ closure_days: ['2027-01-08'] })
    .where('warehouse_id', '=', pair.warehouse.userId)
    .execute()
  const { body } = await (await as(pair.warehouse.contactId)).get(path, { from: '2026-12-31', to: '2027-01-09' })
  // From 8:00 to 12:00 and 13:30 to 17:30, by half-hours, at two docks.
  const hours = [
    { opens: '08:00', closes: '12:00' },
    { opens: '13:30', closes: '17:30' },
  ]
  const open = { closed: null, places: 32, docks: 2, hours }
  const shut = { places: 0, docks: 2, hours: [] }
  expect(body.items).toEqual([
    { date: '2026-12-31', ...open, taken: 0 },
    { date: '2027-01-01', closed: 'holiday', ...shut, taken: 0 },
    { date: '2027-01-02', closed: 'closed_weekday', ...shut, taken: 0 },
    { date: '2027-01-03', closed: 'closed_weekday', ...shut, taken: 0 },
    { date: '2027-01-04', ...open, taken: 0 },
    { date: '2027-01-05', ...open, taken: 0 },
    { date: '2027-01-06', ...open, taken: 3 },
    { date: '2027-01-07', ...open, taken: 0 },
    { date: '2027-01-08', closed: 'closure', ...shut, taken: 0 },
    { date: '2027-01-09', closed: 'closed_weekday', ...shut, taken: 0 },
  ])
})

test('une réservation faite sous une autre durée prend toutes les places qu’elle couvre', async () => {
  const other = await aPair(db, { docks: 1 })
  await anOrder(db, {
    customerId: other.customer.userId,
    warehouseId: other.warehouse.userId,
    orderType: 'delivery',
    start: slotOn('2027-01-06'),
    lines: [{ productId: await aProduct(db, other.customer.userId), quantity: 1 }],
  })
  await db
    .updateTable('warehouse_settings')
    .set({ appointment_duration: 15 })
    .where('warehouse_id', '=', other.warehouse.userId)
    .execute()
  const { body } = await (await as(other.customer.contactId)).get(
    `/warehouseAvailability/${other.warehouse.userId}/load`,
    { from: '2027-01-06', to: '2027-01-06' },
  )
  expect(body.items).toMatchObject([{ date: '2027-01-06', closed: null, places: 32, taken: 2 }])
})

test.each([
  ['2027-01-09', '2027-01-01'],
  ['2027-01-01', '2027-03-04'],
])('une période de %s à %s est refusée', async (from, to) => {
  const answer = await (await as(pair.warehouse.contactId)).get(path, { from, to })
  expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: ['to'] }] } })
})

test('l’entrepôt d’un autre n’existe pas', async () => {
  const stranger = await aPair(db)
  const answer = await (await as(stranger.customer.contactId)).get(path, { from: '2027-01-01', to: '2027-01-02' })
  expect(answer.status).toBe(404)
})
