import { contract } from '@quai/contract/contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { customers, warehouses } from '../../app/demo/plan/parties.ts'
import { seedDemo } from '../../app/demo/seed.ts'
import { type Caller, createTestApp } from '../../testing/test-app.ts'

/** Lists that systems do not read whole, and why. */
const exempt: Record<string, string> = {
  'users.list': 'administrators only',
  'users.logs': 'administrators only',
  'frontErrors.list': 'administrators only',
  'viewer.list': 'administrators only',
  'reminders.missing': 'administrators only',
  'reminders.sent': 'administrators only',
  'schedule.failures': 'administrators only',
  'sellsy.invoices': 'administrators only',
  'sellsy.runs': 'administrators only',
  'sellsy.items': 'administrators only',
  'charges.products': 'what is behind one line of one month',
  'charges.movements': 'what is behind one line of one month; the movements of products can be read whole',
  'charges.orders': 'what is behind one line of one month; orders can be read whole',
  'imports.list': 'a log of deposited files, for people',
  'webhooks.deliveries': 'a log for people, of thirty days',
}

/** Keys of lists whose rows are not named by `id`. */
const keys: Record<string, string> = {
  'shipments.list': 'orderId',
  'carbon.statement': 'orderId',
  'stock.products': 'productId',
  'stock.totals': 'productId',
  'stock.batches': 'batchId',
}

interface List {
  name: string
  path: string
  readsOn: boolean
}

const fieldsOf = (schema: unknown): Record<string, unknown> => (schema instanceof z.ZodObject ? schema.shape : {})

const lists: List[] = Object.entries(contract).flatMap(([module, routes]) =>
  Object.entries(routes).flatMap(([route, procedure]) => {
    const { outputSchema, inputSchema, route: address } = procedure['~orpc']
    if (!('isTotalExact' in fieldsOf(outputSchema))) return []
    return [{ name: `${module}.${route}`, path: String(address.path), readsOn: 'after' in fieldsOf(inputSchema) }]
  }),
)

const t = await createTestApp()
const { db } = t.app
const callers: Record<string, Caller> = {}
const of: Record<string, number> = {}

beforeAll(async () => {
  await seedDemo(t.app, () => {})
  const contactOf = async (key: string, email: string | undefined) => {
    const found = await db
      .selectFrom('contacts')
      .select(['id', 'user_id'])
      .where('email', '=', email ?? '')
      .executeTakeFirstOrThrow()
    of[key] = found.user_id
    callers[key] = await t.as(found.id)
  }
  await contactOf('customer', customers[0]?.people[0]?.email)
  await contactOf('warehouse', warehouses[0]?.people[0]?.email)
  const { product } = await db.one(sql<{ product: number; edited: number }>`
    SELECT (SELECT product_id FROM stock_movements WHERE customer_id = ${of['customer']} AND warehouse_id = ${of['warehouse']}
        GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS product,
      (SELECT id FROM products WHERE customer_id = ${of['customer']} LIMIT 1) AS edited`)
  of['product'] = product
  await callers['customer']?.patch(`/products/${of['product']}`, { name: 'Nouveau nom' }, aKey())
})

const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })
const caller = (key: string): Caller => callers[key] as Caller

/** Fills the address and the filters that a list cannot do without. */
const addressOf = ({ name, path }: List, role: string) => {
  const filters: Record<string, string | number> = {}
  if (name === 'carbon.statement') Object.assign(filters, { from: '2026-01-01', to: '2026-12-31' })
  if (name === 'products.ofCustomer') filters['customerId'] = of['customer'] ?? 0
  if (name === 'products.atWarehouse') filters['warehouseId'] = of['warehouse'] ?? 0
  // A row at each warehouse: the key names one row only within one of them.
  if (/^stock\.(products|batches)$/.test(name) && role === 'customer') filters['warehouseId'] = of['warehouse'] ?? 0
  const address = path
    .replace('{customerId}', String(of['customer']))
    .replace('{warehouseId}', String(of['warehouse']))
    .replace(/\{(productId|id)\}/, String(of['product']))
  return { address, filters }
}

const readByPages = async (list: List, role: string): Promise<number[] | undefined> => {
  const { address, filters } = addressOf(list, role)
  const found: number[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await caller(role).get(address, { ...filters, page, pageSize: 100 })
    if (status !== 200) return undefined
    found.push(...keysIn(list, body.items))
    if (body.items.length < 100) return found
  }
}

const keysIn = ({ name }: List, items: Record<string, number>[]): number[] =>
  items.map((item) => item[keys[name] ?? 'id'] as number)

const readWhole = async (list: List, role: string, pageSize: number, between = async () => {}): Promise<number[]> => {
  const { address, filters } = addressOf(list, role)
  const found: number[] = []
  for (;;) {
    const after = found.at(-1) ?? 0
    // A page and an order that do not count.
    const { status, body } = await caller(role).get(address, { ...filters, page: 3, pageSize, after })
    expect({ status, message: body.message }).toEqual({ status: 200 })
    const read = keysIn(list, body.items)
    expect(body.total).toBeGreaterThanOrEqual(read.length)
    found.push(...read)
    if (read.length < pageSize) return found
    await between()
  }
}

test('toute liste que le contrat montre par pages se lit aussi d’une traite, sauf celles-ci', () => {
  expect(lists.length).toBeGreaterThan(20)
  const cut = lists.filter(({ readsOn }) => !readsOn).map(({ name }) => name)
  expect(cut.toSorted()).toEqual(Object.keys(exempt).toSorted())
})

test.each(lists.filter(({ readsOn }) => readsOn))(
  '$name : chaque ligne une fois, dans l’ordre de sa clé',
  async (list) => {
    let rows = 0
    for (const role of ['customer', 'warehouse']) {
      const paged = await readByPages(list, role)
      // Lists of one side only.
      if (paged === undefined) continue
      rows += paged.length
      const pageSize = paged.length > 200 ? 100 : 10
      expect(await readWhole(list, role, pageSize)).toEqual(paged.toSorted((a, b) => a - b))
    }
    expect(rows).toBeGreaterThan(0)
  },
)

const listNamed = (name: string): List => lists.find((list) => list.name === name) as List

test('ce qui s’écrit pendant la lecture ne décale rien, et se lit à la fin', async () => {
  const list = listNamed('addresses.list')
  const before = (await readByPages(list, 'customer')) ?? []
  const added: number[] = []
  const add = async () => {
    const address = {
      name: `Site ${added.length}`,
      street: '1 rue du Quai',
      zipCode: '38000',
      city: 'Grenoble',
      countryCode: 'FR',
    }
    const { body, status } = await caller('customer').post(`/users/${of['customer']}/addresses`, address, aKey())
    expect({ status, body }).toMatchObject({ status: 201 })
    added.push(body.id)
  }
  for (let rank = 0; rank < 12; rank++) await add()
  const read = await readWhole(list, 'customer', 10, async () => {
    if (added.length < 14) await add()
  })
  expect(read).toEqual([...before.toSorted((a, b) => a - b), ...added])
})

test('plus de dix mille lignes se lisent jusqu’au bout, où les pages s’arrêtent', async () => {
  const list = listNamed('notifications.list')
  await db.run(sql`
    INSERT INTO notifications (contact_id, event, order_id, params)
    SELECT n.contact_id, n.event, n.order_id, n.params
    FROM (SELECT n.* FROM notifications n JOIN contacts c ON c.id = n.contact_id WHERE c.user_id = ${of['customer']}
      ORDER BY c.is_main DESC, n.id LIMIT 1) n, generate_series(1, 10100)`)
  const far = await caller('customer').get(list.path, { page: 101, pageSize: 100 })
  expect(far.body).toMatchObject({ statusCode: 422, code: 'PAGE_TOO_FAR' })
  const read = await readWhole(list, 'customer', 100)
  expect(read.length).toBeGreaterThan(10_100)
  expect(new Set(read).size).toBe(read.length)
})

test('une recherche, un repère qui n’en est pas un, des lignes que la clé ne nomme pas : refusés à leur champ', async () => {
  const refused = async (path: string, query: Record<string, string | number>) => {
    const { status, body } = await caller('customer').get(path, query)
    return { status, paths: (body.issues ?? []).map(({ path: at }: { path: string[] }) => at.join('.')) }
  }
  const atAfter = { status: 422, paths: ['after'] }
  expect(await refused('/orders', { after: 0, search: 'thé' })).toEqual(atAfter)
  expect(await refused('/products', { after: 0, search: 'thé' })).toEqual(atAfter)
  for (const after of ['', '-1', '1.5', 'abc', '1e99']) expect(await refused('/orders', { after })).toEqual(atAfter)
  expect(await refused('/stock/product', { after: 0 })).toEqual(atAfter)
  expect(await refused('/stock/batch', { after: 0 })).toEqual(atAfter)
})
