import { expect, test } from 'vitest'
import { hashPassword } from '../parties/accounts/sign-in/password.ts'
import { anOrder } from '../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn, someStock } from '../testing/builders/builders.ts'
import { countDatabaseCalls } from '../testing/database-calls.ts'
import { createTestApp } from '../testing/test-app.ts'

/**
 * Database cost of each main route in its plainest case: [statements, round trips]. BEGIN, COMMIT and the two settings
 * around a statement planned once count as statements. Statements sent in one packet are one round trip; statements on
 * two connections at once are two.
 *
 * Each number is a promise about the time of a call under load, which no timing could check so exactly. A change that
 * needs one more statement or round trip updates its row in the same commit, and the commit says what the user gets for
 * it. A change that needs fewer lowers the row. Work that grows with the lines of an order belongs in one statement, so
 * the numbers are the same for one line and for fifty. A write of an order takes six trips at most; below that, the order
 * in which things happen decides.
 */
const budget = {
  'POST /auth/login': [13, 7],
  'GET /orders': [2, 2],
  'GET /orders/{uuid}': [2, 2],
  'POST /orders': [16, 6],
  'POST /orders/{uuid}/confirm': [11, 4],
  'POST /orders/{uuid}/complete': [15, 6],
  'POST /orders/{uuid}/cancel': [13, 5],
  'PATCH /orders/{uuid}': [11, 4],
  'GET /orders/{uuid}/logs': [3, 3],
  'GET /dashboard': [10, 4],
  'GET /stock/product': [2, 2],
  'GET /stock/movements/{productId}': [4, 4],
  'GET /products': [3, 3],
  'GET /orders/documents': [3, 3],
  'GET /warehouseAvailability/{warehouseId}': [4, 4],
} as const satisfies Record<string, readonly [statements: number, trips: number]>
type Route = keyof typeof budget

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const password = 'Correct-42'
const { email } = await db
  .updateTable('contacts')
  .set({ password_hash: await hashPassword(password) })
  .where('id', '=', customer.contactId)
  .returning('email')
  .executeTakeFirstOrThrow()
const productIds: number[] = []
for (let rank = 0; rank < 50; rank++) {
  const productId = await aProduct(db, customer.userId)
  await someStock(db, { ...sides, productId, quantity: 1_000 })
  productIds.push(productId)
}

let halfHour = 0
const start = () => slotOn('2027-01-20', halfHour++ % 8)
const itemsOf = (lines: number) =>
  productIds.slice(0, lines).map((productId) => ({ productId, productPackaging: 'package_unit', quantity: 2 }))
const order = (lines: number, status: 'pending' | 'confirmed') =>
  anOrder(db, { ...sides, status, start: start(), lines: itemsOf(lines) })
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/**
 * Prepares each route for an order of that many lines and returns the call to measure, so that the preparation is not
 * counted.
 */
const calls: Record<Route, (lines: number) => Promise<() => Promise<{ status: number }>>> = {
  'POST /auth/login': async () => () => asCustomer.post('/auth/login', { email, password }),
  'GET /orders': async () => () => asCustomer.get('/orders', { statusGroup: 'pending', pageSize: 50 }),
  'GET /orders/{uuid}': async (lines) => {
    const { uuid } = await order(lines, 'pending')
    return () => asCustomer.get(`/orders/${uuid}`)
  },
  'POST /orders': async (lines) => () =>
    asCustomer.post(
      '/orders',
      {
        orderType: 'collection',
        warehouseId: warehouse.userId,
        orderDateStart: start(),
        orderTransporter: 'by_customer',
        orderItems: itemsOf(lines),
      },
      key(),
    ),
  'POST /orders/{uuid}/confirm': async (lines) => {
    const { uuid } = await order(lines, 'pending')
    return () => asWarehouse.post(`/orders/${uuid}/confirm`, {}, key())
  },
  'POST /orders/{uuid}/complete': async (lines) => {
    const { uuid } = await order(lines, 'confirmed')
    const orderDateDone = t.app.clock().toISOString()
    const body = { orderDateDone, driverOnTime: true, orderItems: itemsOf(lines), proof: 'generated' }
    return () => asWarehouse.post(`/orders/${uuid}/complete`, body, key())
  },
  'POST /orders/{uuid}/cancel': async (lines) => {
    const { uuid } = await order(lines, 'pending')
    return () => asCustomer.post(`/orders/${uuid}/cancel`, { reason: 'Plus besoin' }, key())
  },
  'PATCH /orders/{uuid}': async (lines) => {
    const { uuid } = await order(lines, 'pending')
    const { version } = (await asCustomer.get(`/orders/${uuid}`)).body
    return () => asCustomer.patch(`/orders/${uuid}`, { version, messageToWarehouse: 'Merci de filmer.' }, key())
  },
  'GET /orders/{uuid}/logs': async (lines) => {
    const { uuid } = await order(lines, 'confirmed')
    return () => asWarehouse.get(`/orders/${uuid}/logs`)
  },
  'GET /dashboard': async () => () => asWarehouse.get('/dashboard'),
  'GET /stock/product': async () => () => asWarehouse.get('/stock/product', { pageSize: 100 }),
  'GET /stock/movements/{productId}': async () => () => asWarehouse.get(`/stock/movements/${productIds[0]}`),
  'GET /products': async () => () => asCustomer.get('/products'),
  'GET /orders/documents': async () => () => asCustomer.get('/orders/documents'),
  'GET /warehouseAvailability/{warehouseId}': async () => () =>
    asCustomer.get(`/warehouseAvailability/${warehouse.userId}`, { date: '2027-01-21' }),
}

test.each(Object.keys(budget) as Route[])('%s ne demande à la base que ce que dit son budget', async (route) => {
  // The first call of a process also loads data that it then keeps, such as the queues of the jobs.
  expect(await (await calls[route](1))()).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
  for (const lines of [1, 50]) {
    const call = await calls[route](lines)
    const { statements, trips } = await countDatabaseCalls(call)
    expect({ route, lines, spent: [statements, trips] }).toEqual({ route, lines, spent: budget[route] })
  }
})

/** How often each statement was planned for its parameters, on all connections of the server. */
const planCounts = async (): Promise<Map<string, number>> => {
  const { pool } = t.app
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  const counts = new Map<string, number>()
  for (const client of clients) {
    const { rows } = await client.query('SELECT statement, custom_plans FROM pg_prepared_statements')
    client.release()
    for (const { statement, custom_plans } of rows)
      counts.set(statement, (counts.get(statement) ?? 0) + Number(custom_plans))
  }
  return counts
}

const writes = (Object.keys(budget) as Route[]).filter((route) => !/^GET|\/auth\//.test(route))

test.each(writes)('%s ne fait pas planifier ses instructions à chaque appel', async (route) => {
  // PostgreSQL keeps one plan for all parameters after five times, unless plans for chosen ones seem cheaper.
  const prepared = await Promise.all(Array.from({ length: 12 }, () => calls[route](1)))
  const before = await planCounts()
  for (const call of prepared)
    expect(await call()).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
  const replanned = [...(await planCounts())].filter(([text, count]) => count - (before.get(text) ?? 0) >= 12)
  expect(replanned.map(([text]) => text)).toEqual([])
})
