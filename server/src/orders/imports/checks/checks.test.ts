import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { csvForm } from '../../../testing/builders/an-import.ts'
import { aPair, aProduct, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { checkImports } from './run.ts'

const t = await createTestApp()
const { app } = t
const { db } = app
const { customer, warehouse } = await aPair(db, { docks: 50 })
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const productId = await aProduct(db, customer.userId, { reference: 'THE' })
await someStock(db, { ...place, productId, quantity: 100 })
const asCustomer = await t.as(customer.contactId)

const header = 'order_number;date;hour;transporter;reference;unit_quantity'
const products = (count: number) => [
  'reference;designation;unit',
  ...Array.from({ length: count }, (_none, rank) => `REF-${rank};Produit ${rank};oui`),
]
let files = 0
const deposit = async (count: number) => {
  const lines = [...products(count), `UN-${++files};Un de plus ${files};oui`]
  const { status, body } = await asCustomer.upload('/import', csvForm(lines, { type: 'product' }))
  expect(status).toBe(201)
  return body
}
const show = async (uuid: string) => (await asCustomer.get(`/imports/${uuid}`)).body
const idOf = async (uuid: string) =>
  (await db.selectFrom('imports').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow()).id
const checkOf = async (uuid: string) =>
  db
    .selectFrom('import_checks')
    .selectAll()
    .where('import_id', '=', await idOf(uuid))
    .executeTakeFirst()
/** Does what the worker does for this import. */
const work = async (uuid: string) => checkImports(app, [await idOf(uuid)])

test('un petit fichier est vérifié dans la réponse', async () => {
  const body = await deposit(10)
  expect(body).toMatchObject({ checking: null, linesTotal: 11, madeTotal: 11, states: { new: 11 } })
  expect(await checkOf(body.uuid)).toBeUndefined()
})

test('le progrès est celui des lignes jugées', async () => {
  // Takes several times as long as the time between two reports, on a fast machine too.
  const count = 9_000
  const lines = [
    header,
    ...Array.from({ length: count }, (_none, rank) => `C${rank};20/01/2027;09:00;avion;INCONNUE;1`),
  ]
  const fields = { type: 'collection', warehouseId: String(warehouse.userId) }
  const { body } = await asCustomer.upload('/import', csvForm(lines, fields))
  const seen = new Set<number>()
  const working = work(body.uuid)
  let isDone = false
  void working.then(() => (isDone = true))
  while (!isDone) seen.add((await checkOf(body.uuid))?.lines_done ?? 0)
  await working
  const between = [...seen].filter((done) => done > 0)
  expect(between.length).toBeGreaterThan(0)
  expect(Math.max(...between)).toBeLessThanOrEqual(count)
  expect(await show(body.uuid)).toMatchObject({ checking: null, faultyLines: count })
})

test('une vérification morte en chemin ne laisse rien, se voit, et recommence', async () => {
  const { uuid } = await deposit(700)
  await db.run(sql`UPDATE import_checks SET lines_done = 300, touched_at = clock_timestamp() - interval '11 seconds'
    WHERE import_id = ${await idOf(uuid)}`)
  expect(await show(uuid)).toMatchObject({ checking: { done: 300, total: 701 }, isOutdated: true, errorsTotal: 0 })
  const again = await asCustomer.post(`/imports/${uuid}/check`)
  expect(again).toMatchObject({ status: 200, body: { checking: { done: 0, total: 701 }, isOutdated: false } })
  await work(uuid)
  expect(await show(uuid)).toMatchObject({ checking: null, errorsTotal: 0 })
})

test('des lignes corrigées pendant la vérification sont jugées comme elles sont devenues', async () => {
  const { uuid } = await deposit(800)
  const working = work(uuid)
  const corrected = await asCustomer.patch(`/imports/${uuid}/rows`, {
    rows: [{ line: 2, cells: { unit: 'peut-être' } }],
  })
  expect(corrected).toMatchObject({ status: 200, body: { checking: null, errorsTotal: 1 } })
  await working
  expect(await show(uuid)).toMatchObject({ checking: null, errorsTotal: 1, states: { wrong: 1 } })
})

test('un fichier vérifié il y a longtemps se vérifie de nouveau, en montrant d’abord ce qu’on en savait', async () => {
  const { uuid } = await deposit(900)
  await work(uuid)
  const { states } = await show(uuid)
  await db.run(sql`UPDATE import_checks SET checked_at = clock_timestamp() - interval '2 minutes'`)
  expect(await show(uuid)).toMatchObject({ isOutdated: true, states })
  expect((await asCustomer.post(`/imports/${uuid}/check`)).body).toMatchObject({ checking: { done: 0 }, states })
  // Another request changes nothing while the check is under way.
  const { version } = (await checkOf(uuid)) ?? {}
  await asCustomer.post(`/imports/${uuid}/check`)
  expect((await checkOf(uuid))?.version).toBe(version)
})

test('un accord fini entre-temps se dit à la lecture', async () => {
  const lines = [header, ...Array.from({ length: 600 }, (_none, rank) => `D${rank};20/01/2027;09:00;by_customer;THE;1`)]
  const fields = { type: 'collection', warehouseId: String(warehouse.userId) }
  const send = () => asCustomer.upload('/import', csvForm(lines, fields), { 'idempotency-key': 'accord-fini' })
  const { body } = await send()
  await db.updateTable('deals').set({ is_active: false }).where('customer_id', '=', customer.userId).execute()
  await work(body.uuid)
  await db.updateTable('deals').set({ is_active: true }).where('customer_id', '=', customer.userId).execute()
  expect(await asCustomer.get(`/imports/${body.uuid}`)).toMatchObject({ status: 422, body: { code: 'DEAL_INACTIVE' } })
  // What was deposited stays deposited.
  expect(await send()).toMatchObject({ status: 201, body: { uuid: body.uuid, linesTotal: 600, isOutdated: true } })
})

// Last, because the jobs it starts would check the files of the other tests too.
test('un long fichier est reçu aussitôt, vérifié en arrière-plan, et son résultat se lit ensuite sans attendre', async () => {
  const body = await deposit(600)
  expect(body).toMatchObject({ checking: { done: 0, total: 601 }, linesTotal: 601, errorsTotal: 0, madeTotal: 0 })
  expect((await asCustomer.get('/imports')).body.items[0]).toMatchObject({ checking: { done: 0, total: 601 } })
  await t.startJobs()
  await expect.poll(async () => (await show(body.uuid)).checking, { timeout: 10_000 }).toBeNull()
  expect(await show(body.uuid)).toMatchObject({ madeTotal: 601, states: { new: 601 }, isOutdated: false })
  expect((await asCustomer.get('/imports')).body.items[0]).toMatchObject({ checking: null, madeTotal: 601 })
  expect(await asCustomer.post(`/imports/${body.uuid}/apply`)).toMatchObject({ status: 200, body: { madeTotal: 601 } })
})
