import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { textOfPdf } from '../../services/print/testing/text-of-pdf.ts'
import { aBatch, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { servePreOrders } from '../orders/goods/serve-pre-orders.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)

const day = '2027-01-20'
const opening = slotOn(day)
const unit = 'package_unit'

const aStocked = async (quantity: number, options: Parameters<typeof aProduct>[2] = {}): Promise<number> => {
  const productId = await aProduct(db, customer.userId, options)
  if (quantity > 0) await someStock(db, { ...place, productId, quantity })
  return productId
}

const plan = async (productIds: number[] | null) => {
  const answer = await asWarehouse.post('/orders/inventory', {
    customerId: customer.userId,
    plannedDate: day,
    productIds,
  })
  expect(answer).toMatchObject({ status: 201, body: { orderStatus: 'confirmed' } })
  return answer.body as { uuid: string; id: number }
}

const begin = async (productIds: number[] | null) => {
  const { uuid, id } = await plan(productIds)
  const answer = await asWarehouse.post(`/orders/${uuid}/count/start`)
  expect(answer.status).toBe(200)
  return { uuid, id, lines: answer.body.lines as Line[] }
}

interface Line {
  productId: number
  batchId: number | null
  batchNumber: string | null
  productPackaging: string
  counted: number | null
}

const entry = (productId: number, counted: number | null, more: object = {}) => ({
  productId,
  productPackaging: unit,
  counted,
  ...more,
})
const enter = (uuid: string, ...entries: object[]) => asWarehouse.put(`/orders/${uuid}/count/lines`, { entries })
const reviewOf = async (uuid: string) => (await asWarehouse.get(`/orders/${uuid}/count/review`)).body
const finish = async (uuid: string, more: object = {}) =>
  asWarehouse.post(`/orders/${uuid}/count/finish`, {
    revision: (await reviewOf(uuid)).revision,
    uncountedStay: false,
    ...more,
  })
const adjust = (productId: number, adjustmentType: 'addition' | 'substraction', quantity: number) =>
  asWarehouse.patch(`/stock/${warehouse.userId}`, {
    reason: 'Casse',
    adjustments: [{ productId, productPackaging: unit, adjustmentType, quantity }],
  })
const balanceOf = (productId: number) =>
  db
    .selectFrom('stock_balances')
    .select(['batch_id', 'packaging', 'physical', 'reserved'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()
const movementsOf = (productId: number) =>
  db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity', 'reason', 'order_id'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()
const collect = (productId: number, quantity: number) =>
  asCustomer.post('/orders', {
    orderType: 'collection',
    warehouseId: warehouse.userId,
    orderDateStart: opening,
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: unit, quantity }],
  })

describe('demander un inventaire', () => {
  const asked = { warehouseId: warehouse.userId, plannedDate: day, productIds: null }

  test('un client demande : à confirmer, à l’ouverture du jour, sans quai ni transport ni articles', async () => {
    const answer = await asCustomer.post('/orders/inventory', { ...asked, messageToWarehouse: 'Avant le bilan' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        orderType: 'inventory',
        orderStatus: 'pending',
        orderDateStart: opening,
        orderDateEnd: opening,
        dock: null,
        orderTransporter: null,
        orderItems: [],
        messageToWarehouse: 'Avant le bilan',
        inventory: { coversAll: true, products: [], countStartedAt: null, lineCount: 0, countedCount: 0 },
      },
    })
  })
  test('un entrepôt planifie pour un client, des références choisies', async () => {
    const productId = await aStocked(3, { reference: 'INV-1' })
    const answer = await asWarehouse.post('/orders/inventory', {
      customerId: customer.userId,
      plannedDate: day,
      productIds: [productId],
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { orderStatus: 'confirmed', inventory: { coversAll: false, products: [{ reference: 'INV-1' }] } },
    })
  })
  test('il ne tient rien du stock ni du quai, à aucun moment de sa vie', async () => {
    const productId = await aStocked(3)
    const { uuid } = await plan([productId])
    expect(await balanceOf(productId)).toMatchObject([{ physical: 3, reserved: 0 }])
    await asWarehouse.post(`/orders/${uuid}/cancel`, { reason: 'Reporté' })
    expect(await balanceOf(productId)).toMatchObject([{ physical: 3, reserved: 0 }])
    expect(await db.selectFrom('slot_bookings').selectAll().execute()).toEqual([])
  })
  test('un jour fermé, un jour passé sont refusés', async () => {
    expect(await asCustomer.post('/orders/inventory', { ...asked, plannedDate: '2027-01-24' })).toMatchObject({
      status: 422,
      body: { code: 'WAREHOUSE_CLOSED', params: { date: '2027-01-24' } },
    })
    const past = await asCustomer.post('/orders/inventory', { ...asked, plannedDate: '2026-12-30' })
    expect(past.body.code).toBe('SLOT_PAST')
  })
  test('le préavis de création lie le client, pas l’entrepôt', async () => {
    const strict = await aPair(db, { limits: 48 })
    const tomorrow = { plannedDate: '2027-01-05', productIds: null }
    const late = await (await t.as(strict.customer.contactId)).post('/orders/inventory', {
      ...tomorrow,
      warehouseId: strict.warehouse.userId,
    })
    expect(late).toMatchObject({ status: 422, body: { code: 'CREATION_LIMIT', params: { hours: 48 } } })
    const planned = await (await t.as(strict.warehouse.contactId)).post('/orders/inventory', {
      ...tomorrow,
      customerId: strict.customer.userId,
    })
    expect(planned.status).toBe(201)
  })
  test('ni sans accord, ni avec un accord désactivé, ni de références d’un autre', async () => {
    const stranger = await aUser(db, 'warehouse')
    const nowhere = await asCustomer.post('/orders/inventory', { ...asked, warehouseId: stranger.userId })
    expect(nowhere.status).toBe(404)
    const foreign = await aProduct(db, (await aUser(db, 'customer')).userId)
    const answer = await asCustomer.post('/orders/inventory', { ...asked, productIds: [foreign] })
    expect(answer.body.code).toBe('PRODUCT_UNKNOWN')
    const former = await aPair(db)
    await db.updateTable('deals').set({ is_active: false }).where('customer_id', '=', former.customer.userId).execute()
    const closed = await (await t.as(former.customer.contactId)).post('/orders/inventory', {
      ...asked,
      warehouseId: former.warehouse.userId,
    })
    expect([closed.status, closed.body.code]).toEqual([403, 'NO_DEAL'])
  })
  test('se modifie : son jour, ses références, ses messages ; ni transport ni articles', async () => {
    const productId = await aStocked(1, { reference: 'INV-2' })
    const { uuid } = await plan(null)
    const moved = await asWarehouse.patch(`/orders/${uuid}`, {
      version: 1,
      orderDateStart: '2027-01-21T15:20:00.000Z',
      productIds: [productId],
    })
    expect(moved).toMatchObject({
      status: 200,
      body: {
        orderStatus: 'confirmed',
        orderDateStart: slotOn('2027-01-21'),
        inventory: { coversAll: false, products: [{ reference: 'INV-2' }] },
      },
    })
    const { body: logs } = await asWarehouse.get(`/orders/${uuid}/logs`)
    expect(logs.items.at(-1)).toMatchObject({
      action: 'order_update_confirmed',
      changes: { products: ['Toutes les références', 'INV-2'] },
    })
    const same = await asWarehouse.patch(`/orders/${uuid}`, { version: 2, productIds: [productId] })
    expect(same.body.code).toBe('NO_CHANGE')
    const transport = await asWarehouse.patch(`/orders/${uuid}`, { version: 2, orderTransporter: 'by_customer' })
    expect(transport).toMatchObject({ status: 422, body: { issues: [{ path: ['orderTransporter'] }] } })
  })
  test('confirmé avec un autre jour, il est planifié ce jour-là', async () => {
    const { body } = await asCustomer.post('/orders/inventory', asked)
    const answer = await asWarehouse.post(`/orders/${body.uuid}/confirm`, { orderDateStart: slotOn('2027-01-22') })
    expect(answer).toMatchObject({
      status: 200,
      body: { orderStatus: 'confirmed', orderDateStart: slotOn('2027-01-22') },
    })
  })
})

describe('la vie d’un inventaire', () => {
  test('pas d’absence à signaler, pas de clôture sans comptage, et chacun dit pourquoi', async () => {
    const { uuid } = await plan(null)
    const { body } = await asWarehouse.get(`/orders/${uuid}`)
    expect(body.actions).toContain('order_count')
    expect(body.blocked).toMatchObject({
      order_no_show: { code: 'NO_APPOINTMENT' },
      order_finish: { code: 'COUNT_NOT_STARTED' },
    })
    expect((await asWarehouse.post(`/orders/${uuid}/no-show`, {})).body.code).toBe('NO_APPOINTMENT')
  })
  test('se clôture par son comptage, non comme une entrée', async () => {
    const productId = await aStocked(1)
    const { uuid } = await begin([productId])
    const answer = await asWarehouse.post(`/orders/${uuid}/complete`, {
      orderDateDone: '2027-01-04T07:30:00.000Z',
      driverOnTime: true,
      orderItems: [{ productId, productPackaging: unit, quantity: 1 }],
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'INVENTORY_BY_COUNT' } })
  })
  test('le comptage commencé, le client n’annule ni ne modifie plus', async () => {
    const productId = await aStocked(1)
    const { uuid } = await begin([productId])
    const { body } = await asCustomer.get(`/orders/${uuid}`)
    expect(body.blocked).toMatchObject({
      order_cancel_by_customer: { code: 'COUNT_STARTED' },
      order_update_confirmed_to_pending: { code: 'COUNT_STARTED' },
    })
    expect((await asCustomer.post(`/orders/${uuid}/cancel`, {})).body.code).toBe('COUNT_STARTED')
    const rescoped = await asWarehouse.patch(`/orders/${uuid}`, { version: 2, productIds: null })
    expect(rescoped.body.code).toBe('COUNT_STARTED')
  })
  test('une entrée ne se compte pas, et n’en parle pas', async () => {
    const productId = await aStocked(5)
    const { body } = await collect(productId, 1)
    await asWarehouse.post(`/orders/${body.uuid}/confirm`, {})
    const order = (await asWarehouse.get(`/orders/${body.uuid}`)).body
    expect([...order.actions, ...Object.keys(order.blocked)]).not.toContain('order_count')
    expect(order.inventory).toBeNull()
    expect((await asWarehouse.post(`/orders/${body.uuid}/count/start`)).body.code).toBe('NOT_INVENTORY')
    expect((await asWarehouse.get(`/orders/${body.uuid}/count`)).body.code).toBe('NOT_INVENTORY')
  })
  test('abandonné, le comptage n’a jamais eu lieu, et l’historique le dit', async () => {
    const productId = await aStocked(4)
    const { uuid } = await begin([productId])
    await enter(uuid, entry(productId, 2))
    const answer = await asWarehouse.delete(`/orders/${uuid}/count`)
    expect(answer).toMatchObject({
      status: 200,
      body: { orderStatus: 'confirmed', inventory: { countStartedAt: null, lineCount: 0 } },
    })
    expect((await asWarehouse.get(`/orders/${uuid}/count`)).body.code).toBe('COUNT_NOT_STARTED')
    expect((await asWarehouse.post(`/orders/${uuid}/count/start`)).body.lines).toMatchObject([{ counted: null }])
  })
})

describe('compter', () => {
  test('toutes les références qui ont ou ont eu du stock, lot par lot ; ce qui n’a plus rien a sa ligne', async () => {
    const own = await aPair(db)
    const caller = await t.as(own.warehouse.contactId)
    const at = { customerId: own.customer.userId, warehouseId: own.warehouse.userId }
    const managed = await aProduct(db, own.customer.userId, { isBatchManaged: true, reference: 'A' })
    const early = await aBatch(db, managed, 'TOT', '2027-02-01')
    const late = await aBatch(db, managed, 'TARD', '2028-02-01')
    await someStock(db, { ...at, productId: managed, batchId: late, quantity: 5 })
    await someStock(db, { ...at, productId: managed, batchId: early, quantity: 3, packaging: 'package_box' })
    const gone = await aProduct(db, own.customer.userId, { reference: 'B' })
    await someStock(db, { ...at, productId: gone, quantity: 2 })
    await caller.patch(`/stock/${own.warehouse.userId}`, {
      reason: 'Casse',
      adjustments: [{ productId: gone, productPackaging: unit, adjustmentType: 'substraction', quantity: 2 }],
    })
    await aProduct(db, own.customer.userId, { reference: 'JAMAIS' })
    const { body } = await caller.post('/orders/inventory', {
      customerId: own.customer.userId,
      plannedDate: day,
      productIds: null,
    })
    const count = await caller.post(`/orders/${body.uuid}/count/start`)
    expect(
      count.body.lines.map((line: Line & { reference: string }) => [
        line.reference,
        line.batchNumber,
        line.productPackaging,
      ]),
    ).toEqual([
      ['A', 'TOT', 'package_box'],
      ['A', 'TARD', 'package_unit'],
      ['B', null, 'package_unit'],
    ])
  })
  test('à l’aveugle : rien de ce qui est attendu ne sort avant la revue', async () => {
    const productId = await aStocked(4_321)
    const { uuid } = await begin([productId])
    for (const answer of [
      await asWarehouse.get(`/orders/${uuid}/count`),
      await enter(uuid, entry(productId, 4)),
      await asWarehouse.get(`/orders/${uuid}/count-sheet`, { format: 'csv' }),
    ]) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain('4321')
    }
    expect((await reviewOf(uuid)).lines).toMatchObject([{ expectedAtStart: 4_321 }])
  })
  test('chaque ligne garde qui l’a comptée et quand ; deux personnes comptent ensemble', async () => {
    const [first, second] = [await aStocked(1), await aStocked(2)]
    const { uuid } = await begin([first, second])
    const colleague = await db
      .insertInto('contacts')
      .values({ user_id: warehouse.userId, name: 'Nadia', email: 'nadia@example.test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enter(uuid, entry(first, 1))
    await (await t.as(colleague.id)).put(`/orders/${uuid}/count/lines`, { entries: [entry(second, 2)] })
    const { lines } = (await asWarehouse.get(`/orders/${uuid}/count`)).body
    expect(lines).toMatchObject([
      { productId: first, counted: 1, countedBy: expect.stringMatching(/^Contact/), countedAt: expect.any(String) },
      { productId: second, counted: 2, countedBy: 'Nadia' },
    ])
  })
  test('de deux comptages d’une ligne, le dernier fait reste, même s’il arrive le premier', async () => {
    const productId = await aStocked(9)
    const { uuid } = await begin([productId])
    await new Promise((done) => setTimeout(done, 1_100))
    await enter(uuid, entry(productId, 9))
    // This entry was typed earlier and held back by the network.
    const held = await enter(uuid, entry(productId, 5, { heldForMs: 1_000 }))
    expect(held).toMatchObject({ status: 200, body: { lines: [{ counted: 9 }] } })
    expect((await enter(uuid, entry(productId, 8))).body.lines).toMatchObject([{ counted: 8 }])
    expect((await enter(uuid, entry(productId, null))).body.lines).toMatchObject([{ counted: null }])
  })
  test('ce qui est trouvé hors liste s’ajoute, lots inconnus compris, et s’en va quand on l’efface', async () => {
    const managed = await aStocked(0, { isBatchManaged: true })
    const { uuid, lines } = await begin([managed])
    expect(lines).toMatchObject([{ productId: managed, batchId: null }])
    const found = { batch: { batchNumber: 'TROUVE', batchExpirationDate: '2027-09-30' } }
    const added = await enter(uuid, entry(managed, 7, found))
    expect(added.body.lines).toMatchObject([
      { batchNumber: 'TROUVE', batchExpirationDate: '2027-09-30', isAdded: true, counted: 7 },
    ])
    await enter(uuid, entry(managed, null, found))
    expect((await asWarehouse.get(`/orders/${uuid}/count`)).body.lines).toHaveLength(1)
  })
  test('un produit d’un autre, un conditionnement inutilisable, un lot de trop sont refusés', async () => {
    const productId = await aStocked(1)
    const { uuid } = await begin([productId])
    const foreign = await aProduct(db, (await aUser(db, 'customer')).userId)
    expect((await enter(uuid, entry(foreign, 1))).body.code).toBe('PRODUCT_UNKNOWN')
    expect((await enter(uuid, entry(productId, 1, { batch: { batchNumber: 'L' } }))).body.code).toBe(
      'BATCH_NOT_MANAGED',
    )
    const batchOfOther = await aBatch(db, await aStocked(0, { isBatchManaged: true }), 'L1')
    const managed = await aStocked(0, { isBatchManaged: true })
    expect((await enter(uuid, entry(managed, 1, { batchId: batchOfOther }))).body.code).toBe('PRODUCT_UNKNOWN')
    const onlyUnits = await asCustomer.post('/products', { reference: 'U-1', name: 'U 1', packagingType: 'unit' })
    const boxed = await enter(uuid, { ...entry(onlyUnits.body.id, 1), productPackaging: 'package_box' })
    expect(boxed.body.code).toBe('PACKAGING_UNUSABLE')
  })
  test('commencer deux fois, c’est rejoindre', async () => {
    const productId = await aStocked(1)
    const { uuid } = await begin([productId])
    await enter(uuid, entry(productId, 1))
    expect((await asWarehouse.post(`/orders/${uuid}/count/start`)).body.lines).toMatchObject([{ counted: 1 }])
    const { body } = await asWarehouse.get(`/orders/${uuid}/logs`)
    expect(body.items.filter(({ action }: { action: string }) => action === 'order_count')).toHaveLength(1)
  })
})

describe('les mouvements pendant le comptage', () => {
  test('une ligne comptée avant eux les garde ; comptée après, elle les a vus', async () => {
    const [before, after] = [await aStocked(10), await aStocked(10)]
    const { uuid } = await begin([before, after])
    await enter(uuid, entry(before, 9))
    await adjust(before, 'substraction', 4)
    await adjust(after, 'substraction', 4)
    await enter(uuid, entry(after, 6))
    const { lines } = await reviewOf(uuid)
    expect(lines).toMatchObject([
      {
        productId: before,
        expectedAtStart: 10,
        movements: [{ kind: 'adjustment', quantity: -4, reason: 'Casse', isAfterCount: true }],
        expectedNow: 6,
        counted: 9,
        judgement: 'missing',
        difference: -1,
        target: 5,
      },
      { productId: after, expectedNow: 6, movements: [{ isAfterCount: false }], judgement: 'equal', target: 6 },
    ])
    expect((await finish(uuid)).status).toBe(200)
    expect(await balanceOf(before)).toMatchObject([{ physical: 5 }])
    expect(await balanceOf(after)).toMatchObject([{ physical: 6 }])
  })
  test('une saisie retenue par le réseau est jugée à l’heure où elle a été faite', async () => {
    const productId = await aStocked(10)
    const { uuid } = await begin([productId])
    await new Promise((done) => setTimeout(done, 40))
    await adjust(productId, 'substraction', 4)
    // Counted about 10 s ago, so before the movement but after the count began.
    await enter(uuid, entry(productId, 10, { heldForMs: 10_000 }))
    expect((await reviewOf(uuid)).lines).toMatchObject([{ judgement: 'equal', target: 6, difference: 0 }])
  })
  test('un lot trouvé dont une entrée est arrivée entre-temps se compare juste', async () => {
    const managed = await aStocked(0, { isBatchManaged: true })
    const { uuid } = await begin([managed])
    const batchId = await aBatch(db, managed, 'ARRIVE')
    await asWarehouse.patch(`/stock/${warehouse.userId}`, {
      reason: 'Réception',
      adjustments: [{ productId: managed, productPackaging: unit, batchId, adjustmentType: 'addition', quantity: 5 }],
    })
    await enter(uuid, entry(managed, 5, { batchId }))
    const { lines } = await reviewOf(uuid)
    expect(lines.find((line: Line) => line.batchId === batchId)).toMatchObject({
      expectedAtStart: 0,
      movements: [{ quantity: 5, isAfterCount: false }],
      judgement: 'equal',
    })
  })
})

describe('terminer', () => {
  test('chaque écart devient un mouvement qui nomme l’inventaire ; le client reçoit les écarts', async () => {
    const [less, more, same] = [
      await aStocked(10, { reference: 'MOINS' }),
      await aStocked(10, { reference: 'PLUS' }),
      await aStocked(10, { reference: 'JUSTE' }),
    ]
    const { uuid, id } = await begin([less, more, same])
    await enter(uuid, entry(less, 7), entry(more, 12), entry(same, 10))
    const answer = await finish(uuid, { messageToCustomer: 'Allée 4 recomptée' })
    expect(answer).toMatchObject({
      status: 200,
      body: { orderStatus: 'finished', orderDateDone: expect.any(String), messageToCustomer: 'Allée 4 recomptée' },
    })
    const items = answer.body.orderItems.map((item: Record<string, unknown>) => [
      item.reference,
      item.quantity,
      item.actualQuantity,
    ])
    expect(items.toSorted()).toEqual([
      ['JUSTE', 10, 10],
      ['MOINS', 10, 7],
      ['PLUS', 10, 12],
    ])
    const reason = `Inventaire\u00a0${id}`
    expect((await movementsOf(less)).at(-1)).toEqual({ kind: 'inventory', quantity: -3, reason, order_id: id })
    expect((await movementsOf(more)).at(-1)).toEqual({ kind: 'inventory', quantity: 2, reason, order_id: id })
    expect(await movementsOf(same)).toHaveLength(1)
    const mail = await db
      .selectFrom('mails')
      .select(['subject', 'body_text'])
      .where('order_id', '=', id)
      .where('event', '=', 'order_finish')
      .where('contact_id', '=', customer.contactId)
      .executeTakeFirstOrThrow()
    expect(mail.subject).toMatch(/^Commande clôturée/)
    expect(mail.body_text.replace(/[\u00a0\u202f]/g, ' ')).toMatch(/2 écarts.*MOINS.*−3 unités.*PLUS.*\+2 unités/s)
    expect(mail.body_text).not.toContain('JUSTE')
  })
  test('les lignes non comptées restent, et il faut le dire', async () => {
    const [counted, forgotten] = [await aStocked(10), await aStocked(10)]
    const { uuid } = await begin([counted, forgotten])
    expect((await finish(uuid, { uncountedStay: true })).body.code).toBe('COUNT_EMPTY')
    await enter(uuid, entry(counted, 8))
    expect(await finish(uuid)).toMatchObject({
      status: 422,
      body: { code: 'COUNT_INCOMPLETE', params: { count: 1 } },
    })
    expect(await balanceOf(counted)).toMatchObject([{ physical: 10 }])
    const answer = await finish(uuid, { uncountedStay: true })
    expect(answer).toMatchObject({ status: 200, body: { orderItems: [{ productId: counted }] } })
    expect(answer.body.inventory).toMatchObject({ lineCount: 2, countedCount: 1 })
    expect(await balanceOf(forgotten)).toMatchObject([{ physical: 10 }])
  })
  test('jamais sous ce qui est réservé : chaque ligne est nommée, et rien n’est écrit', async () => {
    const [held, free] = [await aStocked(10, { reference: 'TENU' }), await aStocked(10)]
    await collect(held, 6)
    const { uuid } = await begin([held, free])
    await enter(uuid, entry(held, 5), entry(free, 1))
    const { lines } = await reviewOf(uuid)
    expect(lines.find((line: Line) => line.productId === held)).toMatchObject({
      problem: 'belowReserved',
      reserved: 6,
      target: 5,
    })
    expect(await finish(uuid)).toMatchObject({
      status: 422,
      body: {
        code: 'INVENTORY_BELOW_RESERVED',
        params: { lines: [{ reference: 'TENU', packaging: unit, counted: 5, reserved: 6 }] },
      },
    })
    expect(await balanceOf(free)).toMatchObject([{ physical: 10 }])
    await enter(uuid, entry(held, 6))
    expect((await finish(uuid)).status).toBe(200)
    expect(await balanceOf(held)).toMatchObject([{ physical: 6, reserved: 6 }])
  })
  test('ce qui monte sans lot est refusé sur un produit géré par lot', async () => {
    const managed = await aStocked(0, { isBatchManaged: true, reference: 'LOTS' })
    const { uuid } = await begin([managed])
    await enter(uuid, entry(managed, 3))
    expect((await reviewOf(uuid)).lines).toMatchObject([{ problem: 'batchRequired' }])
    expect(await finish(uuid)).toMatchObject({
      status: 422,
      body: { code: 'BATCH_REQUIRED', params: { references: ['LOTS'] } },
    })
  })
  test('qui termine a vu ce qu’il écrit : une ligne comptée depuis la revue l’arrête', async () => {
    const productId = await aStocked(10)
    const { uuid } = await begin([productId])
    await enter(uuid, entry(productId, 9))
    const { revision } = await reviewOf(uuid)
    await enter(uuid, entry(productId, 8))
    const stale = await asWarehouse.post(`/orders/${uuid}/count/finish`, { revision, uncountedStay: false })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE' } })
  })
  test('une seule fois : terminé, il ne se compte plus', async () => {
    const productId = await aStocked(10)
    const { uuid } = await begin([productId])
    await enter(uuid, entry(productId, 9))
    await finish(uuid)
    expect((await enter(uuid, entry(productId, 8))).body.code).toBe('ORDER_ACTION_NOT_ALLOWED')
    const again = await asWarehouse.post(`/orders/${uuid}/count/finish`, { revision: 2, uncountedStay: false })
    expect(again.body.code).toBe('ORDER_ACTION_NOT_ALLOWED')
    expect((await asWarehouse.delete(`/orders/${uuid}`)).body.code).toBe('ORDER_ACTION_NOT_ALLOWED')
  })
  test('ce qui est en trop sert les pré-commandes qui l’attendent', async () => {
    const productId = await aStocked(2)
    const waiting = await collect(productId, 5)
    expect(waiting.body.isStockAvailable).toBe(false)
    const { uuid } = await begin([productId])
    await enter(uuid, entry(productId, 6))
    expect((await finish(uuid)).status).toBe(200)
    await servePreOrders(t.app, [{ warehouseId: warehouse.userId, productIds: [productId] }])
    expect((await asCustomer.get(`/orders/${waiting.body.uuid}`)).body.isStockAvailable).toBe(true)
  })
})

describe('transmettre un inventaire déjà compté', () => {
  const transmit = (lines: object[], more: object = {}) =>
    asWarehouse.post('/orders/inventory/transmit', {
      customerId: customer.userId,
      countedAt: '2027-01-04T08:00:00.000Z',
      lines,
      ...more,
    })

  test('créé, compté et clôturé en un appel, avec un historique légal', async () => {
    const productId = await aStocked(10, { reference: 'REMIS' })
    const other = await aStocked(4)
    const answer = await transmit([entry(productId, 8)])
    expect(answer).toMatchObject({
      status: 201,
      body: {
        orderStatus: 'finished',
        orderDateDone: '2027-01-04T08:00:00.000Z',
        inventory: { coversAll: false, products: [{ reference: 'REMIS' }], lineCount: 1, countedCount: 1 },
        orderItems: [{ quantity: 10, actualQuantity: 8 }],
      },
    })
    expect(await balanceOf(productId)).toMatchObject([{ physical: 8 }])
    expect(await balanceOf(other)).toMatchObject([{ physical: 4 }])
    const { body } = await asWarehouse.get(`/orders/${answer.body.uuid}/logs`)
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'order_create',
      'order_count',
      'order_finish',
    ])
  })
  test('sous ce qui est réservé, dans le futur, il y a un an, deux fois la même place : rien n’est écrit', async () => {
    const productId = await aStocked(10)
    await collect(productId, 6)
    expect((await transmit([entry(productId, 5)])).body.code).toBe('INVENTORY_BELOW_RESERVED')
    const future = await transmit([entry(productId, 8)], { countedAt: '2027-01-05T08:00:00.000Z' })
    expect(future).toMatchObject({ status: 422, body: { issues: [{ path: ['countedAt'] }] } })
    const old = await transmit([entry(productId, 8)], { countedAt: '2026-01-04T08:00:00.000Z' })
    expect(old.body.issues).toMatchObject([
      { path: ['countedAt'], fallback: expect.stringContaining('ne se transmet plus') },
    ])
    const twice = await transmit([entry(productId, 8), entry(productId, 9)])
    expect(twice).toMatchObject({ status: 422, body: { issues: [{ path: ['lines', 1, 'productPackaging'] }] } })
    expect(await balanceOf(productId)).toMatchObject([{ physical: 10 }])
  })
  test('ce qui a bougé depuis le comptage est gardé', async () => {
    const productId = await aStocked(10)
    await new Promise((done) => setTimeout(done, 30))
    const countedAt = Date.now()
    await new Promise((done) => setTimeout(done, 300))
    await adjust(productId, 'substraction', 4)
    // The server's clock is frozen, so the test uses the elapsed time.
    const elapsed = Date.now() - countedAt
    const answer = await transmit([entry(productId, 9)], {
      countedAt: new Date(Date.parse(testNow) - elapsed).toISOString(),
    })
    expect(answer).toMatchObject({ status: 201, body: { orderItems: [{ quantity: 6, actualQuantity: 5 }] } })
  })
})

describe('la feuille de comptage', () => {
  const BOM = '\ufeff'
  const upload = (uuid: string, content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('files[]', new Blob([content]), 'comptage.csv')
    return asWarehouse.upload(`/orders/${uuid}/count/sheet`, form)
  }

  test('CSV à remplir : marque UTF-8, « ; », CRLF, formules désamorcées, quantités vides', async () => {
    const productId = await aStocked(10, { reference: '=1+1' })
    const { uuid } = await plan([productId])
    const { body, headers } = await asWarehouse.get(`/orders/${uuid}/count-sheet`, { format: 'csv' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body).toBe(
      `${BOM}Référence;Désignation;EAN;Lot;Péremption;Conditionnement;Quantité comptée\r\n'=1+1;Produit =1+1;;;;unité;\r\n`,
    )
  })
  test('sur papier : un PDF à l’aveugle, avec le code-barres de l’inventaire', async () => {
    const productId = await aStocked(7_531, { reference: 'PAPIER' })
    const { uuid, id } = await plan([productId])
    const { status, headers, bytes } = await asWarehouse.get(`/orders/${uuid}/count-sheet`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`feuille-de-comptage-${id}.pdf`)
    const [page] = await textOfPdf(bytes)
    expect(page).toContain('PAPIER Produit PAPIER unité')
    expect(page).not.toMatch(/7.?531/)
  })
  test('remplie et rendue, elle est reportée ; les lignes vides restent à compter', async () => {
    const [first, second] = [await aStocked(10, { reference: '=2+2' }), await aStocked(5)]
    const { uuid } = await begin([first, second])
    const { body: sheet } = await asWarehouse.get(`/orders/${uuid}/count-sheet`, { format: 'csv' })
    const filled = sheet.replace(/(=2\+2;.*;unité;)/, '$11 234')
    const answer = await upload(uuid, filled)
    expect(answer).toMatchObject({ status: 200, body: { lines: [{ productId: first, counted: 1_234 }] } })
    expect((await asWarehouse.get(`/orders/${uuid}/count`)).body.lines).toMatchObject([
      { counted: 1_234 },
      { counted: null },
    ])
  })
  test('Windows-1252, virgules ou tabulations, zéros mangés par le tableur : lue telle quelle', async () => {
    const productId = await aStocked(10, { reference: '00042' })
    const { uuid } = await begin([productId])
    const latin = Buffer.from('R\xe9f\xe9rence,Conditionnement,Quantit\xe9 compt\xe9e\n42,unit\xe9,3\n', 'latin1')
    expect((await upload(uuid, new Uint8Array(latin))).body.lines).toMatchObject([{ counted: 3 }])
    const tabs = 'reference\tconditionnement\tquantite comptee\n00042\tunités\t4\n'
    expect((await upload(uuid, tabs)).body.lines).toMatchObject([{ counted: 4 }])
  })
  test('jusqu’à 10 Mo, comme les autres fichiers CSV, et 20 000 lignes', async () => {
    const productId = await aStocked(10, { reference: 'LOURDE' })
    const { uuid } = await begin([productId])
    const head = 'Référence;Désignation;Conditionnement;Quantité comptée'
    const heavy = `${head}\nLOURDE;${'x'.repeat(3_000_000)};unité;7\n`
    expect((await upload(uuid, heavy)).body.lines).toMatchObject([{ counted: 7 }])
    const long = `${head}\n${'LOURDE;;unité;\n'.repeat(20_001)}`
    expect((await upload(uuid, long)).body.params.errors).toMatchObject([
      { line: 1, message: expect.stringMatching(/au plus 20\s000 lignes/) },
    ])
    expect((await upload(uuid, `${head}\n${'x'.repeat(10_485_760)}`)).body.code).toBe('FILE_TOO_LARGE')
  })
  test('un lot inconnu y crée le lot, avec sa péremption', async () => {
    const managed = await aStocked(0, { isBatchManaged: true, reference: 'AVEC-LOT' })
    const { uuid } = await begin([managed])
    const answer = await upload(
      uuid,
      'Référence;Lot;Péremption;Conditionnement;Quantité comptée\r\nAVEC-LOT;N-1;31/12/2027;colis;6\r\n',
    )
    expect(answer.body.lines).toMatchObject([
      { batchNumber: 'N-1', batchExpirationDate: '2027-12-31', productPackaging: 'package_box', counted: 6 },
    ])
  })
  test('un produit compté à plusieurs endroits s’additionne, par lot et par conditionnement', async () => {
    const [plain, managed] = [
      await aStocked(10, { reference: 'DEUX-ENDROITS' }),
      await aStocked(0, { isBatchManaged: true, reference: 'DEUX-LOTS' }),
    ]
    const { uuid } = await begin([plain, managed])
    const head = 'Référence;Lot;Péremption;Conditionnement;Quantité comptée'
    const lines = [
      'DEUX-ENDROITS;;;unité;4',
      'DEUX-LOTS;N-7;;unité;1',
      'DEUX-ENDROITS;;;unité;6',
      'DEUX-ENDROITS;;;colis;2',
      'DEUX-LOTS;N-7;31/12/2027;unité;2',
    ]
    const { body } = await upload(uuid, [head, ...lines].join('\r\n'))
    expect(body.lines.filter(({ counted }: { counted: number | null }) => counted !== null)).toMatchObject([
      { productId: plain, productPackaging: unit, counted: 10 },
      { productId: plain, productPackaging: 'package_box', counted: 2 },
      { productId: managed, batchNumber: 'N-7', batchExpirationDate: '2027-12-31', counted: 3 },
    ])
    const faulty = [...lines, 'DEUX-LOTS;N-7;30/11/2027;unité;2', 'DEUX-ENDROITS;;;unité;999999']
    expect((await upload(uuid, [head, ...faulty].join('\r\n'))).body.params.errors).toMatchObject([
      { line: 7, message: expect.stringContaining('périme le 31/12/2027') },
      { line: 8, message: expect.stringContaining('dépasse') },
    ])
  })
  test('toutes ses erreurs sont dites par ligne, et rien n’est reporté', async () => {
    const productId = await aStocked(10, { reference: 'BON' })
    const { uuid } = await begin([productId])
    const answer = await upload(
      uuid,
      [
        'Référence;Lot;Péremption;Conditionnement;Quantité comptée',
        'BON;;;unité;5',
        'ABSENT;;;unité;1',
        'BON;;;carton;1',
        'BON;;;colis;1,5',
        'BON;L1;;colis;1',
        'BON;;31/02/2027;colis;1',
      ].join('\r\n'),
    )
    expect(answer).toMatchObject({ status: 422, body: { code: 'COUNT_SHEET_INVALID' } })
    expect(answer.body.params.errors.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6, 7])
    expect((await asWarehouse.get(`/orders/${uuid}/count`)).body.lines).toMatchObject([{ counted: null }])
    expect((await upload(uuid, 'Référence;Conditionnement\nBON;unité\n')).body.params.errors).toMatchObject([
      { line: 1 },
    ])
    expect((await upload(uuid, '')).body.code).toBe('COUNT_SHEET_INVALID')
  })
  test('ce que le tableur a abîmé est refusé par son nom', async () => {
    const productId = await aStocked(10, { reference: 'ABIMEE' })
    const { uuid } = await begin([productId])
    const head = 'Référence;Lot;Conditionnement;Quantité comptée\n'
    const { body } = await upload(uuid, `${head}#N/A;;unité;3\nABIMEE;4-oct.;unité;3\nABIMEE;;unité;#REF!\n`)
    expect(body.params.errors).toMatchObject([
      { line: 2, message: expect.stringContaining('le tableur n’a pas su calculer cette cellule') },
      { line: 3, message: expect.stringContaining('le tableur en a fait une date') },
      { line: 4, message: expect.stringContaining('le tableur n’a pas su calculer cette cellule') },
    ])
  })
  test('un code qui ressemble à une date revient de la feuille tel quel', async () => {
    const productId = await aStocked(10, { reference: '04/10/2026' })
    const { uuid } = await begin([productId])
    const { body: sheet } = await asWarehouse.get(`/orders/${uuid}/count-sheet`, { format: 'csv' })
    expect(sheet).toContain("\r\n'04/10/2026;")
    expect((await upload(uuid, sheet.replace(/unité;\r/, 'unité;7\r'))).body.lines).toMatchObject([{ counted: 7 }])
  })
  test('lue pour une transmission, elle n’écrit rien', async () => {
    await aStocked(10, { reference: 'LUE' })
    const form = new FormData()
    form.append('customerId', String(customer.userId))
    form.append('files[]', new Blob(['Référence;Conditionnement;Quantité comptée\nLUE;unité;3\n']), 'x.csv')
    expect(await asWarehouse.upload('/orders/inventory/sheet', form)).toMatchObject({
      status: 200,
      body: { items: [{ reference: 'LUE', productPackaging: unit, counted: 3 }] },
    })
  })
})

test('après tout cela, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
