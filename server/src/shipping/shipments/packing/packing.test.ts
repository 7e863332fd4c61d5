import { expect, test } from 'vitest'
import { aRule } from '../../../testing/builders/a-carrier.ts'
import { aCourierOrder, aTransportPlan } from '../../../testing/builders/a-shipment.ts'
import { aContact, aPair } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as, setNow } = await createTestApp()
const { db } = app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const dealOf = async (customerId: number) =>
  (await db.selectFrom('deals').select('id').where('customer_id', '=', customerId).executeTakeFirstOrThrow()).id
await aTransportPlan(db, await dealOf(customer.userId))
const asWarehouse = await as(warehouse.contactId)
const asCustomer = await as(customer.contactId)

const box = (orderId: number, rank: number, packageItems: { orderItemId: number; quantity: number }[]) => ({
  packageNumber: `${orderId}-${rank}`,
  shipmentPackageType: 'BOX',
  weight: 4.2,
  length: 40,
  width: 30,
  height: 20,
  packageItems,
})

test('le premier emballage enregistré répond 201, les suivants 200 ; les numéros s’écrivent 12-1 et se lisent 12_1', async () => {
  const { id, uuid, itemIds } = await aCourierOrder(db, {
    ...sides,
    lines: [{ productPackaging: 'package_box', quantity: 3 }],
  })
  const path = `/orders/${uuid}/shipments`
  expect(await asWarehouse.get(path)).toMatchObject({ status: 200, body: { items: [] } })
  const [itemId = 0] = itemIds
  const packages = [box(id, 1, [{ orderItemId: itemId, quantity: 2 }])]
  const first = await asWarehouse.put(path, { shipmentStatus: 'DRAFT', packages })
  expect(first).toMatchObject({
    status: 201,
    body: {
      shipmentStatus: 'DRAFT',
      version: 1,
      packages: [{ packageNumber: `${id}_1`, weight: 4.2, packageItems: [{ orderItemId: itemId, quantity: 2 }] }],
    },
  })
  const second = await asWarehouse.put(path, {
    id: first.body.id,
    uuid: first.body.uuid,
    version: 1,
    shipmentStatus: 'DRAFT',
    packages: [...packages, box(id, 2, [])],
  })
  expect(second).toMatchObject({ status: 200, body: { version: 2, packages: [{ id: first.body.packages[0].id }, {}] } })
  expect((await asCustomer.get(path)).body).toEqual({ items: [second.body] })
  expect((await asCustomer.get(`/shipments/${first.body.uuid}`)).body).toMatchObject({
    order: { id },
    items: [{ id: itemId, quantity: 3 }],
  })
  const written = await asWarehouse.put(path, {
    shipmentStatus: 'DRAFT',
    packages: [{ ...packages[0], packageNumber: `${id}_1` }],
  })
  expect(written).toMatchObject({ status: 422, body: { code: 'INVALID' } })
})

const aPacking = async (quantity = 1) => {
  const order = await aCourierOrder(db, { ...sides, lines: [{ productPackaging: 'package_box', quantity }] })
  const [itemId = 0] = order.itemIds
  return { ...order, itemId, path: `/orders/${order.uuid}/shipments` }
}

test('un emballage enregistré comme emballé ne manque de rien, sinon le refus dit quoi', async () => {
  const { id, itemId, path } = await aPacking(3)
  const { weight: _, ...unweighed } = box(id, 1, [{ orderItemId: itemId, quantity: 2 }])
  const packages = [{ ...unweighed, weight: null }, box(id, 2, [])]
  const refused = await asWarehouse.put(path, { shipmentStatus: 'PACKAGED', packages })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'PACKING_INCOMPLETE',
      params: { items: [{ quantity: 1 }], empty: [`${id}-2`], weight: [`${id}-1`], size: [] },
      message: expect.stringContaining('Reste à emballer'),
    },
  })
  expect((await asWarehouse.get(path)).body.items).toEqual([])
  const whole = [box(id, 1, [{ orderItemId: itemId, quantity: 3 }])]
  const saved = await asWarehouse.put(path, { shipmentStatus: 'PACKAGED', packages: whole })
  expect(saved).toMatchObject({
    status: 201,
    body: { shipmentStatus: 'PACKAGED', serviceLevel: expect.stringContaining('Service') },
  })
  const reopened = await asWarehouse.put(path, { shipmentStatus: 'DRAFT', packages: whole })
  expect(reopened).toMatchObject({ status: 200, body: { shipmentStatus: 'DRAFT', carrierServiceId: null } })
})

test('jamais plus que la commande, ni deux fois le même numéro ou la même ligne, ni un produit d’une autre', async () => {
  const { id, itemId, path } = await aPacking(3)
  const other = await aPacking()
  const refused: [string, object[]][] = [
    ['PACKING_ABOVE_ORDERED', [1, 2].map((rank) => box(id, rank, [{ orderItemId: itemId, quantity: 2 }]))],
    ['PACKING_NOT_ORDERED', [box(id, 1, [{ orderItemId: other.itemId, quantity: 1 }])]],
    ['PACKING_NUMBER_TWICE', [box(id, 1, []), box(id, 1, [])]],
    [
      'PACKING_ITEM_TWICE',
      [
        box(
          id,
          1,
          [1, 1].map((quantity) => ({ orderItemId: itemId, quantity })),
        ),
      ],
    ],
    ['INVALID', [box(id, 1, [{ orderItemId: itemId, quantity: 0 }])]],
    ['INVALID', [{ ...box(id, 1, []), weight: 0 }]],
    ['INVALID', [{ ...box(id, 1, []), length: -1 }]],
    ['INVALID', [{ ...box(id, 1, []), packageNumber: `${id}` }]],
  ]
  for (const [code, packages] of refused)
    expect((await asWarehouse.put(path, { shipmentStatus: 'DRAFT', packages })).body.code, code).toBe(code)
  expect((await asWarehouse.put(path, { shipmentStatus: 'CONSIGNED', packages: [] })).body.code).toBe(
    'SHIPMENT_CONSIGNED_BY_PICKUP',
  )
  expect((await asWarehouse.get(path)).body.items).toEqual([])
})

test('deux personnes enregistrent le même emballage : la seconde apprend qu’il a changé', async () => {
  const { id, itemId, path } = await aPacking(4)
  const { body: read } = await asWarehouse.put(path, { shipmentStatus: 'DRAFT', packages: [] })
  const save = (quantity: number) =>
    asWarehouse.put(path, {
      uuid: read.uuid,
      version: read.version,
      shipmentStatus: 'DRAFT',
      packages: [box(id, 1, [{ orderItemId: itemId, quantity }])],
    })
  const answers = await Promise.all([1, 2, 3, 4].map(save))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE')
  const stranger = { uuid: crypto.randomUUID(), shipmentStatus: 'DRAFT', packages: [] }
  expect((await asWarehouse.put(path, stranger)).body.code).toBe('STALE')
})

test('deux personnes sur un emballage se voient, jusqu’à ce que l’une s’en aille ou ne dise plus rien', async () => {
  const { path } = await aPacking()
  const { body: read } = await asWarehouse.put(path, { shipmentStatus: 'DRAFT', packages: [] })
  const colleague = await as(await aContact(db, warehouse.userId))
  const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
  const say = (caller: typeof colleague, pageKey: string, rest = {}) =>
    caller.post(`/shipments/${read.uuid}/presence`, { pageKey, ...rest })
  expect((await say(asWarehouse, mine)).body).toEqual({ version: 1, others: [] })
  expect((await say(colleague, theirs)).body.others).toEqual([{ contactName: expect.any(String), isSelf: false }])
  expect((await say(asWarehouse, mine)).body.others).toHaveLength(1)
  await say(colleague, theirs, { isLeaving: true })
  expect((await say(asWarehouse, mine)).body.others).toEqual([])
  await say(colleague, theirs)
  setNow(new Date(app.clock().getTime() + 60_000).toISOString())
  expect((await say(asWarehouse, mine)).body.others).toEqual([])
})

test('proposer des colis ne garde rien : les unités dans les cartons de l’entrepôt, un colis par carton et par palette', async () => {
  const order = await aCourierOrder(db, {
    ...sides,
    lines: [
      { productPackaging: 'package_unit', quantity: 5 },
      { productPackaging: 'package_box', quantity: 2 },
      { productPackaging: 'package_unit', quantity: 1, reference: 'SANS-TAILLE' },
    ],
  })
  await db.updateTable('products').set({ height: null }).where('reference', '=', 'SANS-TAILLE').execute()
  const path = `/orders/${order.uuid}/shipments`
  const [units, boxes, unsized] = order.itemIds
  expect((await asWarehouse.post(`${path}/proposal`)).body.leftOver).toContainEqual(
    expect.objectContaining({ orderItemId: units, quantity: 5, reason: 'noBox' }),
  )
  const usual = { name: 'Carton A', length: 40, width: 30, height: 20, tareWeight: 0.4, maxWeight: 20 }
  await asWarehouse.put('/settings/shipping', { gs1CompanyPrefix: null, boxes: [usual] })
  const { status, body } = await asWarehouse.post(`${path}/proposal`)
  expect(status).toBe(200)
  expect(body.packages).toMatchObject([
    {
      packageNumber: `${order.id}-1`,
      weight: 5.4,
      length: 40,
      packageItems: [{ orderItemId: units, quantity: 5 }],
      box: usual,
    },
    { packageNumber: `${order.id}-2`, weight: 11, packageItems: [{ orderItemId: boxes, quantity: 1 }], box: null },
    { packageNumber: `${order.id}-3` },
  ])
  expect(body.packages[0].units).toHaveLength(5)
  expect(body.leftOver).toMatchObject([{ orderItemId: unsized, quantity: 1, reason: 'unsized' }])
  expect((await asWarehouse.get(path)).body.items).toEqual([])
})

test('un emballage que le plan de transport ne prend pas n’est pas gardé, et le refus dit pourquoi', async () => {
  const { id, itemId, path } = await aPacking()
  const heavy = { ...box(id, 1, [{ orderItemId: itemId, quantity: 1 }]), weight: 42 }
  const strict = await aPair(db)
  const strictDeal = await dealOf(strict.customer.userId)
  const order = await aCourierOrder(db, { customerId: strict.customer.userId, warehouseId: strict.warehouse.userId })
  const asStrict = await as(strict.warehouse.contactId)
  const strictPath = `/orders/${order.uuid}/shipments`
  const save = (weight: number) =>
    asStrict.put(strictPath, {
      shipmentStatus: 'PACKAGED',
      packages: [{ ...box(order.id, 1, [{ orderItemId: order.itemIds[0] ?? 0, quantity: 1 }]), weight }],
    })
  expect((await save(5)).body.message).toContain('pas de plan de transport, qu’un administrateur établit')
  await aRule(db, strictDeal, { maxWeightKg: 30 })
  const refused = await save(42)
  expect(refused).toMatchObject({ status: 422, body: { code: 'COURIER_PLAN_MISMATCH' } })
  expect(refused.body.message).toMatch(/^L’emballage ne correspond pas au plan de transport\. .*42/)
  expect((await asStrict.get(strictPath)).body.items).toEqual([])
  expect((await save(30)).body.shipmentStatus).toBe('PACKAGED')
  const moved = { name: 'Ailleurs', street: '2 rue Neuve', city: 'Bruxelles', zipCode: '1000', country: 'Belgique' }
  await db.deleteFrom('transport_rules').where('deal_id', '=', strictDeal).execute()
  await aRule(db, strictDeal, { geographicZone: [{ type: 'country', code: 'FR' }] })
  await aRule(db, strictDeal, { geographicZone: [{ type: 'country', code: 'BE' }], maxWeightKg: 20 })
  await asStrict.patch(`/orders/${order.uuid}`, { version: 1, addressCarry: moved })
  expect((await asStrict.get(strictPath)).body.items[0]).toMatchObject({
    shipmentStatus: 'DRAFT',
    packages: [{ weight: 30 }],
  })
  expect((await asWarehouse.put(path, { shipmentStatus: 'PACKAGED', packages: [heavy] })).status).toBe(201)
})
