import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as, databaseUrl } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }

/** Counts of one packaging: physical, reserved, incoming, waiting. */
const counts = (
  productId: number,
  packaging: 'package_unit' | 'package_box',
  values: [number, number, number, number],
  batchId?: number,
) =>
  app.db
    .insertInto('stock_balances')
    .values({
      warehouse_id: warehouse.userId,
      customer_id: customer.userId,
      product_id: productId,
      batch_id: batchId ?? null,
      packaging,
      physical: values[0],
      reserved: values[1],
      incoming: values[2],
      waiting: values[3],
    })
    .execute()

const coffee = await aProduct(app.db, customer.userId, { reference: 'CAFE' })
const milk = await aProduct(app.db, customer.userId, { reference: 'LAIT', isBatchManaged: true })
const tea = await aProduct(app.db, customer.userId, { reference: 'THE' })
await aProduct(app.db, customer.userId, { reference: 'JAMAIS' })
await counts(coffee, 'package_unit', [100, 30, 20, 5])
await counts(coffee, 'package_box', [0, 0, 4, 0])
const soon = await aBatch(app.db, milk, 'L1', '2027-02-02')
const later = await aBatch(app.db, milk, 'L2', '2027-02-03')
const gone = await aBatch(app.db, milk, 'L0', '2027-01-10')
await counts(milk, 'package_unit', [10, 0, 0, 0], soon)
await counts(milk, 'package_unit', [5, 5, 0, 0], later)
await counts(milk, 'package_unit', [0, 0, 0, 0], gone)
await counts(tea, 'package_unit', [7, 7, 0, 0])

const references = (answer: { body: { items: { reference: string }[] } }) =>
  answer.body.items.map(({ reference }) => reference)

it('additionne par produit et conditionnement : physique, disponible, prévisionnel', async () => {
  const { body } = await (await as(customer.contactId)).get('/stock/product')
  expect(body).toMatchObject({ total: 3, isTotalExact: true })
  expect(body.items[0]).toEqual({
    productId: coffee,
    reference: 'CAFE',
    name: 'Produit CAFE',
    isBatchManaged: false,
    ...place,
    customerName: expect.any(String),
    warehouseName: expect.any(String),
    packagings: [
      { productPackaging: 'package_unit', physical: 100, available: 70, forecast: 85 },
      { productPackaging: 'package_box', physical: 0, available: 0, forecast: 4 },
    ],
    nextExpirationDate: null,
  })
  expect(body.items[1].packagings).toEqual([
    { productPackaging: 'package_unit', physical: 15, available: 10, forecast: 10 },
  ])
})

it('donne la première péremption des lots qui ont du stock', async () => {
  const { body } = await (await as(customer.contactId)).get('/stock/product', { search: 'lait' })
  expect(body.items[0].nextExpirationDate).toBe('2027-02-02')
})

it('se cherche mot à mot, sans égard aux accents, par le produit ou par un numéro de lot', async () => {
  const { customer: owner, warehouse: site } = await aPair(app.db)
  const pate = await aProduct(app.db, owner.userId, { reference: 'PÂTÉ-1' })
  await app.db.updateTable('products').set({ name: 'Pâté de l’Épicier' }).where('id', '=', pate).execute()
  const other = await aProduct(app.db, owner.userId, { reference: 'SUCRE' })
  await app.db.insertInto('batches').values({ product_id: pate, batch_number: 'É-7788/B' }).execute()
  for (const productId of [pate, other])
    await someStock(app.db, { customerId: owner.userId, warehouseId: site.userId, productId, quantity: 5 })
  const caller = await as(site.contactId)
  const found = async (search: string) => references(await caller.get('/stock/product', { search }))
  for (const search of ['epicier pate', 'PÂTÉ', 'pate-1', '7788', 'b 7788 e'])
    expect(await found(search), search).toEqual(['PÂTÉ-1'])
  const batchOf = async (search?: string) =>
    (await caller.get('/stock/product', search ? { search } : {})).body.items[0].foundBatch
  expect([await batchOf('7788'), await batchOf('epicier'), await batchOf()]).toEqual(['É-7788/B', null, undefined])
  expect(await found('7789')).toEqual([])
  expect(await found('%')).toEqual([])
})

it('filtre : en stock, rien de disponible, péremption sous 30 jours', async () => {
  const caller = await as(customer.contactId)
  expect(references(await caller.get('/stock/product', { state: 'in' }))).toEqual(['CAFE', 'LAIT', 'THE'])
  expect(references(await caller.get('/stock/product', { state: 'out' }))).toEqual(['THE'])
  expect(references(await caller.get('/stock/product', { state: 'expiring' }))).toEqual(['LAIT'])
  await app.db.updateTable('batches').set({ batch_expiration_date: '2027-02-03' }).where('id', '=', soon).execute()
  expect(references(await caller.get('/stock/product', { state: 'expiring' }))).toEqual([])
})

it('trie et pagine, et compte encore au-delà de la dernière page', async () => {
  const caller = await as(customer.contactId)
  expect(references(await caller.get('/stock/product', { sort: 'name', direction: 'desc' }))).toEqual([
    'THE',
    'LAIT',
    'CAFE',
  ])
  expect((await caller.get('/stock/product', { page: 9 })).body).toEqual({ items: [], total: 3, isTotalExact: true })
  expect((await caller.get('/stock/product', { search: 'inconnu' })).body).toEqual({
    items: [],
    total: 0,
    isTotalExact: true,
  })
})

it('rend mille produits d’un coup', async () => {
  const { customer: big, warehouse: site } = await aPair(app.db)
  await app.db.run(sql`
    WITH p AS (
      INSERT INTO products (customer_id, reference, name, packaging_type)
      SELECT ${big.userId}::bigint, 'R-' || lpad(i::text, 4, '0'), 'Produit ' || i, 'box' FROM generate_series(0, 1009) i
      RETURNING id, customer_id)
    INSERT INTO stock_balances (warehouse_id, customer_id, product_id, packaging, physical)
    SELECT ${site.userId}::bigint, customer_id, id, 'package_box', 1 FROM p`)
  const { body } = await (await as(big.contactId)).get('/stock/product', { pageSize: 1000 })
  expect(body.items).toHaveLength(1_000)
  expect(body).toMatchObject({ total: 1_010, isTotalExact: true })
  expect(body.items.at(-1).reference).toBe('R-0999')
})

it('montre à l’entrepôt son seul site, au client tous, à l’administrateur tout', async () => {
  const other = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, other.userId)
  await someStock(app.db, { customerId: customer.userId, warehouseId: other.userId, productId: coffee, quantity: 9 })
  const sites = async (contactId: number, query = {}) => {
    const { body } = await (await as(contactId)).get('/stock/product', { search: 'CAFE', ...query })
    return body.items.map(({ warehouseId }: { warehouseId: number }) => warehouseId)
  }
  expect(await sites(customer.contactId)).toEqual([warehouse.userId, other.userId])
  expect(await sites(customer.contactId, { warehouseId: other.userId })).toEqual([other.userId])
  expect(await sites(warehouse.contactId)).toEqual([warehouse.userId])
  expect(await sites(warehouse.contactId, { warehouseId: other.userId })).toEqual([])
  expect(await sites((await aUser(app.db, 'admin')).contactId)).toEqual([warehouse.userId, other.userId])
  const stranger = await aPair(app.db)
  expect(await sites(stranger.customer.contactId)).toEqual([])
})

it('au-delà de 10 000 lignes, la page demande de préciser les filtres', async () => {
  const { customer: huge, warehouse: site } = await aPair(app.db)
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await app.db.run(sql`
    INSERT INTO products (customer_id, reference, name, packaging_type)
    SELECT ${huge.userId}::bigint, 'R-' || i, 'Produit ' || i, 'box' FROM generate_series(1, 10_030) i`)
  // The connection has planned how it checks foreign keys while the tables were small.
  await owner.query('ANALYZE products')
  await owner.end()
  await app.db.run(sql`
    INSERT INTO stock_balances (warehouse_id, customer_id, product_id, packaging, physical)
    SELECT ${site.userId}::bigint, customer_id, id, 'package_box', 1 FROM products
    WHERE customer_id = ${huge.userId}`)
  const caller = await as(huge.contactId)
  const last = await caller.get('/stock/product', { page: 400 })
  expect(last.body).toMatchObject({ total: 10_000, isTotalExact: false })
  expect(last.body.items).toHaveLength(25)
  expect(await caller.get('/stock/product', { page: 401 })).toMatchObject({
    status: 422,
    body: { code: 'PAGE_TOO_FAR', params: { max: 10_000 } },
  })
})

it('ce qui périme bientôt est listé par échéance, la plus proche d’abord', async () => {
  const other = await aPair(app.db)
  for (const [reference, expires] of [
    ['A', '2027-01-30'],
    ['B', '2027-01-06'],
    ['C', '2027-01-20'],
  ] as const) {
    const productId = await aProduct(app.db, other.customer.userId, { reference, isBatchManaged: true })
    const batchId = await aBatch(app.db, productId, `lot ${reference}`, expires)
    const at = { customerId: other.customer.userId, warehouseId: other.warehouse.userId }
    await someStock(app.db, { ...at, productId, batchId, quantity: 1 })
  }
  const caller = await as(other.customer.contactId)
  const listed = async (query: Record<string, string>) =>
    (await caller.get('/stock/product', query)).body.items.map(({ reference }: { reference: string }) => reference)
  expect(await listed({ state: 'expiring' })).toEqual(['B', 'C', 'A'])
  expect(await listed({ state: 'expiring', sort: 'reference' })).toEqual(['A', 'B', 'C'])
  expect(await listed({ sort: 'expiry', direction: 'desc' })).toEqual(['A', 'C', 'B'])
})
