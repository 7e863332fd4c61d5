import pg from 'pg'
import { expect, it } from 'vitest'
import { textOfPdf } from '../../services/print/testing/text-of-pdf.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { waitingForLocks } from '../../testing/database/held.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as, databaseUrl } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const date = '2027-02-02'
const lorry = { name: 'Porteur 19 t', maxWeight: 9_000, length: 720, width: 245 }
const van = { name: 'Fourgon', maxWeight: 1_200, length: 320, width: 170 }

const productId = await aProduct(app.db, customer.userId, { reference: 'PAL' })
await app.db
  .updateTable('products')
  .set({
    packaging_type: 'unit_box_pallet',
    pallet_gross_weight: 400,
    pallet_length: 120,
    pallet_width: 80,
    pallet_height: 150,
    box_gross_weight: 10,
    box_length: 40,
    box_width: 30,
    box_height: 25,
  })
  .where('id', '=', productId)
  .execute()
for (const packaging of ['package_unit', 'package_box', 'package_pallet'] as const)
  await someStock(app.db, { ...place, productId, packaging, quantity: 500 })

const addressId = async (name: string, zipCode: string) => {
  const row = await app.db
    .insertInto('addresses')
    .values({
      user_id: customer.userId,
      name,
      street: '1 quai Perrache',
      zip_code: zipCode,
      city: 'Lyon',
      country: 'France',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
const aShuttle = async (changes: object = {}, zipCode = '69002') => {
  const made = await anOrder(app.db, {
    ...place,
    status: 'confirmed',
    transporter: 'by_quai_shuttle',
    start: slotOn(date),
    lines: [
      { productId, packaging: 'package_pallet', quantity: 2 },
      { productId, packaging: 'package_box', quantity: 6 },
    ],
    ...changes,
  })
  const address_carry_id = await addressId(`Client ${made.id}`, zipCode)
  await app.db.updateTable('orders').set({ address_carry_id }).where('id', '=', made.id).execute()
  return made
}
const own = await as(warehouse.contactId)
const planOf = async (day = date) => (await own.get(`/load-plans?date=${day}`)).body
const saveVehicles = async (...vehicles: object[]): Promise<{ id: number; name: string }[]> =>
  (await own.put('/vehicles', { vehicles })).body.items

it('un plan montre les navettes planifiées du jour, leur poids et leur plancher', async () => {
  const shuttle = await aShuttle()
  await aShuttle({ transporter: 'by_customer' })
  await aShuttle({ start: slotOn('2027-02-03') })
  await aShuttle({ status: 'pending' })
  await aShuttle({ status: 'canceled_by_customer' })
  const plan = await planOf()
  expect(plan.orders.map(({ uuid }: { uuid: string }) => uuid)).toEqual([shuttle.uuid])
  // Two pallets of 0.96 m², and 6 boxes of 0.03 m³ stacked up to 1.5 m.
  expect(plan.orders[0]).toMatchObject({ pallets: 2, boxes: 6, units: 0, weight: 860, unweighed: 0, unsized: 0 })
  expect(plan.orders[0].floor).toBeCloseTo(2 * 0.96 + (6 * 0.03) / 1.5)
  expect(plan).toMatchObject({ date, vehicles: [], pendingCount: 1 })
})

it('une commande clôturée quitte le plan, garde son véhicule, et les arrêts ouverts suivent le sien', async () => {
  const day = '2027-02-17'
  const [done, open] = [await aShuttle({ start: slotOn(day) }), await aShuttle({ start: slotOn(day, 1) })]
  const [one] = await saveVehicles(lorry)
  const loads = (...orders: { uuid: string }[]) => ({
    date: day,
    loads: [{ vehicleId: one?.id, orderUuids: orders.map(({ uuid }) => uuid) }],
  })
  expect((await own.put('/load-plans', loads(done, open))).status).toBe(200)
  await app.db
    .updateTable('orders')
    .set({ order_status: 'finished', order_date_done: slotOn(day) })
    .where('id', '=', done.id)
    .execute()
  expect((await planOf(day)).orders).toMatchObject([{ uuid: open.uuid, stop: 1 }])
  expect((await own.put('/load-plans', loads(done, open))).body.code).toBe('LOAD_PLAN_CHANGED')
  expect((await own.put('/load-plans', loads(open))).body.orders).toMatchObject([{ uuid: open.uuid, stop: 1 }])
  const kept = await app.db.selectFrom('load_stops').select(['order_id', 'stop']).where('load_date', '=', day).execute()
  expect(kept.toSorted((a, b) => a.stop - b.stop)).toEqual([
    { order_id: done.id, stop: 1 },
    { order_id: open.id, stop: 2 },
  ])
})

it('un plan place l’entrepôt et chaque commande, pour ses directions et ses kilomètres', async () => {
  await app.db
    .insertInto('addresses')
    .values({
      user_id: warehouse.userId,
      is_main_address: true,
      name: 'Entrepôt',
      street: '1 rue',
      lat: 45.7,
      lng: 4.95,
    })
    .execute()
  await aShuttle({ start: slotOn('2027-02-18') }, '62400')
  const plan = await planOf('2027-02-18')
  expect(plan).toMatchObject({ point: { lat: 45.7, lng: 4.95 }, ways: [] })
  expect(plan.orders[0].point.lat).toBeGreaterThan(50)
})

it('une ligne sans poids ni dimensions est dite inconnue, jamais comptée pour rien', async () => {
  const bare = await aProduct(app.db, customer.userId)
  await someStock(app.db, { ...place, productId: bare, quantity: 5 })
  const { uuid } = await aShuttle({ start: slotOn('2027-02-09'), lines: [{ productId: bare, quantity: 5 }] })
  expect((await planOf('2027-02-09')).orders).toMatchObject([{ uuid, units: 5, weight: 0, unweighed: 1, unsized: 1 }])
})

it('les commandes se répartissent entre les véhicules, dans l’ordre de la tournée, et se lisent sur une feuille', async () => {
  const day = '2027-02-10'
  const [first, second, third] = [
    await aShuttle({ start: slotOn(day) }),
    await aShuttle({ start: slotOn(day, 1) }),
    await aShuttle({ start: slotOn(day, 2) }),
  ]
  const [one] = await saveVehicles(lorry, van)
  const saved = await own.put('/load-plans', {
    date: day,
    loads: [{ vehicleId: one?.id, orderUuids: [second.uuid, first.uuid] }],
  })
  expect(saved.status).toBe(200)
  const stops = Object.fromEntries(
    saved.body.orders.map((order: { uuid: string; vehicleId: number; stop: number }) => [
      order.uuid,
      [order.vehicleId, order.stop],
    ]),
  )
  expect(stops).toEqual({ [second.uuid]: [one?.id, 1], [first.uuid]: [one?.id, 2], [third.uuid]: [null, null] })

  const printed = await own.get(`/load-plans/print?date=${day}`)
  expect(printed.headers['content-disposition']).toContain(`chargement-${day}.pdf`)
  const text = (await textOfPdf(printed.bytes)).join(' ')
  expect(text).toContain('Porteur 19 t')
  expect(text).not.toContain('Fourgon')
  // Loaded in reverse: the last stop first.
  expect(text.indexOf(`Client ${first.id}`)).toBeLessThan(text.indexOf(`Client ${second.id}`))
  expect(text).toContain('1 quai Perrache')
})

it('une commande qui change de jour quitte son véhicule ; un véhicule retiré rend les siennes', async () => {
  const day = '2027-02-11'
  const order = await aShuttle({ start: slotOn(day) })
  const vehicles = await saveVehicles(lorry, van)
  const id = vehicles.find(({ name }) => name === 'Fourgon')?.id
  const load = { date: day, loads: [{ vehicleId: id, orderUuids: [order.uuid] }] }
  expect((await own.put('/load-plans', load)).status).toBe(200)
  const moved = slotOn('2027-02-12')
  await app.db
    .updateTable('orders')
    .set({ order_date_start: moved, order_date_end: new Date(Date.parse(moved) + 1_800_000).toISOString() })
    .where('id', '=', order.id)
    .execute()
  expect((await planOf(day)).orders).toEqual([])
  expect((await planOf('2027-02-12')).orders).toMatchObject([{ uuid: order.uuid, vehicleId: null }])
  expect((await own.put('/load-plans', load)).body.code).toBe('LOAD_PLAN_CHANGED')
  const later = { date: '2027-02-12', loads: [{ vehicleId: id, orderUuids: [order.uuid] }] }
  expect((await own.put('/load-plans', later)).status).toBe(200)
  expect(await saveVehicles(...vehicles.filter(({ name }) => name !== 'Fourgon'))).toMatchObject([{ name: lorry.name }])
  expect((await planOf('2027-02-12')).orders).toMatchObject([{ vehicleId: null, stop: null }])
  expect((await own.put('/load-plans', later)).body.code).toBe('LOAD_PLAN_CHANGED')
})

it('une commande est dans un véhicule au plus, et deux véhicules ne portent pas le même nom', async () => {
  const day = '2027-02-15'
  const order = await aShuttle({ start: slotOn(day) })
  const [one, two] = await saveVehicles(lorry, van)
  const twice = [one, two].map((vehicle) => ({ vehicleId: vehicle?.id, orderUuids: [order.uuid] }))
  expect((await own.put('/load-plans', { date: day, loads: twice })).body.issues[0].path).toEqual(['loads'])
  const { body } = await own.put('/vehicles', { vehicles: [lorry, { ...van, name: 'PORTEUR 19 T' }] })
  expect(body.issues[0].path).toEqual(['vehicles', 1, 'name'])
  const swapped = [
    { ...lorry, id: one?.id, name: van.name },
    { ...van, id: two?.id, name: lorry.name },
  ]
  expect(await saveVehicles(...swapped)).toMatchObject([{ name: van.name }, { name: lorry.name }])
})

it('chaque entrepôt n’a que ses véhicules et ses commandes', async () => {
  const other = await aPair(app.db)
  const foreign = await as(other.warehouse.contactId)
  const [mine] = await saveVehicles(lorry)
  const order = await aShuttle({ start: slotOn('2027-02-16') })
  expect((await foreign.get('/vehicles')).body).toEqual({ items: [] })
  expect((await foreign.get('/load-plans?date=2027-02-16')).body.orders).toEqual([])
  expect((await foreign.put('/vehicles', { vehicles: [{ ...van, id: mine?.id }] })).status).toBe(404)
  const [theirs] = (await foreign.put('/vehicles', { vehicles: [van] })).body.items
  for (const vehicleId of [mine?.id, theirs.id]) {
    const load = { date: '2027-02-16', loads: [{ vehicleId, orderUuids: [order.uuid] }] }
    expect((await foreign.put('/load-plans', load)).body.code).toBe('LOAD_PLAN_CHANGED')
  }
})

it('deux enregistrements du même véhicule au même moment se suivent, sans s’attendre l’un l’autre', async () => {
  const { warehouse: other } = await aPair(app.db)
  const caller = await as(other.contactId)
  // Both have written and commit together.
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE audit_entries IN ACCESS EXCLUSIVE MODE')
  const answers = Promise.all([1, 2].map(() => caller.put('/vehicles', { vehicles: [van] })))
  await expect.poll(waiting).toBe(2)
  await holder.end()
  expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  expect((await caller.get('/vehicles')).body.items).toMatchObject([van])
  expect((await app.metrics.transactionRetries.get()).values[0]?.value ?? 0).toBe(0)
})

const waiting = () => waitingForLocks(app.pool)
