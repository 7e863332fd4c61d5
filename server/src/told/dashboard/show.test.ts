import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()

const aSite = async () => {
  const { customer, warehouse } = await aPair(app.db)
  const productId = await aProduct(app.db, customer.userId)
  const order = async (start: string, { confirmed = false, orderType = 'delivery' } = {}) => {
    const { body } = await (await as(customer.contactId)).post('/orders', {
      orderType,
      warehouseId: warehouse.userId,
      orderDateStart: start,
      orderTransporter: 'by_customer',
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 2 }],
    })
    if (confirmed) await (await as(warehouse.contactId)).post(`/orders/${body.uuid}/confirm`, {})
    return body.id as number
  }
  const dashboard = async (contactId: number) => (await (await as(contactId)).get('/dashboard')).body
  return { customer, warehouse, productId, order, dashboard }
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

it('met en avant les demandes en attente, la première prévue d’abord, dix au plus', async () => {
  const { customer, warehouse, order, dashboard } = await aSite()
  const late = await order(slotOn('2027-01-15'))
  const soon = await order(slotOn('2027-01-06'))
  const preOrder = await order(slotOn('2027-01-07'), { orderType: 'collection' })
  for (const contactId of [warehouse.contactId, customer.contactId]) {
    const body = await dashboard(contactId)
    expect(body).toMatchObject({
      pendingCount: 3,
      preOrderCount: 1,
      toCompleteCount: 0,
      todayCount: 0,
      today: [],
    })
    expect(ids(body.waiting)).toEqual([soon, preOrder, late])
    expect(body.waiting[0]).toMatchObject({ qtyUnit: 2, linesCount: 1, orderStatus: 'pending' })
  }
  for (let index = 1; index <= 9; index++) await order(slotOn('2027-01-18', index % 8))
  const full = await dashboard(warehouse.contactId)
  expect(full.pendingCount).toBe(12)
  expect(full.waiting).toHaveLength(10)
})

it('rend les rendez-vous du jour de Paris, par heure, sans ceux qui n’auront pas lieu', async () => {
  const { customer, warehouse, order, dashboard } = await aSite()
  const afternoon = await order('2027-01-05T13:00:00.000Z')
  const morning = await order(slotOn('2027-01-05'), { confirmed: true })
  await order(slotOn('2027-01-06'), { confirmed: true })
  const cancelled = await order(slotOn('2027-01-05', 2))
  await app.db.updateTable('orders').set({ order_status: 'aborted_by_customer' }).where('id', '=', cancelled).execute()
  // 00:30 on Tuesday in Paris, but still Monday in UTC.
  setNow('2027-01-04T23:30:00.000Z')
  const body = await dashboard(warehouse.contactId)
  expect(ids(body.today)).toEqual([morning, afternoon])
  expect(body.todayCount).toBe(2)
  expect(ids((await dashboard(customer.contactId)).today)).toEqual([morning, afternoon])
  setNow(testNow)
})

it('compte les commandes planifiées dont l’heure est passée', async () => {
  const { warehouse, order, dashboard } = await aSite()
  await order(slotOn('2027-01-05'), { confirmed: true })
  await order(slotOn('2027-01-05', 4), { confirmed: true })
  setNow('2027-01-05T08:00:00.000Z')
  expect((await dashboard(warehouse.contactId)).toCompleteCount).toBe(1)
  setNow(testNow)
})

it('compte les produits dont un lot en stock périme sous 30 jours', async () => {
  const { customer, warehouse, dashboard } = await aSite()
  const productId = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  const at = { customerId: customer.userId, warehouseId: warehouse.userId, productId }
  const soon = await aBatch(app.db, productId, 'L1', '2027-02-02')
  await someStock(app.db, { ...at, batchId: soon, quantity: 1 })
  await someStock(app.db, { ...at, batchId: soon, packaging: 'package_box', quantity: 1 })
  await someStock(app.db, { ...at, batchId: await aBatch(app.db, productId, 'L2', '2027-02-03'), quantity: 1 })
  await aBatch(app.db, productId, 'L3', '2027-01-05')
  expect((await dashboard(customer.contactId)).expiringStockCount).toBe(1)
  expect((await dashboard(warehouse.contactId)).expiringStockCount).toBe(1)
})

it('chaque chiffre est le total de la liste qu’il ouvre', async () => {
  const { customer, warehouse, order } = await aSite()
  await order(slotOn('2027-01-05'), { confirmed: true })
  await order(slotOn('2027-01-05', 2))
  await order(slotOn('2027-01-05', 4), { confirmed: true })
  const preOrders = [
    await order(slotOn('2027-01-05', 6), { orderType: 'collection' }),
    await order(slotOn('2027-01-07'), { orderType: 'collection' }),
  ]
  const [gone] = preOrders
  await app.db.updateTable('orders').set({ order_status: 'refused' }).where('id', '=', Number(gone)).execute()
  const batched = await aProduct(app.db, customer.userId, { isBatchManaged: true })
  const other = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, other.userId)
  for (const [warehouseId, number] of [
    [warehouse.userId, 'L1'],
    [warehouse.userId, 'L2'],
    [other.userId, 'L3'],
  ] as const)
    await someStock(app.db, {
      customerId: customer.userId,
      warehouseId,
      productId: batched,
      batchId: await aBatch(app.db, batched, number, '2027-01-20'),
      quantity: 1,
    })
  const [message] = await app.db
    .selectFrom('orders')
    .select('uuid')
    .where('customer_id', '=', customer.userId)
    .execute()
  await (await as(warehouse.contactId)).post(`/orders/${message?.uuid}/comments`, { text: 'Palettes filmées ?' })

  setNow('2027-01-05T08:15:00.000Z')
  const asCustomer = await as(customer.contactId)
  const { body: figures } = await asCustomer.get('/dashboard')
  const total = async (path: string, query: Record<string, string | boolean>) =>
    (await asCustomer.get(path, query)).body.total
  const ofDay = await asCustomer.get('/orders', { from: '2027-01-05', to: '2027-01-05' })
  expect(figures).toMatchObject({
    pendingCount: await total('/orders', { statusGroup: 'pending' }),
    toCompleteCount: await total('/orders', { isToComplete: true }),
    preOrderCount: await total('/orders', { isPreOrder: true }),
    changesToAcceptCount: await total('/orders', { hasChangesToAccept: true }),
    unreadOrdersCount: await total('/orders', { hasUnreadMessages: true }),
    expiringStockCount: await total('/stock/product', { state: 'expiring' }),
    todayCount: ofDay.body.items.filter(({ orderStatus }: { orderStatus: string }) => orderStatus !== 'refused').length,
  })
  expect(figures).toMatchObject({ preOrderCount: 1, toCompleteCount: 1, unreadOrdersCount: 1, expiringStockCount: 2 })
  expect(figures.today).toHaveLength(figures.todayCount)
  const { pendingCount, toCompleteCount, changesToAcceptCount, unreadOrdersCount, toConsignCount } = figures
  expect((await asCustomer.get('/dashboard/counts')).body).toEqual({
    pendingCount,
    toCompleteCount,
    changesToAcceptCount,
    unreadOrdersCount,
    toConsignCount,
  })
  setNow(testNow)
})

it('une journée vide montre le prochain jour qui a des rendez-vous', async () => {
  const { customer, warehouse, order, dashboard } = await aSite()
  expect((await dashboard(warehouse.contactId)).nextDay).toBeNull()
  const cancelled = await order(slotOn('2027-01-05'))
  await app.db.updateTable('orders').set({ order_status: 'aborted_by_customer' }).where('id', '=', cancelled).execute()
  const next = [await order(slotOn('2027-01-08')), await order(slotOn('2027-01-08', 3))]
  await order(slotOn('2027-01-11'))
  for (const { contactId } of [customer, warehouse]) {
    const { nextDay } = await dashboard(contactId)
    expect({ ...nextDay, orders: ids(nextDay.orders) }).toEqual({ date: '2027-01-08', orders: next })
  }
  setNow('2027-01-08T08:00:00.000Z')
  expect(await dashboard(warehouse.contactId)).toMatchObject({ todayCount: 2, nextDay: null })
  setNow(testNow)
})

it('les compteurs du menu s’arrêtent à 100', async () => {
  const { customer, warehouse, order } = await aSite()
  const id = await order(slotOn('2027-01-20'))
  await app.db.run(sql`
    INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end, order_transporter)
    SELECT customer_id, warehouse_id, order_type, 'pending', order_date_start, order_date_end, order_transporter
    FROM orders, generate_series(1, 120) WHERE id = ${id}`)
  for (const { contactId } of [customer, warehouse]) {
    const by = await as(contactId)
    expect((await by.get('/dashboard/counts')).body.pendingCount).toBe(100)
    expect((await by.get('/dashboard')).body.pendingCount).toBe(121)
  }
})

it('ne montre à chacun que le sien, à l’administrateur tout', async () => {
  const { order } = await aSite()
  const mine = await order(slotOn('2027-01-06'))
  const stranger = await aSite()
  expect(await stranger.dashboard(stranger.warehouse.contactId)).toMatchObject({ pendingCount: 0, waiting: [] })
  const admin = await aUser(app.db, 'admin')
  const all = await stranger.dashboard(admin.contactId)
  expect(all.pendingCount).toBeGreaterThan(1)
  expect(ids(all.waiting)).toContain(mine)
})
