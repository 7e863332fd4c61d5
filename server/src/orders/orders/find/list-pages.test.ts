import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { aPair, aProduct, aUser } from '../../../testing/builders/builders.ts'
import { type Caller, createTestApp } from '../../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()
const { db } = app
setNow('2027-02-15T12:00:00.000Z')

interface Order {
  id: number
  customer: number
  warehouse: number
  type: string
  status: string
  transporter: string | null
  start: string
  end: string
  isStockAvailable: boolean
}

/**
 * Creates orders of every kind over four months, with planned dates that roughly follow their numbers. Closed orders
 * hold neither stock nor dock.
 */
const someOrders = async (count: number, parties: { customer: { userId: number }; warehouse: { userId: number } }) => {
  const productId = await aProduct(db, parties.customer.userId)
  await db.run(sql`
    WITH drawn AS (
      SELECT n, abs(hashint4(n)) % 7 AS fate, abs(hashint4(n + 7)) AS draw FROM generate_series(1, ${count}::int) AS n
    ), made AS (
      INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
        order_date_done, order_transporter, internal_number, is_stock_available)
      SELECT ${parties.customer.userId}, ${parties.warehouse.userId}, t.type::order_type, s.status::order_status, d.at,
        d.at + CASE WHEN t.type = 'delivery' THEN interval '270 minutes' ELSE interval '0' END,
        CASE s.status WHEN 'finished' THEN d.at END,
        CASE WHEN t.type <> 'inventory' THEN (ARRAY['by_customer', 'by_warehouse'])[1 + draw % 2]::transporter END,
        'N-' || n, NOT (t.type = 'collection' AND s.status IN ('pending', 'refused') AND draw % 5 < 2)
      FROM drawn
      CROSS JOIN LATERAL (SELECT (ARRAY['delivery', 'collection', 'inventory'])[1 + draw % 3]) AS t (type)
      CROSS JOIN LATERAL (SELECT (ARRAY['pending', 'confirmed', 'finished', 'refused', 'canceled_by_customer',
        'canceled_by_warehouse', 'no_show'])[1 + fate]) AS s (status)
      CROSS JOIN LATERAL (SELECT timestamptz '2026-12-01 08:00Z' + (n * 120 / ${count}::int + draw % 9) * interval '1 day') AS d (at)
      ORDER BY n RETURNING id, customer_id, warehouse_id)
    INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity)
    SELECT id, customer_id, warehouse_id, ${productId}, 'package_box', 3 FROM made`)
}

const everyOrder = async (): Promise<Order[]> =>
  db.all(sql<Order>`
    SELECT id, customer_id AS customer, warehouse_id AS warehouse, order_type AS type, order_status AS status,
      order_transporter AS transporter, order_date_start AS start, order_date_end AS "end", is_stock_available AS "isStockAvailable" FROM orders`)

/** Reads all pages of a list, one after another. */
const pagesOf = async (caller: Caller, query: Record<string, string | number | boolean>) => {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await caller.get('/orders', { ...query, page, pageSize: 25 })
    expect(status).toBe(200)
    ids.push(...body.items.map(({ id }: { id: number }) => id))
    if (body.items.length === 0) return { ids, total: body.total as number }
  }
}

const inOrder = (orders: Order[], sort: string, direction: string): number[] => {
  const sign = direction === 'asc' ? 1 : -1
  const byDate = (a: Order, b: Order) => (sort === 'orderDateStart' ? a.start.localeCompare(b.start) : 0)
  return orders.toSorted((a, b) => sign * (byDate(a, b) || a.id - b.id)).map(({ id }) => id)
}

describe('page après page', async () => {
  const pair = await aPair(db)
  const other = await aPair(db)
  await someOrders(130, pair)
  await someOrders(60, other)
  const orders = await everyOrder()
  const admin = await aUser(db, 'admin')
  const callers: Record<string, { contactId: number; sees: (order: Order) => boolean }> = {
    client: { contactId: pair.customer.contactId, sees: ({ customer }) => customer === pair.customer.userId },
    entrepôt: { contactId: pair.warehouse.contactId, sees: ({ warehouse }) => warehouse === pair.warehouse.userId },
    équipe: { contactId: admin.contactId, sees: () => true },
  }
  // Without hours, an order has until its day is over in Paris.
  const isToComplete = ({ status, start, end }: Order) =>
    status === 'confirmed' && (end > start ? end <= '2027-02-15T12' : start < '2027-02-14T23')
  const filters: [Record<string, string | boolean>, (order: Order) => boolean][] = [
    [{}, () => true],
    [{ statusGroup: 'pending' }, ({ status }) => status === 'pending'],
    [{ statusGroup: 'canceled' }, ({ status }) => status.startsWith('canceled')],
    [{ statusGroup: 'preparing' }, () => false],
    [{ orderType: 'inventory' }, ({ type }) => type === 'inventory'],
    [
      { orderType: 'inventory', statusGroup: 'finished' },
      (one) => one.type === 'inventory' && one.status === 'finished',
    ],
    [
      { orderType: 'inventory', customerId: `${pair.customer.userId}`, from: '2027-01-01', to: '2027-01-31' },
      ({ type, customer, start }) =>
        type === 'inventory' && customer === pair.customer.userId && start >= '2027-01-01' && start < '2027-02-01',
    ],
    [
      { orderType: 'inventory', warehouseId: `${other.warehouse.userId}` },
      ({ type, warehouse }) => type === 'inventory' && warehouse === other.warehouse.userId,
    ],
    [{ orderTransporter: 'by_warehouse' }, ({ transporter }) => transporter === 'by_warehouse'],
    [{ orderTransporter: 'by_client' }, ({ transporter }) => transporter === 'by_customer'],
    [{ orderTransporter: 'by_quai' }, ({ transporter }) => transporter === 'by_quai_shuttle'],
    [{ orderTransporter: 'by_quai_courier' }, () => false],
    [{ isPreOrder: true }, (one) => !one.isStockAvailable && one.status === 'pending'],
    [{ isPreOrder: false, statusGroup: 'refused' }, ({ status }) => status === 'refused'],
    [{ isPreOrder: false, statusGroup: 'pending' }, (one) => one.isStockAvailable && one.status === 'pending'],
    [{ isToComplete: true }, isToComplete],
    [{ from: '2027-01-10', to: '2027-01-20' }, ({ start }) => start >= '2027-01-10' && start < '2027-01-21'],
    [{ from: '2027-02-01' }, ({ start }) => start >= '2027-02-01'],
    [{ to: '2026-12-20', statusGroup: 'finished' }, (one) => one.start < '2026-12-21' && one.status === 'finished'],
  ]
  test.each(Object.keys(callers))(
    '%s : chaque filtre rend les mêmes commandes, dans l’ordre, une fois',
    async (name) => {
      const { contactId, sees } = callers[name] ?? { contactId: 0, sees: () => false }
      const caller = await as(contactId)
      for (const [filter, isAsked] of filters)
        for (const sort of ['createdAt', 'orderDateStart'])
          for (const direction of ['asc', 'desc']) {
            const expected = inOrder(
              orders.filter((order) => sees(order) && isAsked(order)),
              sort,
              direction,
            )
            const found = await pagesOf(caller, { ...filter, sort, direction })
            expect(found, JSON.stringify({ filter, sort, direction })).toEqual({
              ids: expected,
              total: expected.length,
            })
          }
    },
  )
})

test('plusieurs statuts se demandent ensemble : répétés, ou en liste ; un seul comme avant', async () => {
  const pair = await aPair(db)
  await someOrders(40, pair)
  const caller = await as(pair.customer.contactId)
  const statusesOf = async (query: string) => {
    const { body } = await caller.get(`/orders?pageSize=100&${query}`)
    return new Set(body.items.map(({ orderStatus }: { orderStatus: string }) => orderStatus))
  }
  expect(await statusesOf('statusGroup=pending&statusGroup=finished')).toEqual(new Set(['pending', 'finished']))
  expect(await statusesOf('statusGroup[]=pending&statusGroup[]=refused')).toEqual(new Set(['pending', 'refused']))
  expect(await statusesOf('statusGroup=finished')).toEqual(new Set(['finished']))
  expect(await caller.get('/orders?statusGroup=pending&statusGroup=perdu')).toMatchObject({
    status: 422,
    body: { code: 'INVALID' },
  })
})

describe('au bout de la liste', () => {
  it('une page après la dernière est vide, et le total reste juste', async () => {
    const pair = await aPair(db)
    await someOrders(30, pair)
    const { status, body } = await (await as(pair.customer.contactId)).get('/orders', { page: 999 })
    expect({ status, body }).toEqual({ status: 200, body: { items: [], total: 30, isTotalExact: true } })
  })

  it('au-delà de 10 000 lignes, la page demande de préciser les filtres', async () => {
    const pair = await aPair(db)
    await someOrders(10_030, pair)
    const caller = await as(pair.customer.contactId)
    const last = await caller.get('/orders', { page: 400 })
    expect(last.body).toMatchObject({ total: 10_000, isTotalExact: false })
    expect(last.body.items).toHaveLength(25)
    expect(await caller.get('/orders', { page: 401 })).toMatchObject({
      status: 422,
      body: { code: 'PAGE_TOO_FAR', params: { max: 10_000 } },
    })
  })
})
