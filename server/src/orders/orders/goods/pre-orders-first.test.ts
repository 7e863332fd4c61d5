import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../app/invariants/check.ts'
import { aCsv } from '../../../testing/builders/an-import.ts'
import { aPair, aProduct, someStock } from '../../../testing/builders/builders.ts'
import { openClients, tokenOf } from '../../../testing/clients.ts'
import { placesFrom } from '../../../testing/places.ts'
import { announceSeed } from '../../../testing/random.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { servePreOrders } from './serve-pre-orders.ts'

// No worker runs here: tests call serve() to do what a job would do.
const t = await createTestApp({ connections: 20 })
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
const starts = await placesFrom(db, warehouse.userId, '2027-01-11', 400)
const nextStart = () => starts.shift() ?? ''

const line = (productId: number, quantity: number) => ({ productId, productPackaging: 'package_unit', quantity })
const collection = (items: object[], start = nextStart()) => ({
  orderType: 'collection',
  orderDateStart: start,
  orderTransporter: 'by_customer',
  orderItems: items,
})
const ask = async (items: object[], start?: string) =>
  (await asCustomer.post('/orders', { warehouseId: warehouse.userId, ...collection(items, start) })).body
const rise = (productId: number, quantity: number) =>
  asWarehouse.patch(`/stock/${warehouse.userId}`, {
    reason: 'Retrouvé',
    adjustments: [{ ...line(productId, quantity), adjustmentType: 'addition' }],
  })
const serve = async () => {
  const rows = await db.all(sql<{ data: { warehouseId: number; productIds: number[] } }>`
    DELETE FROM pgboss.job WHERE name = 'serve-pre-orders' RETURNING data`)
  await servePreOrders(
    t.app,
    rows.map(({ data }) => data),
  )
}
const jobs = async () =>
  (await db.all(sql`DELETE FROM pgboss.job WHERE name = 'serve-pre-orders' RETURNING name`)).length
const isServed = async ({ uuid }: { uuid: string }) => (await asCustomer.get(`/orders/${uuid}`)).body.isStockAvailable

describe('le stock qui entre va d’abord aux pré-commandes qui l’attendent', () => {
  it('une commande plus récente devient une pré-commande, et l’ancienne est servie', async () => {
    const productId = await aProduct(db, customer.userId)
    const older = await ask([line(productId, 5)])
    await rise(productId, 5)
    const newer = await ask([line(productId, 5)])
    expect(newer).toMatchObject({ isStockAvailable: false, orderStatus: 'pending' })
    await serve()
    expect([await isServed(older), await isServed(newer)]).toEqual([true, false])
  })
  it('ce qu’elles laissent, une commande plus récente le prend aussitôt', async () => {
    const productId = await aProduct(db, customer.userId)
    const older = await ask([line(productId, 5)])
    await rise(productId, 8)
    expect(await ask([line(productId, 3)])).toMatchObject({ isStockAvailable: true })
    expect(await ask([line(productId, 1)])).toMatchObject({ isStockAvailable: false })
    await serve()
    expect(await isServed(older)).toBe(true)
  })
  it('celle que le stock ne suffit pas à servir entière ne retient rien', async () => {
    const productId = await aProduct(db, customer.userId)
    await ask([line(productId, 10)])
    await rise(productId, 5)
    expect(await ask([line(productId, 5)])).toMatchObject({ isStockAvailable: true })
  })
  it('celle à qui manque encore un autre produit ne retient rien non plus', async () => {
    const [one, other] = [await aProduct(db, customer.userId), await aProduct(db, customer.userId)]
    await ask([line(one, 5), line(other, 1)])
    await rise(one, 5)
    expect(await ask([line(one, 5)])).toMatchObject({ isStockAvailable: true })
  })
  it.each([
    { title: 'tout est parti', actual: 5, isAwaited: true, served: false, jobs: 0 },
    { title: 'il reste ce que l’une attend', actual: 3, isAwaited: true, served: true, jobs: 1 },
    { title: 'il reste ce que personne n’attend', actual: 3, isAwaited: false, served: false, jobs: 0 },
  ])('à la clôture, $title', async ({ actual, isAwaited, served, jobs }) => {
    const [productId, other] = [await aProduct(db, customer.userId), await aProduct(db, customer.userId)]
    await rise(productId, 5)
    const { uuid } = await ask([line(productId, 5)])
    const waiting = await ask([line(isAwaited ? productId : other, 2)])
    await asWarehouse.post(`/orders/${uuid}/confirm`, {})
    await db.run(sql`DELETE FROM pgboss.job WHERE name = 'serve-pre-orders'`)
    const closing = { driverOnTime: true, proof: 'generated', orderDateDone: t.app.clock().toISOString() }
    const orderItems = [line(productId, actual)]
    expect((await asWarehouse.post(`/orders/${uuid}/complete`, { ...closing, orderItems })).status).toBe(200)
    const rows = await db.all(sql`SELECT FROM pgboss.job WHERE name = 'serve-pre-orders'`)
    expect(rows).toHaveLength(jobs)
    await serve()
    expect(await isServed(waiting)).toBe(served)
  })
  describe.each([true, false])('quand une pré-commande attend : %s', (isAwaited) => {
    it('annuler, supprimer et ajuster ne cherchent que celles qui attendent', async () => {
      const productId = await aProduct(db, customer.userId)
      await rise(productId, 4)
      const [cancelled, deleted] = [await ask([line(productId, 2)]), await ask([line(productId, 2)])]
      if (isAwaited) await ask([line(productId, 9)])
      await jobs()
      expect((await asCustomer.post(`/orders/${cancelled.uuid}/cancel`, {})).status).toBe(200)
      expect(await jobs()).toBe(isAwaited ? 1 : 0)
      expect((await asWarehouse.delete(`/orders/${deleted.uuid}`)).status).toBe(200)
      expect(await jobs()).toBe(isAwaited ? 1 : 0)
      expect((await rise(productId, 1)).status).toBe(200)
      expect(await jobs()).toBe(isAwaited ? 1 : 0)
    })
  })
  it('saisie par l’entrepôt, elle attend aussi, et n’est pas planifiée', async () => {
    const productId = await aProduct(db, customer.userId)
    await ask([line(productId, 5)])
    await rise(productId, 5)
    const body = { customerId: customer.userId, ...collection([line(productId, 2)]) }
    expect((await asWarehouse.post('/orders', body)).body).toMatchObject({
      isStockAvailable: false,
      orderStatus: 'pending',
    })
  })
  it('une commande planifiée ne s’agrandit pas à leurs dépens, et l’apprend en quantités', async () => {
    const productId = await aProduct(db, customer.userId)
    await someStock(db, { ...place, productId, quantity: 2 })
    const order = await ask([line(productId, 2)])
    const { version } = (await asWarehouse.post(`/orders/${order.uuid}/confirm`, {})).body
    await ask([line(productId, 5)])
    await rise(productId, 6)
    const grown = await asWarehouse.patch(`/orders/${order.uuid}`, { version, orderItems: [line(productId, 5)] })
    expect(grown).toMatchObject({
      status: 422,
      body: { code: 'STOCK_SHORTAGE', params: { shortages: [{ productId, missing: 2 }] } },
    })
    const fitting = await asWarehouse.patch(`/orders/${order.uuid}`, { version, orderItems: [line(productId, 3)] })
    expect(fitting.status).toBe(200)
  })
  it('une pré-commande que l’on modifie garde son tour : elle ne passe pas devant une plus ancienne date', async () => {
    const productId = await aProduct(db, customer.userId)
    const [first, second] = [await ask([line(productId, 5)]), await ask([line(productId, 5)])]
    await rise(productId, 5)
    const change = ({ uuid, version }: { uuid: string; version: number }) =>
      asCustomer.patch(`/orders/${uuid}`, { version, driverName: 'Léa' })
    expect((await change(second)).body.isStockAvailable).toBe(false)
    expect((await change(first)).body.isStockAvailable).toBe(true)
  })
  it('un fichier importé ne prend pas ce qui leur revient, et le dit à la ligne', async () => {
    const productId = await aProduct(db, customer.userId, { reference: 'RARE' })
    await ask([line(productId, 5)])
    await rise(productId, 7)
    const form = new FormData()
    const csv = ['order_number;date;hour;reference;unit_quantity', 'N-1;09/03/2027;09:00;RARE;4']
    const { path, filename } = await aCsv(t.app, csv)
    form.append('file', new Blob([readFileSync(path)]), filename)
    for (const [name, value] of Object.entries({
      type: 'collection',
      warehouseId: String(warehouse.userId),
      transporter: 'by_customer',
    }))
      form.append(name, value)
    const { body } = await asCustomer.upload('/import', form)
    expect(body.rows.items[0].issues).toMatchObject([
      { code: 'STOCK_SHORTAGE', message: expect.stringMatching(/il manque 2\sunités, 2\sunités restent/) },
    ])
  })
  it('l’ancienne annulée avant d’être servie, la plus récente l’est', async () => {
    const productId = await aProduct(db, customer.userId)
    const older = await ask([line(productId, 5)])
    await rise(productId, 5)
    const newer = await ask([line(productId, 5)])
    await db.run(sql`DELETE FROM pgboss.job WHERE name = 'serve-pre-orders'`)
    await asCustomer.post(`/orders/${older.uuid}/cancel`, {})
    await serve()
    expect(await isServed(newer)).toBe(true)
  })
})

it('en concurrence, aucune commande plus récente ne passe devant, et rien ne se bloque', {
  timeout: 120_000,
}, async () => {
  const clients = await openClients(t, 12, announceSeed('Pré-commandes d’abord'))
  const tokens = { customer: await tokenOf(t, customer.contactId), warehouse: await tokenOf(t, warehouse.contactId) }
  const order = (items: object[], start: string) => ({
    as: tokens.customer,
    body: { warehouseId: warehouse.userId, ...collection(items, start) },
  })
  let overtaken = 0
  for (let round = 0; round < 12; round++) {
    const products = [await aProduct(db, customer.userId), await aProduct(db, customer.userId)]
    const [one, other] = products as [number, number]
    const older = await ask([line(one, 3), line(other, 3)])
    const news = Array.from({ length: 10 }, () => nextStart())
    const answers = await Promise.all([
      ...products.map((productId, index) =>
        clients[index]?.patch(`/stock/${warehouse.userId}`, {
          as: tokens.warehouse,
          body: { reason: 'Retrouvé', adjustments: [{ ...line(productId, 5), adjustmentType: 'addition' }] },
        }),
      ),
      ...news.map((start, index) => {
        const items = [line(index % 2 ? one : other, 1), line(index % 2 ? other : one, 1)]
        return clients[2 + (index % 10)]?.post('/orders', order(items, start))
      }),
    ])
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, ...news.map(() => 201)])
    await serve()
    if (!(await isServed(older))) overtaken++
  }
  expect(overtaken).toBe(0)
  expect(await checkInvariants(db)).toEqual([])
})
