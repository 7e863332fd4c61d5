import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { db } = app

interface Row {
  id: number
  filename: string
  type: string
  order: number
  place: number
  orderType: string
  number: string
}

/** Creates by SQL refused orders with two documents each; every fortieth order is « Rarissime ». */
const someDocuments = async (count: number) => {
  const { customer, warehouse } = await aPair(db)
  const rows = await db.all(sql<Row>`
    WITH made AS (
      INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
        order_transporter, internal_number)
      SELECT ${customer.userId}, ${warehouse.userId}, (ARRAY['delivery', 'collection'])[1 + n % 2]::order_type, 'refused',
        '2027-01-04 08:00Z', '2027-01-04 09:00Z', 'by_customer',
        CASE WHEN n % 40 = 0 THEN 'RARISSIME/' ELSE 'CMD_50%-' END || n
      FROM generate_series(1, ${count}::int) AS n ORDER BY n
      RETURNING id, order_type, internal_number
    )
    INSERT INTO documents (order_id, customer_id, warehouse_id, place, document_type, filename, file_key, size_bytes,
      page_count, sha256, user_id)
    SELECT m.id, ${customer.userId}, ${warehouse.userId}, k, (ARRAY['slip', 'customs'])[k]::document_type,
      CASE WHEN m.id % 60 = 0 THEN 'perle' ELSE 'bon' END || '-' || m.id || '.pdf', m.id || '/' || k, 1, 1, repeat('a', 64),
      ${customer.userId}
    FROM made m, generate_series(1, 2) AS k ORDER BY m.id, k
    RETURNING id, filename, document_type AS type, order_id AS "order", place,
      (SELECT order_type FROM made WHERE made.id = order_id) AS "orderType",
      (SELECT internal_number FROM made WHERE made.id = order_id) AS number`)
  return { rows, callers: [await as(customer.contactId), await as(warehouse.contactId)] as const }
}

it('les documents sont les mêmes, page après page, que le mot soit partout, rare, ou un numéro', async () => {
  const { rows, callers } = await someDocuments(900)
  const [some] = rows
  if (!some) throw new Error('No document was written')
  const asked: [Record<string, string | number>, (row: Row) => boolean][] = [
    [{}, () => true],
    [{ type: 'customs' }, ({ type }) => type === 'customs'],
    [{ type: 'other' }, () => false],
    [{ orderType: 'collection', type: 'slip' }, (row) => row.orderType === 'collection' && row.type === 'slip'],
    [{ search: 'PDF' }, () => true],
    [{ search: 'perle' }, ({ filename }) => filename.startsWith('perle')],
    [{ search: 'rarissime/' }, ({ number }) => number.startsWith('RARISSIME')],
    [
      { search: '50%_cmd', orderType: 'delivery' },
      (row) => row.number.startsWith('CMD') && row.orderType === 'delivery',
    ],
    [{ search: 'xyzwvu' }, () => false],
    [
      { search: some.order },
      // A number of one digit matches only at the start of a word.
      (row) =>
        [row.filename, row.number, `${row.order}`].some((text) =>
          text.split(/[^A-Za-z0-9]/).some((word) => word.startsWith(`${some.order}`)),
        ),
    ],
  ]
  for (const caller of callers)
    for (const [query, isAsked] of asked) {
      const expected = rows.filter(isAsked).toSorted((a, b) => b.id - a.id)
      const most = query['search'] === undefined ? 10_000 : 1_000
      const found: number[] = []
      for (let page = 1; page <= Math.max(1, Math.ceil(Math.min(expected.length, most) / 100)); page++) {
        const { body } = await caller.get('/orders/documents', { ...query, page, pageSize: 100 })
        expect(body, JSON.stringify(query)).toMatchObject({
          total: Math.min(expected.length, most),
          isTotalExact: expected.length <= most,
        })
        found.push(...body.items.map(({ id }: Row) => id))
      }
      expect(found, JSON.stringify(query)).toEqual(expected.slice(0, most).map(({ id }) => id))
    }
})

describe('triés', async () => {
  const { rows, callers } = await someDocuments(560)
  it.each([
    ['orderId', (row: Row) => [row.order, row.place]],
    ['type', (row: Row) => [row.type === 'slip' ? 0 : 1, row.id]],
    ['createdAt', (row: Row) => [row.id, 0]],
  ] as const)('par « %s », les documents se suivent de page en page, recherchés ou non', async (sort, keyOf) => {
    const before = (a: Row, b: Row) => {
      const [[a1 = 0, a2 = 0], [b1 = 0, b2 = 0]] = [keyOf(a), keyOf(b)]
      return a1 - b1 || a2 - b2
    }
    const searches: [string, (row: Row) => boolean][] = [
      ['', () => true],
      ['pdf', () => true],
      ['perle', ({ filename }) => filename.startsWith('perle')],
    ]
    for (const direction of ['asc', 'desc'])
      for (const [search, isAsked] of searches) {
        const sorted = rows.filter(isAsked).toSorted(before)
        const expected = (direction === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id)
        for (const page of [1, 7]) {
          const query = { sort, direction, page, pageSize: 100, ...(search && { search }) }
          const { body } = await (page === 1 ? callers[0] : callers[1]).get('/orders/documents', query)
          expect(
            body.items.map(({ id }: Row) => id),
            JSON.stringify(query),
          ).toEqual(expected.slice(100 * (page - 1), 100 * page))
        }
      }
  })
})

it('une page après la dernière est vide ; une recherche ne se feuillette que jusqu’à 1 000 documents', async () => {
  const { callers } = await someDocuments(510)
  const [caller] = callers
  expect((await caller.get('/orders/documents', { page: 999 }))?.body).toEqual({
    items: [],
    total: 1_020,
    isTotalExact: true,
  })
  expect(await caller.get('/orders/documents', { search: 'pdf', page: 41 })).toMatchObject({
    status: 422,
    body: { code: 'PAGE_TOO_FAR', params: { max: 1_000 } },
  })
})
