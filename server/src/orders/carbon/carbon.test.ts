import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { settleCarbon } from './settle.ts'

const t = await createTestApp()
const { db } = t.app
const settle = () => settleCarbon({ db, routing: undefined }, { most: 10_000 })

// From Lyon by the great circle × 1.3: 511.9 km, 227.7 km and 25.2 km.
const lyon = { lat: 45.75, lng: 4.85 }
const paris = { lat: 48.86, lng: 2.35 }
const dijon = { lat: 47.32, lng: 5.04 }
const pontDeCheruy = { lat: 45.75, lng: 5.1 }

const anAddress = async (at: { lat: number; lng: number } | null, userId: number | null = null) =>
  (
    await db
      .insertInto('addresses')
      .values({ user_id: userId, is_main_address: userId !== null, name: 'Lieu', street: '1 rue', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
await anAddress(lyon, warehouse.userId)
const productId = await aProduct(db, customer.userId, { sized: true })
await someStock(db, { ...sides, productId, quantity: 10_000 })
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const admin = await aUser(db, 'admin')
const asAdmin = await t.as(admin.contactId)

interface Sent {
  status?: 'pending' | 'confirmed' | 'finished' | 'canceled_by_customer'
  transporter?: 'by_customer' | 'by_quai_shuttle' | 'by_warehouse' | 'by_quai_courier'
  to?: { lat: number; lng: number } | null
  start?: string
  quantity?: number
  orderType?: 'delivery' | 'collection'
}

/** Creates an order to a place; its units weigh 1 kg. */
const sent = async ({
  status = 'finished',
  to = paris,
  start = slotOn('2026-12-10'),
  quantity = 5,
  ...more
}: Sent = {}) => {
  const order = await anOrder(db, { ...sides, ...more, status, start, lines: [{ productId, quantity }] })
  const addressId = to && (await anAddress(to))
  await db.run(sql`UPDATE orders SET address_carry_id = ${addressId} WHERE id = ${order.id}`)
  return order
}

const december = { from: '2026-12-01', to: '2026-12-31' }
const statement = async (caller = asCustomer, query: object = december) =>
  (await caller.get('/carbon/statement', { pageSize: 100, ...query })).body
const lineOf = async (uuid: string, query: object = december) =>
  (await statement(asCustomer, query)).items.find((line: { orderUuid: string }) => line.orderUuid === uuid)

test('une commande porte son estimation : poids × distance × facteur, avec sa méthode, sa base et son poids', async () => {
  const { uuid } = await sent({ transporter: 'by_quai_shuttle' })
  const expected = {
    // 0.005 t × 511.9 km × 342 g
    grams: 875,
    distanceKm: 511.9,
    distanceBasis: 'great_circle',
    method: 'shuttle',
    factor: null,
    weightKg: 5,
    assumedKg: 0,
    unweighedLines: 0,
    isOwnTransport: false,
  }
  // Before the job has computed it, and after.
  expect((await asCustomer.get(`/orders/${uuid}`)).body.carbonEstimate).toEqual(expected)
  await settle()
  const { body } = await asWarehouse.get(`/orders/${uuid}`)
  expect(body.carbonEstimate).toEqual(expected)
  expect(body.itinerary).toMatchObject({ distanceKm: expected.distanceKm, distanceBasis: 'great_circle' })
  expect((await asCustomer.get('/carbon/estimate', { orderUuid: uuid })).body).toEqual({ estimate: expected })
})

test.each<[string, Sent, number | null]>([
  ['un véhicule du client : 511,9 km × 1 084 g', { transporter: 'by_customer' }, 554_900],
  ['quelle que soit la charge', { transporter: 'by_customer', quantity: 900, to: dijon }, 246_827],
  ['une navette : 0,09 t × 511,9 km × 342 g', { transporter: 'by_warehouse', quantity: 90 }, 15_756],
  ['une autre : 0,002 t × 227,7 km × 342 g', { transporter: 'by_quai_shuttle', quantity: 2, to: dijon }, 156],
  [
    'une navette courte : 1,5 t × 25,2 km × 342 g',
    { transporter: 'by_warehouse', quantity: 1_500, to: pontDeCheruy },
    12_928,
  ],
  ['un colis : 0,006 t × (50 km × 1 103 g + 461,9 km × 181 g)', { transporter: 'by_quai_courier', quantity: 6 }, 833],
  [
    'trois rouleaux : 0,003 t × (50 × 1 103 + 177,7 × 181)',
    { transporter: 'by_quai_courier', quantity: 3, to: dijon },
    262,
  ],
  [
    'un colis voisin, tout en utilitaire : 0,01 t × 25,2 km × 1 103 g',
    { transporter: 'by_quai_courier', quantity: 10, to: pontDeCheruy },
    278,
  ],
  [
    'une entrée par le client : 25,2 km × 1 084 g',
    { transporter: 'by_customer', orderType: 'delivery', to: pontDeCheruy },
    27_317,
  ],
  ['un lieu inconnu', { transporter: 'by_quai_courier', to: null }, null],
])('dix commandes calculées à la main, %s', async (_sum, order, grams) => {
  const { uuid } = await sent({ ...order, start: slotOn('2026-12-18', 3) })
  expect(await lineOf(uuid)).toMatchObject({ grams })
})

test('sans poids, le volume ou les palettes en supposent un ; sans rien, la commande est hors du total et se retrouve', async () => {
  const march = { from: '2027-03-01', to: '2027-03-31' }
  const start = slotOn('2027-03-10')
  const none = { gross_weight: null, pallet_gross_weight: null, box_gross_weight: null }
  const bare = { ...none, length: null, width: null, height: null }
  const of = async (changes: object, packaging: 'package_unit' | 'package_pallet' = 'package_unit') => {
    const id = await aProduct(db, customer.userId, { sized: true })
    await db.updateTable('products').set(changes).where('id', '=', id).execute()
    const order = await anOrder(db, {
      ...sides,
      transporter: 'by_quai_shuttle',
      orderType: 'delivery',
      status: 'finished',
      start,
      lines: [{ productId: id, quantity: 2, packaging }],
    })
    await db.run(sql`UPDATE orders SET address_carry_id = ${await anAddress(paris)} WHERE id = ${order.id}`)
    return order
  }
  const volume = await of({ ...none, length: 100, width: 100, height: 20 })
  const pallets = await of(none, 'package_pallet')
  const nothing = await of(bare)
  const { items, totals } = await statement(asCustomer, march)
  const assumedOf = ({ uuid }: { uuid: string }) => items.find((line: { orderUuid: string }) => line.orderUuid === uuid)
  expect(assumedOf(volume)).toMatchObject({ weightKg: 0, assumedKg: 100, unweighedLines: 0 })
  expect(assumedOf(pallets)).toMatchObject({ weightKg: 0, assumedKg: 760, unweighedLines: 0 })
  expect(assumedOf(nothing)).toMatchObject({ grams: null, distanceKm: 511.9, unweighedLines: 1 })
  expect(totals).toMatchObject({ orders: 3, unknown: 1 })
  const left = await statement(asCustomer, { ...march, isLeftOut: true })
  expect(left.items.map((line: { orderUuid: string }) => line.orderUuid)).toEqual([nothing.uuid])
  expect(left.totals).toEqual(totals)
})

test('le transport du client est estimé et le dit ; une commande annulée ou sans lieu connu n’a pas de chiffre inventé', async () => {
  const own = await sent({ transporter: 'by_customer', orderType: 'delivery' })
  const cancelled = await sent({ status: 'canceled_by_customer' })
  const nowhere = await sent({ to: null })
  await settle()
  const estimateOf = async ({ uuid }: { uuid: string }) => (await asCustomer.get(`/orders/${uuid}`)).body.carbonEstimate
  expect(await estimateOf(own)).toMatchObject({ isOwnTransport: true, grams: expect.any(Number) })
  expect(await estimateOf(cancelled)).toBeNull()
  expect(await estimateOf(nowhere)).toMatchObject({ grams: null, distanceKm: null, distanceBasis: 'unknown' })
  expect((await asCustomer.get(`/orders/${cancelled.uuid}/carbon`)).body).toMatchObject({ code: 'CARBON_NO_TRANSPORT' })
  expect(await lineOf(cancelled.uuid)).toBeUndefined()
  expect(await lineOf(nowhere.uuid)).toMatchObject({ grams: null })
})

test('un véhicule du plan qui ne prend qu’une commande roule pour elle seule ; avec une autre, chacune compte ses t.km', async () => {
  const start = slotOn('2026-12-15', 1)
  const light = await sent({ transporter: 'by_quai_shuttle', to: dijon, start, status: 'confirmed', quantity: 10 })
  const heavy = await sent({ transporter: 'by_warehouse', to: paris, start, status: 'confirmed', quantity: 90 })
  const vehicle = await db
    .insertInto('vehicles')
    .values({ warehouse_id: warehouse.userId, name: 'Porteur', max_weight: 9_000, length: 720, width: 245 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stop = (order: { id: number }, rank: number) => ({
    order_id: order.id,
    customer_id: customer.userId,
    warehouse_id: warehouse.userId,
    vehicle_id: vehicle.id,
    load_date: '2026-12-15',
    stop: rank,
  })
  const estimateOf = async ({ uuid }: { uuid: string }) => {
    await settle()
    return (await asWarehouse.get(`/orders/${uuid}`)).body.carbonEstimate
  }
  await db.insertInto('load_stops').values(stop(heavy, 1)).execute()
  expect(await estimateOf(light)).toMatchObject({ method: 'shuttle', grams: 779 })
  expect(await estimateOf(heavy)).toMatchObject({ method: 'vehicle', grams: 554_900, factor: { gramsPerKm: 1_084 } })
  await db.insertInto('load_stops').values(stop(light, 2)).execute()
  expect(await estimateOf(heavy)).toMatchObject({ method: 'shuttle', grams: 15_756, factor: null })
  await db.deleteFrom('load_stops').where('order_id', '=', light.id).execute()
  expect(await estimateOf(heavy)).toMatchObject({ method: 'vehicle', grams: 554_900 })
})

test('la distance d’un transport effectué reste, même si l’entrepôt déménage ; celle d’une commande ouverte suit', async () => {
  const pair = await aPair(db)
  const mainId = await anAddress(lyon, pair.warehouse.userId)
  const parties = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
  const lines = [{ productId: await aProduct(db, pair.customer.userId), quantity: 1 }]
  const entry = { orderType: 'delivery' as const, lines }
  const done = await anOrder(db, { ...parties, ...entry, status: 'finished', start: slotOn('2026-12-10') })
  const open = await anOrder(db, { ...parties, ...entry, status: 'confirmed' })
  for (const { id } of [done, open])
    await db.run(sql`UPDATE orders SET address_carry_id = ${await anAddress(paris)} WHERE id = ${id}`)
  await settle()
  await db.updateTable('addresses').set({ lat: dijon.lat, lng: dijon.lng }).where('id', '=', mainId).execute()
  await db.run(sql`UPDATE orders SET additional_information = 'Vu' WHERE id = ${done.id}`)
  await settle()
  const caller = await t.as(pair.customer.contactId)
  const kmOf = async ({ uuid }: { uuid: string }) =>
    (await caller.get(`/orders/${uuid}`)).body.carbonEstimate.distanceKm
  expect(await kmOf(done)).toBe(511.9)
  expect(await kmOf(open)).toBe(342)
})

test('le relevé compte chaque jour de Paris, et son total est la somme de ses lignes', async () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  // 31 October 23:30 and 1 December 00:15 in Paris stand just outside; the others just inside.
  await sent({ start: '2026-10-31T22:30:00.000Z' })
  const first = await sent({ start: '2026-10-31T23:00:00.000Z' })
  const last = await sent({ start: '2026-11-30T22:45:00.000Z', to: dijon })
  await sent({ start: '2026-11-30T23:15:00.000Z' })
  const { items, totals, total } = await statement(asWarehouse, november)
  expect(items.map((line: { orderId: number; day: string }) => [line.orderId, line.day])).toEqual([
    [first.id, '2026-11-01'],
    [last.id, '2026-11-30'],
  ])
  const sum = items.reduce((grams: number, line: { grams: number }) => grams + line.grams, 0)
  expect([total, totals.orders, totals.grams]).toEqual([2, 2, sum])
  expect(await statement(asCustomer, november)).toEqual(await statement(asWarehouse, november))
  // The day on which clocks change has 25 hours.
  await sent({ start: '2026-10-25T22:59:00.000Z' })
  expect((await statement(asCustomer, { from: '2026-10-25', to: '2026-10-25' })).total).toBe(1)
  expect((await statement(asCustomer, { from: '2026-10-26', to: '2026-10-26' })).total).toBe(0)
})

test('un nouveau facteur vaut à partir de son jour : les transports d’avant gardent le leur', async () => {
  t.setNow('2027-01-04T08:00:00.000Z')
  const input = {
    gramsPerKm: 856,
    vehicle: 'Porteur de 19 t',
    source: 'Arrêté du 10 avril 2012',
    sourceDate: '2012-04-10',
    validFrom: '2027-01-15',
  }
  const before = await sent({ transporter: 'by_customer', start: slotOn('2027-01-14', 2) })
  const after = await sent({ transporter: 'by_customer', start: slotOn('2027-01-15', 2) })
  await settle()
  expect((await asAdmin.put('/carbon/gram', { ...input, validFrom: '2027-01-03' })).body.code).toBe(
    'CARBON_FACTOR_PAST',
  )
  const { body } = await asAdmin.put('/carbon/gram', input)
  expect(body.current).toMatchObject({ gramsPerKm: 1_084, authorName: null })
  expect(body.items[0]).toMatchObject({ gramsPerKm: 856, validFrom: '2027-01-15', authorName: expect.any(String) })
  const january = { from: '2027-01-01', to: '2027-01-31' }
  expect(await lineOf(before.uuid, january)).toMatchObject({ gramsPerKm: 1_084 })
  expect(await lineOf(after.uuid, january)).toMatchObject({
    gramsPerKm: 856,
    grams: 438_186,
  })
  const { totals } = await statement(asCustomer, january)
  expect(totals.factors.map((factor: { gramsPerKm: number }) => factor.gramsPerKm)).toEqual([1_084, 856])
  expect((await asCustomer.get('/carbon/gram')).status).toBe(403)
})

test('le CSV a les lignes du relevé, et sa somme ; le PDF le dit estimé', async () => {
  const { items, totals } = await statement()
  const csv = await asCustomer.get('/carbon/statement/export', { ...december, format: 'csv' })
  const [head, ...rows] = String(csv.body)
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'))
  const at = head?.indexOf('CO₂e de la commande (g)') ?? -1
  expect(rows).toHaveLength(items.length)
  expect(rows.reduce((sum, cells) => sum + Number(cells[at]), 0)).toBe(totals.grams)
  const pdf = await asCustomer.get('/carbon/statement/export', { ...december, format: 'pdf' })
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const one = await asWarehouse.get(`/orders/${items[0].orderUuid}/carbon`)
  expect([one.status, one.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('chacun ne voit que les siens, même en nommant un autre ; une petite formule voit un mois', async () => {
  const other = await aPair(db)
  expect(
    (await statement(await t.as(other.customer.contactId), { ...december, customerId: customer.userId })).total,
  ).toBe(0)
  expect((await statement(asAdmin, { ...december, customerId: customer.userId })).total).toBe((await statement()).total)
  expect((await statement(asCustomer, { ...december, warehouseId: other.warehouse.userId })).total).toBe(0)
  const stranger = await t.as(other.customer.contactId)
  const { id } = await db
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', warehouse.userId)
    .executeTakeFirstOrThrow()
  expect((await stranger.get('/carbon/estimate', { startAddressId: id, endAddressId: id })).status).toBe(404)
  expect((await stranger.get('/carbon/estimate', { warehouseId: warehouse.userId, zipCode: '75001' })).status).toBe(404)
  const way = await asCustomer.get('/carbon/estimate', { warehouseId: warehouse.userId, zipCode: '75001' })
  expect(way.body.estimate).toMatchObject({ distanceBasis: 'great_circle', weightKg: null, grams: expect.any(Number) })
  await db.updateTable('users').set({ pricing_plan: 'trial' }).where('id', '=', customer.userId).execute()
  const cut = await statement(asCustomer, { from: '2026-11-01', to: '2026-12-31' })
  expect(cut.since).toBe('2026-12-04T08:00:00.000Z')
  expect(cut.items.every((line: { day: string }) => line.day >= '2026-12-04')).toBe(true)
  await db.updateTable('users').set({ pricing_plan: 'basic' }).where('id', '=', customer.userId).execute()
  expect((await asCustomer.get('/carbon/statement', december)).body.code).toBe('PLAN_FEATURE')
  await db.updateTable('users').set({ pricing_plan: 'business' }).where('id', '=', customer.userId).execute()
})
