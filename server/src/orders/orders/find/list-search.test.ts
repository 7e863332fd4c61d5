import type { OrderMatch, OrderRow } from '@quai/contract/orders/orders/order.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { aPair, aProduct } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as, databaseUrl } = await createTestApp()
const { db } = app

/**
 * Creates refused orders whose addresses share most words; every fortieth is for « Rarissime ». Leaves the table
 * without statistics.
 */
const someOrders = async (count: number) => {
  const pair = await aPair(db)
  const productId = await aProduct(db, pair.customer.userId, { reference: 'ABUS 77' })
  await db.run(sql`
    WITH places AS (
      INSERT INTO addresses (name, street, zip_code, city)
      SELECT CASE WHEN n % 40 = 0 THEN 'Rarissime' ELSE 'Commune' END || ' alpha bravo charlie delta echo foxtrot golf hotel',
        n || ' rue india juliette kilo lima mike november', '75002', 'Paris'
      FROM generate_series(1, ${count}::int) AS n RETURNING id
    ), made AS (
      INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
        order_transporter, internal_number, address_carry_id)
      SELECT ${pair.customer.userId}, ${pair.warehouse.userId}, 'delivery', 'refused',
        timestamptz '2027-01-04 08:00Z' + (id % 40) * interval '1 day', timestamptz '2027-02-20 18:00Z', 'by_customer', 'N-' || id, id
      FROM places ORDER BY id RETURNING id, customer_id, warehouse_id)
    INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity)
    SELECT id, customer_id, warehouse_id, ${productId}, 'package_box', 3 FROM made WHERE id % 2 = 0`)
  const rows = await db.all(sql<{ id: number; name: string; start: string; number: string }>`
    SELECT o.id, a.name, o.order_date_start AS start, o.internal_number AS number
    FROM orders o JOIN addresses a ON a.id = o.address_carry_id WHERE o.customer_id = ${pair.customer.userId}`)
  return { pair, orders: rows, caller: await as(pair.customer.contactId) }
}

const words = 'alpha bravo charlie delta echo foxtrot golf hotel india juliette kilo lima mike november paris rue 75002'

// A search whose cost grows with the square of the orders passes the limit of searches here, and is refused.
it('vingt mots sur des commandes toutes neuves se cherchent comme un seul', async () => {
  const { caller } = await someOrders(2_500)
  for (const search of ['a b c d e', words, `${words} r k l m n`, 'abus']) {
    const { status, body } = await caller.get('/orders', { search })
    expect({ search, status }).toEqual({ search, status: 200 })
    expect(body.items, search).toHaveLength(25)
  }
  const { body } = await caller.get('/orders/export', { search: words })
  expect(body.trimEnd().split('\r\n')).toHaveLength(2_501)
})

it('ce que la recherche trouve est le même, page après page, que le mot soit partout, rare, ou une référence', async () => {
  const { caller, orders } = await someOrders(1_900)
  const isMet: Record<string, (order: (typeof orders)[number]) => boolean> = {
    rarissime: ({ name }) => name.startsWith('Rarissime'),
    'rarissime paris': ({ name }) => name.startsWith('Rarissime'),
    commune: ({ name }) => name.startsWith('Commune'),
    'abus 77': ({ id }) => id % 2 === 0,
    xyzwvu: () => false,
  }
  for (const [search, meets] of Object.entries(isMet))
    for (const sort of ['createdAt', 'orderDateStart'])
      for (const direction of ['asc', 'desc'] as const) {
        const sign = direction === 'asc' ? 1 : -1
        const expected = orders
          .filter(meets)
          .toSorted((a, b) => sign * ((sort === 'createdAt' ? 0 : a.start.localeCompare(b.start)) || a.id - b.id))
        const pages = Math.ceil(Math.min(expected.length, 1_000) / 100)
        const found: number[] = []
        for (let page = 1; page <= Math.max(1, pages); page++) {
          const { body } = await caller.get('/orders', { search, sort, direction, page, pageSize: 100 })
          expect(body).toMatchObject({
            total: Math.min(expected.length, 1_000),
            isTotalExact: expected.length <= 1_000,
          })
          found.push(...body.items.map(({ id }: { id: number }) => id))
        }
        expect(found, JSON.stringify({ search, sort, direction })).toEqual(expected.slice(0, 1_000).map(({ id }) => id))
      }
  expect(await caller.get('/orders', { search: 'commune', page: 41 })).toMatchObject({
    status: 422,
    body: { code: 'PAGE_TOO_FAR', params: { max: 1_000 } },
  })
})

it('chaque commande trouvée dit où : son numéro interne, une référence, ou son adresse', async () => {
  const { caller, orders } = await someOrders(2)
  const whyOf = async (search: string) => {
    const { body } = await caller.get('/orders', { search })
    return body.items.map(({ match }: OrderRow) => match && { ...match, of: parts(match) })
  }
  const parts = ({ text, ranges }: OrderMatch) => ranges.map(([from, to]) => text.slice(from, to))
  expect(await whyOf('abus')).toEqual([{ field: 'reference', text: 'ABUS 77', ranges: [[0, 4]], of: ['ABUS'] }])
  expect(await whyOf('juliette')).toEqual(
    orders.map(() => expect.objectContaining({ field: 'address', of: ['juliette'] })),
  )
  const number = orders[0]?.number ?? ''
  expect(await whyOf(number)).toContainEqual(expect.objectContaining({ field: 'internalNumber', text: number }))
  const { body } = await caller.get('/orders')
  expect(body.items[0]).not.toHaveProperty('match')
})

it('une recherche qui dure demande d’être précisée', async () => {
  const { caller } = await someOrders(3)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN; LOCK TABLE order_search, products IN ACCESS EXCLUSIVE MODE')
    const [listed, searched, toComplete] = await Promise.all([
      caller.get('/orders', { search: 'alpha' }),
      caller.get('/orders/search', { query: 'alpha' }),
      caller.get('/orders/to-complete', { search: 'alpha' }),
    ])
    for (const { status, body } of [listed, searched, toComplete])
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'SEARCH_TOO_BROAD' })
  } finally {
    await client.end()
  }
})
