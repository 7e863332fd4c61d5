import type { Projection } from '@quai/contract/goods/stock/projection.ts'
import type { ComingMovement, StockDetail } from '@quai/contract/goods/stock/stock.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { expect, it } from 'vitest'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db, { docks: 20 })
const second = await aUser(app.db, 'warehouse')
await aDeal(app.db, customer.userId, second.userId)
const productId = await aProduct(app.db, customer.userId)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
await someStock(app.db, { ...place, productId, quantity: 50 })
await someStock(app.db, { ...place, warehouseId: second.userId, productId, quantity: 7, packaging: 'package_box' })

type Given = Partial<Parameters<typeof anOrder>[1]>
const order = (orderType: 'delivery' | 'collection', quantity: number, day: string, rank: number, more: Given = {}) =>
  anOrder(app.db, {
    ...place,
    orderType,
    status: 'confirmed',
    start: slotOn(day, rank),
    lines: [{ productId, quantity }],
    ...more,
  })
await order('delivery', 12, '2027-01-12', 0)
await order('collection', 30, '2027-01-12', 1)
await order('collection', 5, '2027-01-12', 2, { status: 'pending' })
await order('collection', 40, '2027-01-14', 0, { status: 'pending', isStockAvailable: false })
await order('delivery', 100, '2027-01-18', 0)
// Late: its day has passed, so that it may still take place today.
await order('collection', 3, '2026-12-28', 0)
await order('delivery', 9, '2027-01-13', 0, { status: 'refused' })

const read = async (contactId = customer.contactId): Promise<Projection[]> =>
  (await (await as(contactId)).get(`/stock/overviews/product/${productId}/projection`)).body.items

it('part du physique et suit les commandes ouvertes jour par jour, par entrepôt ; un retard compte aujourd’hui', async () => {
  const items = await read()
  expect(items.find(({ warehouseId }) => warehouseId === warehouse.userId)).toMatchObject({
    productPackaging: 'package_unit',
    physical: 50,
    days: [
      { date: '2027-01-04', incoming: 0, outgoing: 3, waiting: 0, level: 47 },
      { date: '2027-01-12', incoming: 12, outgoing: 35, waiting: 0, level: 24 },
      { date: '2027-01-14', incoming: 0, outgoing: 0, waiting: 40, level: -16 },
      { date: '2027-01-18', incoming: 100, outgoing: 0, waiting: 0, level: 84 },
    ],
  })
  expect(items.find(({ warehouseId }) => warehouseId === second.userId)).toMatchObject({
    productPackaging: 'package_box',
    physical: 7,
    days: [],
    shortOn: null,
  })
})

it('dit le premier jour où le stock manque, pré-commandes comprises', async () => {
  expect((await read()).map(({ shortOn }) => shortOn)).toContain('2027-01-14')
})

it('un entrepôt ne voit que son stock ; un autre client, rien', async () => {
  expect(await read(second.contactId)).toHaveLength(1)
  const stranger = await as((await aPair(app.db)).customer.contactId)
  expect((await stranger.get(`/stock/overviews/product/${productId}/projection`)).status).toBe(404)
})

it('compte toutes les lignes à venir, même au-delà de 200, et finit au prévisionnel', async () => {
  const many = await aProduct(app.db, customer.userId)
  await someStock(app.db, { ...place, productId: many, quantity: 10 })
  const made = await Promise.all(
    [0, 1, 2].map((rank) => order('delivery', 1, '2027-02-01', rank, { lines: [{ productId: many, quantity: 1 }] })),
  )
  // One line of an order a product, batch and packaging: batches make many lines.
  const { id } = made[0] as { id: number }
  await app.db
    .insertInto('batches')
    .values(Array.from({ length: 220 }, (_, rank) => ({ product_id: many, batch_number: `L${rank}` })))
    .execute()
  const batches = await app.db.selectFrom('batches').select('id').where('product_id', '=', many).execute()
  const lines = { order_id: id, customer_id: customer.userId, warehouse_id: warehouse.userId, product_id: many }
  const box = { product_packaging: 'package_unit' as const, quantity: 2 }
  await app.db
    .insertInto('order_items')
    .values(batches.map((batch) => ({ ...lines, ...box, batch_id: batch.id })))
    .execute()
  await app.db
    .insertInto('stock_balances')
    .values(
      batches.map((batch) => ({
        customer_id: customer.userId,
        warehouse_id: warehouse.userId,
        product_id: many,
        batch_id: batch.id,
        packaging: 'package_unit' as const,
        incoming: 2,
      })),
    )
    .execute()
  const caller = await as(customer.contactId)
  const [projected] = (await caller.get(`/stock/overviews/product/${many}/projection`)).body.items as [Projection]
  expect(projected.days).toEqual([{ date: '2027-02-01', incoming: 443, outgoing: 0, waiting: 0, level: 453 }])
  const [detail] = (await caller.get(`/stock/overviews/product/${many}`)).body.items as [StockDetail]
  expect(projected.days.at(-1)?.level).toBe(detail.packagings[0]?.forecast)
})

it('est la somme des lignes à venir, jour par jour', async () => {
  const caller = await as(customer.contactId)
  const coming: ComingMovement[] = (await caller.get(`/stock/overviews/product/${productId}/coming`)).body.items
  const byDay: Record<string, number> = {}
  for (const { orderDateStart, quantity } of coming) {
    const { date } = wallClock(orderDateStart)
    const day = date < '2027-01-04' ? '2027-01-04' : date
    byDay[day] = (byDay[day] ?? 0) + quantity
  }
  const projected = (await read()).flatMap(({ days }) => days)
  expect(Object.fromEntries(projected.map((day) => [day.date, day.incoming - day.outgoing - day.waiting]))).toEqual(
    byDay,
  )
})
