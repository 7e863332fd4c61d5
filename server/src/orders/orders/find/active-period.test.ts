import { expect, test } from 'vitest'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser, slotOn } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { db } = app

const withOrders = async (plan: 'basic' | 'business', orders: { start: string; status: 'pending' | 'finished' }[]) => {
  const pair = await aPair(db, { plan })
  const productId = await aProduct(db, pair.customer.userId)
  const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId, orderType: 'delivery' as const }
  for (const order of orders) await anOrder(db, { ...place, ...order, lines: [{ productId, quantity: 1 }] })
  return pair
}
const periodOf = async (contactId: number) => (await (await as(contactId)).get('/orders/active-period')).body

test('sans commande, pas de période', async () => {
  const { customer } = await aPair(db)
  expect(await periodOf(customer.contactId)).toEqual({ from: null, to: null })
})

test('du jour de la première à celui de la dernière, à l’heure de Paris, pour soi seul', async () => {
  const pair = await withOrders('business', [
    { start: '2025-03-09T23:30:00.000Z', status: 'finished' },
    { start: slotOn('2027-02-03'), status: 'pending' },
  ])
  const period = { from: '2025-03-10', to: '2027-02-03' }
  expect(await periodOf(pair.customer.contactId)).toEqual(period)
  expect(await periodOf(pair.warehouse.contactId)).toEqual(period)
  await withOrders('business', [{ start: slotOn('2027-03-05'), status: 'pending' }])
  expect(await periodOf(pair.customer.contactId)).toEqual(period)
  expect(await periodOf((await aUser(db, 'admin')).contactId)).toEqual({ from: '2025-03-10', to: '2027-03-05' })
})

test('la formule basic ne voit qu’un mois, et ses commandes ouvertes', async () => {
  const closed = await withOrders('basic', [
    { start: '2026-10-05T08:00:00.000Z', status: 'finished' },
    { start: '2026-12-15T08:00:00.000Z', status: 'finished' },
  ])
  expect(await periodOf(closed.customer.contactId)).toEqual({ from: '2026-12-15', to: '2026-12-15' })
  const open = await withOrders('basic', [
    { start: '2026-10-05T08:00:00.000Z', status: 'pending' },
    { start: '2026-09-05T08:00:00.000Z', status: 'finished' },
  ])
  expect(await periodOf(open.customer.contactId)).toEqual({ from: '2026-10-05', to: '2026-10-05' })
})

test('« à clôturer » : les planifiées dont l’heure est passée, la plus ancienne d’abord, comme au tableau de bord', async () => {
  const pair = await aPair(db)
  const productId = await aProduct(db, pair.customer.userId)
  const make = (start: string, status: 'pending' | 'confirmed' | 'finished') =>
    anOrder(db, {
      customerId: pair.customer.userId,
      warehouseId: pair.warehouse.userId,
      orderType: 'delivery',
      start,
      status,
      lines: [{ productId, quantity: 1 }],
    })
  const recent = await make('2027-01-04T07:00:00.000Z', 'confirmed')
  const oldest = await make('2026-12-28T07:00:00.000Z', 'confirmed')
  await make('2026-12-28T08:00:00.000Z', 'pending')
  await make('2026-12-28T09:00:00.000Z', 'finished')
  await make(slotOn('2027-01-05'), 'confirmed')
  const caller = await as(pair.warehouse.contactId)
  const { body } = await caller.get('/orders/to-complete', { pageSize: 10 })
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([oldest.id, recent.id])
  expect(body).toMatchObject({ total: 2, isTotalExact: true })
  expect((await caller.get('/dashboard')).body.toCompleteCount).toBe(2)
  const newestFirst = await caller.get('/orders/to-complete', { pageSize: 10, direction: 'desc' })
  expect(newestFirst.body.items[0].id).toBe(recent.id)
})
