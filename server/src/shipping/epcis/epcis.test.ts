import type { EpcisDocument, EpcisEvent } from '@quai/contract/shipping/epcis/event.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRandomPast } from '../../testing/builders/a-random-past.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { announceSeed, randomOf } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { refusedBySchema } from './testing/published-schema.ts'

const t = await createTestApp()
const { app, as } = t
const { db } = app
app.site = 'https://quai.example'

type Side = Awaited<ReturnType<typeof as>>

/** Reads every page, each valid against the schema that GS1 publishes. */
const eventsOf = async (side: Side, query = 'perPage=7'): Promise<EpcisEvent[]> => {
  const events: EpcisEvent[] = []
  for (let token = ''; ; ) {
    const { status, body } = await side.get(`/epcis/events?${query}${token && `&nextPageToken=${token}`}`)
    expect(status, JSON.stringify(body)).toBe(200)
    const document = body as EpcisDocument
    expect(refusedBySchema(document)).toEqual([])
    events.push(...document.epcisBody.queryResults.resultsBody.eventList)
    token = document['quai:nextPageToken'] ?? ''
    if (!token) return events
  }
}

/** Sums up what the events say of the ledger, by warehouse and class. */
const sumsOf = (events: readonly EpcisEvent[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const event of events) {
    if (event.bizStep === 'packing') continue
    const sign = event.bizStep === 'shipping' ? -1 : 1
    for (const { epcClass, quantity } of event['quai:changeList'] ?? event.quantityList ?? []) {
      const key = `${event.readPoint.id} ${epcClass}`
      sums.set(key, (sums.get(key) ?? 0) + sign * quantity)
      // A count says the stock, which the events so far must agree with.
    }
    if (event['quai:changeList'])
      for (const { epcClass, quantity } of event.quantityList ?? [])
        expect(sums.get(`${event.readPoint.id} ${epcClass}`)).toBe(quantity)
  }
  return new Map([...sums].filter(([, quantity]) => quantity !== 0))
}

/** Sums up the ledger itself, with the names of classes without GTIN. */
const ledgerOf = async (column: 'customer_id' | 'warehouse_id', userId: number): Promise<Map<string, number>> => {
  const rows = await db.all(sql<{ key: string; quantity: number }>`
    SELECT 'https://quai.example/warehouses/' || warehouse_id || ' https://quai.example/products/' || product_id
      || '?packaging=' || packaging || coalesce('&batch=' || batch_id, '') AS key, sum(quantity)::int AS quantity
    FROM stock_movements WHERE ${sql.ref(column)} = ${userId} GROUP BY 1 HAVING sum(quantity) <> 0`)
  return new Map(rows.map(({ key, quantity }): [string, number] => [key, quantity]))
}

test('les événements d’un passé quelconque sont valables, et leurs quantités sont celles du registre, des deux côtés', async () => {
  const random = randomOf(announceSeed('epcis'))
  const [one, other] = [await aPair(db), await aPair(db)]
  const second = await aUser(db, 'warehouse')
  await aDeal(db, one.customer.userId, second.userId)
  await aDeal(db, other.customer.userId, one.warehouse.userId)
  const pasts = [
    { customer: one.customer, warehouse: one.warehouse },
    { customer: one.customer, warehouse: second },
    { customer: other.customer, warehouse: one.warehouse },
    { customer: other.customer, warehouse: other.warehouse },
  ]
  for (const parties of pasts)
    await aRandomPast(db, parties, { seed: random.int(1e9), from: '2024-09-01', to: '2024-12-20', orders: 60 })
  for (const { userId, contactId } of [one.customer, other.customer])
    expect(sumsOf(await eventsOf(await as(contactId)))).toEqual(await ledgerOf('customer_id', userId))
  for (const { userId, contactId } of [one.warehouse, second, other.warehouse]) {
    const events = await eventsOf(await as(contactId), 'perPage=13')
    expect(sumsOf(events)).toEqual(await ledgerOf('warehouse_id', userId))
    expect(new Set(events.map(({ eventID }) => eventID)).size).toBe(events.length)
    expect(events.map(({ eventTime }) => eventTime)).toEqual(events.map(({ eventTime }) => eventTime).toSorted())
  }
})

test('une entrée, une correction et un comptage se disent par l’étape, la classe GTIN et le lot', async () => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const productId = await aProduct(db, customer.userId, { isBatchManaged: true })
  await db.updateTable('products').set({ ean: '3760123456784' }).where('id', '=', productId).execute()
  const printable = await aBatch(db, productId, 'L-77/A')
  const long = await aBatch(db, productId, 'LOT N° 12 de la récolte d’été')
  const entry = await anOrder(db, {
    ...place,
    orderType: 'delivery',
    status: 'finished',
    lines: [
      { productId, quantity: 100, batchId: printable },
      { productId, quantity: 5, batchId: long },
    ],
  })
  await someStock(db, { ...place, productId, batchId: printable, quantity: 20 })
  const asCustomer = await as(customer.contactId)
  const own = `https://quai.example/products/${productId}?packaging=package_unit&batch=${long}`
  const lot = 'https://id.gs1.org/01/03760123456784/10/L-77%2FA'
  const warehouseId = `https://quai.example/warehouses/${warehouse.userId}`
  const [received, corrected, ...others] = await eventsOf(asCustomer)
  expect(others).toEqual([])
  expect(received).toMatchObject({
    type: 'ObjectEvent',
    action: 'OBSERVE',
    bizStep: 'receiving',
    disposition: 'in_progress',
    quantityList: [
      { epcClass: lot, quantity: 100 },
      { epcClass: own, quantity: 5 },
    ],
    readPoint: { id: warehouseId },
    bizLocation: { id: warehouseId },
    bizTransactionList: [{ type: 'desadv', bizTransaction: `https://quai.example/orders/${entry.uuid}` }],
    destinationList: [{ type: 'possessing_party', destination: warehouseId }],
    'quai:owner': `https://quai.example/customers/${customer.userId}`,
  })
  expect(corrected).toMatchObject({
    bizStep: 'cycle_counting',
    quantityList: [{ epcClass: lot, quantity: 120 }],
    'quai:changeList': [{ epcClass: lot, quantity: 20 }],
  })
  expect(await eventsOf(asCustomer, 'EQ_bizStep=cycle_counting,stock_taking')).toEqual([corrected])
  expect(await eventsOf(asCustomer, 'eventType=AggregationEvent')).toEqual([])
  expect(await eventsOf(asCustomer, `LT_eventTime=${received?.eventTime}`)).toEqual([])
  expect(await eventsOf(asCustomer, `GE_eventTime=${received?.eventTime}`)).toHaveLength(2)
})

test('deux produits du même code-barres ne se confondent pas', async () => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  for (let rank = 0; rank < 2; rank += 1) {
    const productId = await aProduct(db, customer.userId)
    await db.updateTable('products').set({ ean: '3760123456784' }).where('id', '=', productId).execute()
    await someStock(db, { ...place, productId, quantity: 3 })
  }
  const classes = (await eventsOf(await as(customer.contactId))).flatMap(({ quantityList = [] }) => quantityList)
  expect(new Set(classes.map(({ epcClass }) => epcClass)).size).toBe(2)
})

test('les colis d’une sortie se disent avant elle, par leur SSCC ou par leur adresse, avec ce qu’ils contiennent', async () => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const order = await aCourierOrder(db, {
    ...place,
    status: 'finished',
    lines: [{ productPackaging: 'package_box', quantity: 4 }],
  })
  await aShipment(db, order.id, { shipmentStatus: 'CONSIGNED' })
  const asWarehouse = await as(warehouse.contactId)
  const told = async () =>
    (await eventsOf(asWarehouse, 'perPage=1')).filter(({ bizStep }) => bizStep !== 'cycle_counting')
  const [packed, shipped, ...others] = await told()
  expect(others).toEqual([])
  const parcel = expect.stringMatching(/^https:\/\/quai\.example\/packages\/[0-9a-f-]{36}$/)
  expect(packed).toMatchObject({ type: 'AggregationEvent', action: 'ADD', bizStep: 'packing', parentID: parcel })
  expect(packed?.childQuantityList).toMatchObject([{ quantity: 4 }])
  expect(shipped).toMatchObject({ bizStep: 'shipping', disposition: 'in_transit', epcList: [packed?.parentID] })
  expect(shipped?.quantityList).toEqual(packed?.childQuantityList)
  expect(shipped).not.toHaveProperty('bizLocation')
  await db.run(sql`INSERT INTO issued_ssccs (sscc) VALUES ('376012345000000010')`)
  await db.run(
    sql`UPDATE packages SET sscc = '376012345000000010' WHERE shipment_id IN (SELECT id FROM shipments WHERE order_id = ${order.id})`,
  )
  expect((await told())[0]?.parentID).toBe('https://id.gs1.org/00/376012345000000010')
  expect(await eventsOf(asWarehouse, 'EQ_bizStep=packing')).toHaveLength(1)
})

test('une entrée de 250 lignes se dit en trois événements, chaque ligne une fois, quelle que soit la page', async () => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const lines = await Promise.all(
    Array.from({ length: 250 }, async () => ({ productId: await aProduct(db, customer.userId), quantity: 1 })),
  )
  await anOrder(db, { ...place, orderType: 'delivery', status: 'finished', lines })
  const asCustomer = await as(customer.contactId)
  for (const perPage of [1, 2, 100]) {
    const events = await eventsOf(asCustomer, `perPage=${perPage}`)
    expect(events.map(({ quantityList }) => quantityList?.length)).toEqual([100, 100, 50])
    expect(sumsOf(events).size).toBe(250)
  }
})

test('ce qu’une écriture encore ouverte pourrait précéder attend, et n’est pas manqué', async () => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const productId = await aProduct(db, customer.userId)
  const asCustomer = await as(customer.contactId)
  const late = await app.pool.connect()
  try {
    await late.query('BEGIN')
    await late.query('SELECT now()')
    await someStock(db, { ...place, productId, quantity: 3 })
    expect(await eventsOf(asCustomer)).toEqual([])
    await late.query('COMMIT')
  } finally {
    late.release()
  }
  expect(await eventsOf(asCustomer)).toHaveLength(1)
})

test('un repère inventé, ou celui d’un autre, est refusé à son champ', async () => {
  const [one, other] = [await aPair(db), await aPair(db)]
  for (const { customer, warehouse } of [one, other]) {
    const place = { customerId: customer.userId, warehouseId: warehouse.userId }
    for (let rank = 0; rank < 3; rank += 1)
      await someStock(db, { ...place, productId: await aProduct(db, customer.userId), quantity: 3 })
  }
  const asOne = await as(one.customer.contactId)
  const { body } = await (await as(other.customer.contactId)).get('/epcis/events?perPage=1')
  for (const token of ['invente', body['quai:nextPageToken'], Buffer.from('999999999~0').toString('base64url')]) {
    const refused = await asOne.get(`/epcis/events?nextPageToken=${token}`)
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['nextPageToken'] }] } })
  }
  expect(await asOne.get('/epcis/events?EQ_bizStep=destroying')).toMatchObject({ status: 400 })
})

test('un filtre que Quai ne connaît pas est refusé comme EPCIS le veut, au lieu de tout répondre', async () => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  await someStock(db, { ...place, productId: await aProduct(db, customer.userId), quantity: 3 })
  const asCustomer = await as(customer.contactId)
  for (const name of ['MATCH_anyEPC', 'MATCH_epcClass', 'EQ_bizLocation', 'EQ_eventID', 'EQ_disposition', 'foo']) {
    const refused = await asCustomer.get(`/epcis/events?${name}=ailleurs`)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        type: 'epcisException:QueryParameterException',
        title: 'La requête EPCIS contient un paramètre inconnu ou faux.',
        status: 400,
        detail: expect.stringContaining(name),
        code: 'EPCIS_QUERY',
        issues: [{ path: [name] }],
      },
    })
    expect(refused.headers['content-type']).toContain('application/problem+json')
  }
  expect(await eventsOf(asCustomer)).toHaveLength(1)
})
