import { describe, expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aBatch, aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { whileHeld } from '../../testing/database/held.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)

/** A customer and a warehouse that has another customer too, what the warehouse has in hand, and the end of their deal. */
const aDealThatEnds = async () => {
  const { customer, warehouse } = await aPair(db)
  await aDeal(db, (await aUser(db, 'customer')).userId, warehouse.userId)
  const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  const { id } = await db
    .selectFrom('deals')
    .select('id')
    .where('customer_id', '=', customer.userId)
    .where('warehouse_id', '=', warehouse.userId)
    .executeTakeFirstOrThrow()
  const setActive = (isActive: boolean) => asAdmin.patch(`/deals/${id}`, { isActive })
  return { customer, warehouse, sides, asCustomer, asWarehouse, setActive }
}
const found = ({ body }: { body: { products: { id: number }[] } }) => body.products.map(({ id }) => id)
const idsOf = ({ body }: { body: { items: { id: number }[] } }) => body.items.map(({ id }) => id)

describe('après la fin d’un accord, l’entrepôt ne lit du client que ce qu’il a eu en main', () => {
  test('les produits de son stock et de ses commandes, ni les autres ni les nouveaux', async () => {
    const { customer, sides, asWarehouse, setActive } = await aDealThatEnds()
    const [stocked, ordered, other] = [
      await aProduct(db, customer.userId),
      await aProduct(db, customer.userId),
      await aProduct(db, customer.userId),
    ]
    await someStock(db, { ...sides, productId: stocked, quantity: 5 })
    const lines = [{ productId: ordered, quantity: 1 }]
    const order = await anOrder(db, {
      ...sides,
      orderType: 'delivery',
      status: 'pending',
      start: slotOn('2027-02-03'),
      lines,
    })
    expect(idsOf(await asWarehouse.get('/products'))).toContain(other)
    await setActive(false)
    const made = await aProduct(db, customer.userId)
    expect(idsOf(await asWarehouse.get('/products')).toSorted((a, b) => a - b)).toEqual([stocked, ordered])
    for (const id of [stocked, ordered]) expect((await asWarehouse.get(`/products/${id}`)).status).toBe(200)
    for (const id of [other, made]) {
      const { reference } = await db
        .selectFrom('products')
        .select('reference')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect((await asWarehouse.get(`/products/${id}`)).status).toBe(404)
      expect((await asWarehouse.get(`/products/${id}/picture`)).status).toBe(404)
      expect((await asWarehouse.get(`/batches/product/${id}`)).status).toBe(404)
      expect(found(await asWarehouse.get('/search', { query: reference }))).not.toContain(id)
      expect(found(await asWarehouse.get('/barcodes', { code: reference }))).not.toContain(id)
    }
    expect((await asWarehouse.get(`/orders/${order.uuid}`)).status).toBe(200)
    await setActive(true)
    expect(idsOf(await asWarehouse.get('/products'))).toContain(made)
  })
  test('les lots de son stock, et pas les nouveaux d’un produit qu’il a', async () => {
    const { customer, sides, asWarehouse, setActive } = await aDealThatEnds()
    const productId = await aProduct(db, customer.userId, { isBatchManaged: true })
    const batchId = await aBatch(db, productId, 'L1')
    await someStock(db, { ...sides, productId, batchId, quantity: 5 })
    await setActive(false)
    const made = await aBatch(db, productId, 'L2')
    expect(idsOf(await asWarehouse.get('/batches'))).toEqual([batchId])
    expect((await asWarehouse.get(`/batches/${batchId}`)).status).toBe(200)
    expect((await asWarehouse.get(`/batches/${made}`)).status).toBe(404)
  })
  test('ni l’adresse de l’autre', async () => {
    const { customer, warehouse, asCustomer, asWarehouse, setActive } = await aDealThatEnds()
    expect((await asWarehouse.get(`/addresses/user/${customer.userId}`)).status).toBe(200)
    await setActive(false)
    expect((await asWarehouse.get(`/addresses/user/${customer.userId}`)).status).toBe(404)
    await aDeal(db, customer.userId, (await aUser(db, 'warehouse')).userId)
    expect((await asCustomer.get(`/addresses/user/${warehouse.userId}`)).status).toBe(404)
  })
  test('et rien de ce qui change ne lui est dit', async () => {
    const { customer, asCustomer, asWarehouse, setActive } = await aDealThatEnds()
    const productId = await aProduct(db, customer.userId)
    await aDeal(db, customer.userId, (await aUser(db, 'warehouse')).userId)
    await setActive(false)
    const after = (await asWarehouse.get('/changes')).body.next
    const of = (await asCustomer.get('/changes')).body.next
    expect((await asCustomer.patch(`/products/${productId}`, { name: 'Nouveau nom' })).status).toBe(200)
    await aProduct(db, customer.userId)
    await aBatch(db, productId, 'L9')
    expect((await asWarehouse.get('/changes', { after })).body.items).toEqual([])
    expect((await asCustomer.get('/changes', { after: of })).body.items.length).toBeGreaterThan(0)
  })
})

describe('un accord qui finit attend ce qui s’écrit sous lui', () => {
  type Ending = Awaited<ReturnType<typeof aDealThatEnds>>
  const create = async ({ asCustomer, customer, warehouse, sides }: Ending) => {
    const productId = await aProduct(db, customer.userId)
    await someStock(db, { ...sides, productId, quantity: 5 })
    const orderItems = [{ productId, productPackaging: 'package_unit', quantity: 1 }]
    const order = { orderType: 'collection', warehouseId: warehouse.userId, orderDateStart: slotOn('2027-02-03') }
    return () => asCustomer.post('/orders', { ...order, orderTransporter: 'by_customer', orderItems })
  }
  const confirm = async ({ asWarehouse, customer, sides }: Ending) => {
    const lines = [{ productId: await aProduct(db, customer.userId), quantity: 1 }]
    const order = await anOrder(db, {
      ...sides,
      orderType: 'delivery',
      status: 'pending',
      start: slotOn('2027-02-03'),
      lines,
    })
    return () => asWarehouse.post(`/orders/${order.uuid}/confirm`)
  }
  const ends: [string, (found: Ending) => () => Promise<{ status: number }>][] = [
    [
      'l’accord est désactivé',
      ({ setActive }) =>
        () =>
          setActive(false),
    ],
    [
      'le client est désactivé',
      ({ customer }) =>
        () =>
          asAdmin.patch(`/users/${customer.userId}`, { isActive: false }),
    ],
  ]
  test.each(
    ends.flatMap(([title, end]) => [
      { call: 'créer une commande', prepare: create, title, end },
      { call: 'confirmer une commande', prepare: confirm, title, end },
    ]),
  )('$call, pendant que $title', async ({ prepare, end }) => {
    const found = await aDealThatEnds()
    const call = await prepare(found)
    const [written, ended] = await whileHeld(
      t.databaseUrl,
      { lock: 'LOCK TABLE order_logs IN SHARE MODE' },
      call,
      end(found),
    )
    expect([written.status, ended.status]).toEqual([expect.toBeOneOf([200, 201]), 200])
    const last = await db
      .selectFrom('audit_entries')
      .select('action')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(last.action).toMatch(/^(deals|users)\.update$/)
  })

  const inventory = async ({ asWarehouse, customer }: Ending) => {
    const input = { customerId: customer.userId, plannedDate: '2027-02-03', productIds: null }
    return () => asWarehouse.post('/orders/inventory', input)
  }
  const count = async ({ asWarehouse, customer }: Ending) => {
    const lines = [{ productId: await aProduct(db, customer.userId), productPackaging: 'package_unit', counted: 4 }]
    const input = { customerId: customer.userId, countedAt: new Date().toISOString(), lines }
    return () => asWarehouse.post('/orders/inventory/transmit', input)
  }
  test.each(
    ends.flatMap(([title, end]) => [
      { call: 'une commande', prepare: create, title, end },
      { call: 'un inventaire', prepare: inventory, title, end },
      { call: 'un comptage transmis', prepare: count, title, end },
    ]),
  )('et ce qui se demande quand $title l’attend : $call ne se crée plus', async ({ prepare, end }) => {
    const found = await aDealThatEnds()
    const call = await prepare(found)
    const [ended, asked] = await whileHeld(
      t.databaseUrl,
      { lock: 'LOCK TABLE account_logs IN SHARE MODE' },
      end(found),
      call,
    )
    expect([ended.status, asked.status]).toEqual([200, 422])
    expect(
      await db.selectFrom('orders').select('id').where('customer_id', '=', found.customer.userId).execute(),
    ).toEqual([])
  })
})
