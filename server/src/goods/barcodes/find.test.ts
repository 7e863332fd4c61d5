import { gtinOfEan } from '@quai/contract/goods/barcodes/gtin.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Context } from '../../calls/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { analyze } from '../../testing/analyze.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aBatch, aDeal, aPair, aProduct, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { findScanned } from './verbs.ts'

const t = await createTestApp()
const { db } = t.app
const separator = '\u001d'
const ean = '3760123456784'
const caseGtin = '13760123456781'

const { customer, warehouse } = await aPair(db)
const other = await aPair(db)
const admin = await aUser(db, 'admin')
const aCoded = async (customerId: number, code: string | null, options: Parameters<typeof aProduct>[2] = {}) => {
  const id = await aProduct(db, customerId, options)
  await db.updateTable('products').set({ ean: code }).where('id', '=', id).execute()
  return id
}
const tea = await aCoded(customer.userId, ean, { reference: 'THE-01', isBatchManaged: true })
const lot = await aBatch(db, tea, 'L-7', '2027-12-31')
const theirs = await aCoded(other.customer.userId, ean, { reference: 'THE-01', isBatchManaged: true })
await aBatch(db, theirs, 'L-7', '2028-01-31')
const order = await anOrder(db, {
  customerId: customer.userId,
  warehouseId: warehouse.userId,
  orderType: 'delivery',
  lines: [{ productId: tea, quantity: 1, batchId: lot }],
})
await db.updateTable('orders').set({ internal_number: 'CMD-260412' }).where('id', '=', order.id).execute()

const numbered = async (number: string) => {
  const made = await anOrder(db, { customerId: customer.userId, warehouseId: warehouse.userId, lines: [] })
  await db.updateTable('orders').set({ internal_number: number }).where('id', '=', made.id).execute()
  return made
}
const manyOrders = (prefix: string, count: number) =>
  db.run(sql`
    INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
      order_transporter, internal_number)
    SELECT ${customer.userId}, ${warehouse.userId}, 'delivery', 'refused', '2027-01-04 08:00Z', '2027-01-04 08:30Z',
      'by_customer', ${prefix} || n FROM generate_series(1, ${count}::int) n`)

const scan = async (contactId: number, code: string, more = {}) =>
  (await t.as(contactId)).get('/barcodes', { code, ...more })
const productsOf = async (code: string, contactId = warehouse.contactId) => (await scan(contactId, code)).body.products

describe('un code GS1', () => {
  test('rend le produit, le lot connu et la quantité', async () => {
    const { status, body } = await scan(warehouse.contactId, `]C1010${ean}10L-7${separator}17271231${separator}3012`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ gtin: `0${ean}`, text: ean, orders: [] })
    expect(body.products).toEqual([
      expect.objectContaining({
        id: tea,
        reference: 'THE-01',
        productPackaging: 'package_unit',
        quantity: 12,
        batchId: lot,
        batchNumber: 'L-7',
        batchExpirationDate: '2027-12-31',
        isBatchArchived: false,
      }),
    ])
  })
  test('d’un lot que le produit n’a pas encore rend ce que le code en dit', async () => {
    expect(await productsOf(`(01)0${ean}(10)NEUF(17)280200(11)260501`)).toMatchObject([
      { batchId: null, batchNumber: 'NEUF', batchExpirationDate: '2028-02-29', batchProductionDate: '2026-05-01' },
    ])
  })
  test('d’un carton rend l’article, en colis', async () => {
    expect(await productsOf(caseGtin)).toMatchObject([{ id: tea, productPackaging: 'package_box', quantity: 1 }])
    expect(await productsOf(`(02)${caseGtin}(37)40`)).toMatchObject([
      { id: tea, productPackaging: 'package_box', quantity: 40 },
    ])
  })
  test('d’un carton d’un article compté à l’unité rend les unités du carton', async () => {
    const id = await aCoded(customer.userId, '96385074', { reference: 'UNITE' })
    await db.updateTable('products').set({ packaging_type: 'unit' }).where('id', '=', id).execute()
    expect(await productsOf('(01)10000096385071(30)2')).toMatchObject([
      { id, productPackaging: 'package_unit', quantity: 20 },
    ])
  })
  test.each(['<GS>', 'Alt029', '{GS}', '\u241d', '<FNC1>', '#', '|'])(
    'dont le lecteur écrit le séparateur « %s » rend le lot et sa date',
    async (written) => {
      const { body } = await scan(warehouse.contactId, `010${ean}10L-7${written}17271231`)
      expect(body).toMatchObject({ gtin: `0${ean}`, doubt: null, products: [{ id: tea, batchId: lot }] })
      expect(await productsOf(`010${ean}10NEUF${written}17271231`)).toMatchObject([
        { batchId: null, batchNumber: 'NEUF', batchExpirationDate: '2027-12-31' },
      ])
    },
  )
  test('dont le séparateur s’est perdu le dit, et ne fait pas un lot de ce qui suit en silence', async () => {
    expect((await scan(warehouse.contactId, `010${ean}10L-717271231`)).body).toMatchObject({
      doubt: expect.stringContaining('séparateur'),
      products: [{ id: tea, batchId: null }],
    })
  })
  test('illisible est refusé par une phrase', async () => {
    expect(await scan(warehouse.contactId, ']C10103760123456780')).toMatchObject({
      status: 422,
      body: {
        code: 'BARCODE_UNREADABLE',
        message: typeset('GTIN (01) : le chiffre de contrôle de « 03760123456780 » est faux.'),
      },
    })
  })
  test('d’un SSCC que personne ici n’a donné ne rend rien d’autre que son numéro', async () => {
    const { body } = await scan(warehouse.contactId, '(00)006141411234567890')
    expect(body).toMatchObject({ sscc: '006141411234567890', products: [], orders: [] })
  })
})

describe('un code simple', () => {
  test.each([`0${ean}`, `(01)0${ean}`, ean])(
    'le produit se retrouve quel que soit son EAN enregistré : %s',
    async (stored) => {
      await db.updateTable('products').set({ ean: stored }).where('id', '=', tea).execute()
      for (const code of [ean, `0${ean}`, `(01)0${ean}`, `https://id.example/01/${ean}`])
        expect(await productsOf(code), code).toMatchObject([{ id: tea }])
    },
  )
  test.each(['3 760123 456784', `\u200b${ean}`, `${ean} 02`])('un EAN comme on l’écrit : « %s »', async (written) => {
    expect((await scan(warehouse.contactId, written)).body).toMatchObject({ gtin: `0${ean}`, products: [{ id: tea }] })
  })
  test('un numéro de lot qui se lit aussi comme un EAN', async () => {
    const batchId = await aBatch(db, tea, '20261122', null)
    expect(await productsOf('20261122')).toMatchObject([{ id: tea, batchId }])
  })
  test('une référence, quelle que soit sa casse', async () => {
    expect(await productsOf('the-01')).toMatchObject([{ id: tea, batchId: null, quantity: 1 }])
  })
  test('un numéro de lot rend le produit et le lot', async () => {
    expect(await productsOf('l-7')).toMatchObject([{ id: tea, batchId: lot }])
    await db.updateTable('batches').set({ delete_date: '2026-11-01T08:00:00Z' }).where('id', '=', lot).execute()
    expect(await productsOf('L-7')).toMatchObject([{ batchId: lot, isBatchArchived: true }])
    await db.updateTable('batches').set({ delete_date: null }).where('id', '=', lot).execute()
  })
  test('un numéro de commande, celui de Quai ou le sien', async () => {
    for (const code of [String(order.id), 'CMD-260412', ']C0cmd-260412'])
      expect((await scan(warehouse.contactId, code)).body.orders, code).toMatchObject([
        { id: order.id, uuid: order.uuid },
      ])
    expect((await scan(warehouse.contactId, 'CMD')).body.orders).toEqual([])
  })
  test.each([
    'WEB/2026-0042',
    '#1001',
    'S00042',
    'CMD_2026_17',
    'AB.12.CD',
    'BC-1',
    'A7',
    'CL-00675',
    'Été 26',
    '20261122',
    '3760123456784',
  ])('un numéro de commande, si court soit-il et de quelque façon qu’il s’écrive : %s', async (number) => {
    const { uuid } = await numbered(number)
    for (const code of [number, ` ${number.toLowerCase()}`, `]C0${number}`, number.replaceAll(/[-/_.]/g, ' ')])
      expect((await scan(warehouse.contactId, code)).body.orders, code).toMatchObject([{ uuid }])
  })
  test('un numéro de commande écrit tel quel passe avant ceux qui ne diffèrent que par leurs signes', async () => {
    const [dash, slash] = [await numbered('DUP-1'), await numbered('DUP/1')]
    const uuids = async (code: string) =>
      (await scan(warehouse.contactId, code)).body.orders.map((one: { uuid: string }) => one.uuid)
    expect(await uuids('DUP-1')).toEqual([dash.uuid])
    expect(await uuids('dup/1')).toEqual([slash.uuid])
    expect(await uuids('DUP 1')).toEqual([slash.uuid, dash.uuid])
  })
  test('un numéro que cent autres commandes contiennent', async () => {
    const { uuid } = await numbered('202611')
    await manyOrders('CMD 202611 ', 120)
    expect((await scan(warehouse.contactId, '202611')).body.orders).toMatchObject([{ uuid }])
  })
  test('un EAN dont la clé est fausse se cherche tel quel, et le dit', async () => {
    const id = await aCoded(customer.userId, '4006381333930', { reference: 'FAUX' })
    const { body } = await scan(warehouse.contactId, '4006381333930')
    expect(body).toMatchObject({ products: [{ id }], doubt: expect.stringContaining('chiffre de contrôle') })
  })
})

describe('une étiquette de colis', () => {
  const sscc = '037601230000000017'
  const labelled = async (trackingNumber: string) => {
    const made = await aCourierOrder(db, { customerId: customer.userId, warehouseId: warehouse.userId })
    const { id } = await aShipment(db, made.id, { trackingNumber })
    return { ...made, shipmentId: id }
  }
  test('rend sa commande : SSCC, numéro de colis ou numéro de suivi', async () => {
    const { uuid, id, shipmentId } = await labelled('6A12345678901')
    await db.insertInto('issued_ssccs').values({ sscc }).execute()
    await db.updateTable('packages').set({ sscc }).where('shipment_id', '=', shipmentId).execute()
    for (const code of [
      `]C100${sscc}`,
      `00${sscc}`,
      `(00) ${sscc}`,
      `${id}_1`,
      `]C0${id}_1`,
      `${id}-1`,
      '6A12345678901',
    ]) {
      for (const side of [customer, warehouse, admin])
        expect((await scan(side.contactId, code)).body, code).toMatchObject({ products: [], orders: [{ uuid }] })
      for (const side of [other.customer, other.warehouse])
        expect((await scan(side.contactId, code)).body.orders, code).toEqual([])
    }
  })
})

describe('chacun ne trouve que chez soi', () => {
  test('l’entrepôt, chez ses clients ; le client, chez lui ; l’administrateur, partout', async () => {
    const ids = async (contactId: number, code: string) =>
      (await productsOf(code, contactId)).map(({ id }: { id: number }) => id)
    for (const code of [ean, 'THE-01', 'L-7', `(01)0${ean}(10)L-7`]) {
      expect(await ids(customer.contactId, code), code).toEqual([tea])
      expect(await ids(warehouse.contactId, code), code).toEqual([tea])
      expect(await ids(other.warehouse.contactId, code), code).toEqual([theirs])
      expect((await ids(admin.contactId, code)).toSorted(), code).toEqual([tea, theirs])
    }
    expect((await scan(other.warehouse.contactId, String(order.id))).body.orders).toEqual([])
    expect((await scan(other.customer.contactId, 'CMD-260412')).body.orders).toEqual([])
  })
  test('pour un client donné, seulement les siens ; ceux d’un client étranger, jamais', async () => {
    const both = await aPair(db)
    await aDeal(db, customer.userId, both.warehouse.userId)
    const shared = await aCoded(both.customer.userId, ean, { reference: 'PARTAGE' })
    const mine = async (more: object) => (await scan(both.warehouse.contactId, ean, more)).body.products
    expect(await mine({})).toHaveLength(2)
    expect(await mine({ customerId: both.customer.userId })).toMatchObject([{ id: shared }])
    expect(await mine({ customerId: other.customer.userId })).toEqual([])
  })
})

test('la base et la page lisent le même GTIN dans un EAN', async () => {
  const eans = [
    ean,
    `0${ean}`,
    `(01)0${ean}`,
    '(01)',
    '',
    '1234567',
    '12345678',
    '123456789012345',
    '()3760(123456784)',
    '(01)(02)12345678',
  ]
  const rows = await db.all(sql<{ gtin: string | null }>`
    SELECT gtin_of(e) AS gtin FROM unnest(${eans}::text[]) WITH ORDINALITY AS given (e, rank) ORDER BY rank`)
  expect(rows.map(({ gtin }) => gtin)).toEqual(eans.map(gtinOfEan))
})

test('un scan ne parcourt ni les produits, ni les lots, ni les commandes, ni les colis', async () => {
  await db.run(sql`INSERT INTO products (customer_id, reference, name, packaging_type, ean)
    SELECT ${other.customer.userId}, 'N' || n, 'N' || n, 'unit', lpad(n::text, 13, '0') FROM generate_series(1, 4000) n`)
  await db.run(sql`INSERT INTO batches (product_id, batch_number)
    SELECT id, 'LOT' || id FROM products WHERE customer_id = ${other.customer.userId}`)
  await manyOrders('N', 4000)
  await db.run(sql`INSERT INTO packages (shipment_id, package_number, shipment_package_type)
    SELECT s.id, s.order_id || '-' || n, 'BOX' FROM (SELECT * FROM shipments LIMIT 1) s, generate_series(100, 4000) n`)
  await analyze(db, 'products', 'batches', 'orders', 'order_search', 'packages')
  for (const code of [`(01)0${ean}(10)L-7`, 'the', 'BC-1', '42', '42_1', '(00)037601230000000017'])
    for (const { userId, contactId, userType } of [
      { ...customer, userType: 'customer' as const },
      { ...warehouse, userType: 'warehouse' as const },
      { ...admin, userType: 'admin' as const },
    ])
      expect(await scansOf(code, { userId, contactId, userType }), `${userType} ${code}`).toEqual([])
})

/** Returns the growing tables that a scan reads from their beginning. */
const scansOf = (code: string, actor: { userId: number; contactId: number; userType: UserType }) =>
  inTransaction(db, async (transaction) => {
    // The verb reads no other part of its context.
    const ctx = { db: transaction, actor, now: new Date() } as unknown as Context
    // The counters of a connection may still hold what it did before.
    const before = await scanned(transaction)
    await findScanned(ctx, { code })
    const after = await scanned(transaction)
    return [...after].filter(([table, scans]) => scans > (before.get(table) ?? 0)).map(([table]) => table)
  })

const scanned = async (transaction: typeof db): Promise<Map<string, number>> => {
  const rows = await transaction.all(sql<{ relname: string; seq_scan: number }>`
    SELECT relname, seq_scan FROM pg_stat_xact_user_tables WHERE relname IN ('products', 'batches', 'orders', 'order_search', 'packages')`)
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
}
