import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { printers } from '../../../services/print/render.ts'
import { textOfPdf } from '../../../services/print/testing/text-of-pdf.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aBatch, aPair, aProduct, aUser, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const productId = await aProduct(db, customer.userId, { reference: 'CAFE-1', sized: true })
const lines = [{ productId, quantity: 6 }]
await someStock(db, { ...place, productId, quantity: 100 })
afterAll(() => printers.close())

const anEntry = (given: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(db, { ...place, orderType: 'delivery', status: 'confirmed', lines, ...given })
const many = (uuids: string[]) => `/orders/print?${uuids.map((uuid) => `orderUuids[]=${uuid}`).join('&')}`

it('donne le bon d’une commande, en PDF, sous son nom', async () => {
  const { id, uuid } = await anEntry()
  const answer = await asWarehouse.get(`/orders/${uuid}/print`)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(answer.headers['content-disposition']).toContain(`filename="bon-entree-${id}.pdf"`)
  const [page] = await textOfPdf(answer.bytes)
  expect(page).toContain(`Bon d’entrée ${id} vaut bon de livraison Planifiée`)
  expect(page).toContain('CAFE-1 Produit CAFE-1 unité 6 6')
})

it('le porte tout entier : adresses, lot, quai, chauffeur, consignes', async () => {
  const side = await aPair(db)
  const batched = await aProduct(db, side.customer.userId, { isBatchManaged: true, reference: 'THE-1' })
  const batchId = await aBatch(db, batched, 'L26-7', '2027-05-31')
  for (const [userId, city] of [
    [side.customer.userId, 'Lyon'],
    [side.warehouse.userId, 'Nantes'],
  ] as const)
    await db
      .insertInto('addresses')
      .values({ user_id: userId, is_main_address: true, name: 'Siège', street: '1 rue Neuve', zip_code: '00001', city })
      .execute()
  const carry = await db
    .insertInto('addresses')
    .values({ name: 'Halles', street: '5 place du Marché', zip_code: '35000', city: 'Rennes', country: 'France' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { uuid } = await anOrder(db, {
    customerId: side.customer.userId,
    warehouseId: side.warehouse.userId,
    orderType: 'delivery',
    status: 'confirmed',
    transporter: 'by_warehouse',
    lines: [{ productId: batched, quantity: 3, batchId }],
  })
  await db
    .updateTable('orders')
    .set({
      address_carry_id: carry.id,
      internal_number: 'CMD-7',
      driver_name: 'Jean Ünal',
      driver_license_plate: 'AB-123-CD',
      transport_loading_side: true,
      delivery_instructions: 'Sonner à l’accueil',
    })
    .where('uuid', '=', uuid)
    .execute()
  const [page] = await textOfPdf((await (await t.as(side.warehouse.contactId)).get(`/orders/${uuid}/print`)).bytes)
  expect(page).toContain('Halles 5 place du Marché 35000 Rennes France Pour le compte de customer')
  expect(page).toContain('Siège 1 rue Neuve 00001 Nantes')
  expect(page).toContain('THE-1 Produit THE-1 L26-7 31/05/2027 unité 3')
  expect(page).toContain('Date prévue 20/01/2027 Créneau 08:00–08:30 Quai 1')
  for (const text of ['CMD-7', 'Jean Ünal', 'AB-123-CD', 'Latéral', 'Sonner à l’accueil']) expect(page).toContain(text)
})

it('met plusieurs bons dans un PDF, dans l’ordre demandé, une fois chacun', async () => {
  const orders = [await anEntry(), await anEntry({ orderType: 'collection' }), await anEntry()]
  const asked = [orders[2], orders[0], orders[1], orders[2]].map((order) => order?.uuid ?? '')
  const answer = await asCustomer.get(many(asked))
  expect(answer.headers['content-disposition']).toContain('filename="bons-3-commandes-2027-01-04.pdf"')
  const pages = await textOfPdf(answer.bytes)
  expect(pages.map((page) => Number(/Bon d[’e] ?\D+(\d+)/.exec(page)?.[1]))).toEqual(
    [orders[2], orders[0], orders[1]].map((order) => order?.id),
  )
})

describe('ce qui n’est pas à soi', () => {
  it('une commande étrangère rend toute l’impression introuvable', async () => {
    const other = await aPair(db)
    const own = await anEntry()
    const foreign = await anOrder(db, {
      customerId: other.customer.userId,
      warehouseId: other.warehouse.userId,
      orderType: 'delivery',
      lines: [{ productId: await aProduct(db, other.customer.userId), quantity: 1 }],
    })
    for (const caller of [asCustomer, asWarehouse]) {
      expect(await caller.get(many([own.uuid, foreign.uuid]))).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
      expect(await caller.get(`/orders/${foreign.uuid}/print`)).toMatchObject({ status: 404 })
    }
    const admin = await t.as((await aUser(db, 'admin')).contactId)
    expect((await admin.get(many([own.uuid, foreign.uuid]))).status).toBe(200)
  })
})

describe('ce qui ne s’imprime pas', () => {
  it('plus de cent commandes à la fois, ou aucune', async () => {
    const { uuid } = await anEntry()
    expect(await asWarehouse.get(many(Array.from({ length: 101 }, () => uuid)))).toMatchObject({ status: 422 })
    expect(await asWarehouse.get('/orders/print')).toMatchObject({ status: 422 })
  })

  it('plus de lignes qu’un PDF n’en porte', async () => {
    const { id, uuid } = await anEntry()
    await db.run(sql`
      WITH mass AS (
        INSERT INTO products (customer_id, reference, name, packaging_type)
        SELECT ${customer.userId}, 'MASSE-' || n, 'Masse ' || n, 'unit' FROM generate_series(1, 5000) n RETURNING id
      )
      INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity)
      SELECT ${id}, ${customer.userId}, ${warehouse.userId}, id, 'package_unit', 1 FROM mass`)
    expect(await asWarehouse.get(`/orders/${uuid}/print`)).toMatchObject({
      status: 422,
      body: { code: 'PRINT_TOO_LARGE', params: { lines: 5_001, max: 5_000 } },
    })
  })

  it('un inventaire, qui a sa feuille de comptage', async () => {
    const at = slotOn('2027-01-20')
    const order = await db
      .insertInto('orders')
      .values({
        customer_id: customer.userId,
        warehouse_id: warehouse.userId,
        order_type: 'inventory',
        order_status: 'confirmed',
        order_date_start: at,
        order_date_end: at,
      })
      .returning('uuid')
      .executeTakeFirstOrThrow()
    expect(await asWarehouse.get(`/orders/${order.uuid}/print`)).toMatchObject({
      status: 422,
      body: { code: 'NO_SLIP' },
    })
  })
})

describe('l’impression et le reste', () => {
  it('deux impressions à la fois donnent chacune la leur', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(() => anEntry()))
    const answers = await Promise.all(orders.map(({ uuid }) => asWarehouse.get(`/orders/${uuid}/print`)))
    for (const [rank, { bytes }] of answers.entries())
      expect((await textOfPdf(bytes))[0]).toContain(` ${orders[rank]?.id} vaut`)
  })

  it('les mêmes données donnent les mêmes octets', async () => {
    const { uuid } = await anEntry()
    const [first, second] = [
      await asWarehouse.get(`/orders/${uuid}/print`),
      await asCustomer.get(`/orders/${uuid}/print`),
    ]
    expect(first.bytes.equals(second.bytes)).toBe(true)
  })

  it('un imprimeur tué en plein travail le fait échouer clairement ; le suivant réussit', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => anEntry()))
    const uuids = orders.map(({ uuid }) => uuid)
    const printing = asWarehouse.get(many(uuids))
    let isOver = false
    void printing.finally(() => {
      isOver = true
    })
    while (!isOver) {
      for (const pid of printers.pids) process.kill(pid, 'SIGKILL')
      await sleep(10)
    }
    expect(await printing).toMatchObject({ status: 500, body: { code: 'PRINT_FAILED' } })
    expect((await asWarehouse.get(many(uuids))).status).toBe(200)
  })
})
