import { expect, it } from 'vitest'
import {
  aBatch,
  aContact,
  aDeal,
  aPair,
  aProduct,
  aUser,
  slotOn,
  someStock,
} from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
const roseId = await aContact(db, customer.userId)
await db.updateTable('contacts').set({ name: 'Rose Petit' }).where('id', '=', roseId).execute()
const rose = await t.as(roseId)
const camille = await t.as(customer.contactId)
const karim = await t.as(warehouse.contactId)

const stocked = async (quantity: number, changes: object = {}) => {
  const productId = await aProduct(db, customer.userId, changes)
  await someStock(db, { ...sides, productId, quantity })
  return productId
}
const goods = (productId: number, quantity: number, more: object = {}) => ({
  productId,
  productPackaging: 'package_unit',
  quantity,
  ...more,
})
type Session = typeof rose
const hold = (session: Session, items: object[], formKey: string = crypto.randomUUID()) =>
  session.put('/stock/holds', { formKey, warehouseId: warehouse.userId, items })

let halfHour = 0
const order = (session: Session, items: object[], more: object = {}) =>
  session.post('/orders', {
    orderType: 'collection',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-20', halfHour++ % 8),
    orderTransporter: 'by_customer',
    orderItems: items,
    ...more,
  })
const proposalFor = async (session: Session, productId: number) =>
  (
    await session.get('/stock/proposal', {
      warehouseId: warehouse.userId,
      productId,
      productPackaging: 'package_unit',
      quantity: 10,
      date: '2027-01-20',
    })
  ).body
const advance = (minutes: number) => t.setNow(new Date(t.app.clock().getTime() + minutes * 60_000).toISOString())

it('ce qu’une commande en cours de saisie demande se voit des autres, avec qui et jusqu’à quand', async () => {
  const productId = await stocked(20)
  const held = await hold(rose, [goods(productId, 12)])
  expect(held).toMatchObject({ status: 200, body: { items: [{ productId, batchId: null, quantity: 12 }] } })
  const seen = { contactName: 'Rose Petit', quantity: 12, expiresAt: held.body.expiresAt }
  for (const session of [camille, karim]) {
    expect(await proposalFor(session, productId)).toMatchObject({
      lines: [{ available: 8, held: 12, quantity: 8 }],
      missing: 2,
      holds: [seen],
    })
    expect((await session.get('/stock/holds', { productId })).body.items).toMatchObject([{ ...seen, isOwn: false }])
  }
  expect(await proposalFor(rose, productId)).toMatchObject({ lines: [{ available: 20, held: 0 }], holds: [] })
  expect((await rose.get('/stock/holds', { productId })).body.items).toMatchObject([{ isOwn: true }])
  // The stock itself is untouched.
  expect((await camille.get(`/stock/overviews/product/${productId}`)).body.items[0].lines).toMatchObject([
    { physical: 20, available: 20 },
  ])
})

it('prendre ce que quelqu’un retient se confirme d’abord, puis passe', async () => {
  const productId = await stocked(10, { reference: 'RETENU' })
  await hold(rose, [goods(productId, 7)])
  const refused = await order(camille, [goods(productId, 5)])
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'STOCK_HELD',
      params: { holds: [{ productId, reference: 'RETENU', quantity: 7, contactName: 'Rose Petit' }] },
    },
  })
  expect(refused.body.message).toMatch(/^Rose Petit retient 7\u00a0unités de RETENU jusqu’à \d\d:\d\d\. Confirmez/)
  const fitting = await order(camille, [goods(productId, 3)])
  expect(fitting).toMatchObject({ status: 201, body: { isStockAvailable: true } })
  const taken = await order(camille, [goods(productId, 5)], { takesHeld: true })
  expect(taken).toMatchObject({ status: 201, body: { isStockAvailable: true } })
})

it('l’entrepôt qui saisit pour son client, et un changement de commande, demandent aussi', async () => {
  const productId = await stocked(10)
  const { body } = await order(camille, [goods(productId, 2)])
  await hold(rose, [goods(productId, 8)])
  const input = { customerId: customer.userId, warehouseId: undefined }
  expect((await order(karim, [goods(productId, 1)], input)).body.code).toBe('STOCK_HELD')
  const change = (quantity: number, more: object = {}) =>
    camille.patch(`/orders/${body.uuid}`, { version: body.version, orderItems: [goods(productId, quantity)], ...more })
  expect((await change(3)).body.code).toBe('STOCK_HELD')
  // Less than before takes nothing of anybody.
  expect((await change(1)).status).toBe(200)
  const raised = await karim.post(`/orders/${body.uuid}/confirm`, { orderItems: [goods(productId, 4)] })
  expect(raised.body.code).toBe('STOCK_HELD')
  expect((await karim.post(`/orders/${body.uuid}/confirm`, {})).status).toBe(200)
})

it('ce que je retiens moi-même ne m’arrête pas, et s’éteint avec l’envoi', async () => {
  const productId = await stocked(10)
  const formKey = crypto.randomUUID()
  await hold(rose, [goods(productId, 10)], formKey)
  expect((await order(rose, [goods(productId, 4)], { formKey })).status).toBe(201)
  expect((await rose.get('/stock/holds', { productId })).body.items).toEqual([])
  expect((await order(camille, [goods(productId, 6)])).status).toBe(201)
})

it('un changement envoyé éteint aussi ce que son formulaire retenait', async () => {
  const productId = await stocked(10)
  const { body } = await order(rose, [goods(productId, 2)])
  const formKey = crypto.randomUUID()
  await hold(rose, [goods(productId, 3)], formKey)
  const changed = await rose.patch(`/orders/${body.uuid}`, {
    version: body.version,
    orderItems: [goods(productId, 5)],
    formKey,
  })
  expect(changed.status).toBe(200)
  expect((await rose.get('/stock/holds', { productId })).body.items).toEqual([])
})

it('dix minutes après le dernier changement, rien n’est plus retenu', async () => {
  const productId = await stocked(10)
  const formKey = crypto.randomUUID()
  await hold(rose, [goods(productId, 10)], formKey)
  advance(9)
  await hold(rose, [goods(productId, 9)], formKey)
  advance(9)
  expect((await order(camille, [goods(productId, 2)])).body.code).toBe('STOCK_HELD')
  advance(2)
  expect((await camille.get('/stock/holds', { productId })).body.items).toEqual([])
  expect((await proposalFor(camille, productId)).lines).toMatchObject([{ available: 10, held: 0 }])
  expect((await order(camille, [goods(productId, 2)])).status).toBe(201)
})

it('quitter le formulaire libère, et un autre choix remplace le précédent', async () => {
  const [first, second] = [await stocked(10), await stocked(10)]
  const formKey = crypto.randomUUID()
  await hold(rose, [goods(first, 10)], formKey)
  await hold(rose, [goods(second, 4)], formKey)
  expect((await camille.get('/stock/holds', { productId: first })).body.items).toEqual([])
  expect(await hold(rose, [], formKey)).toMatchObject({ status: 200, body: { expiresAt: null, items: [] } })
  expect((await camille.get('/stock/holds', { productId: second })).body.items).toEqual([])
})

it('le premier à demander retient, le suivant a ce qui reste, même au même instant', async () => {
  for (let round = 0; round < 5; round++) {
    const productId = await stocked(1)
    const answers = await Promise.all([rose, camille].map((session) => hold(session, [goods(productId, 1)])))
    expect(answers.map(({ body }) => body.items.length).toSorted((a, b) => a - b)).toEqual([0, 1])
  }
  const productId = await stocked(10)
  await hold(rose, [goods(productId, 7)])
  expect((await hold(camille, [goods(productId, 7)])).body.items).toMatchObject([{ quantity: 3 }])
  expect((await hold(karim, [goods(productId, 1)])).body.code).toBe('INVALID')
  const nothing = await karim.put('/stock/holds', {
    formKey: crypto.randomUUID(),
    customerId: customer.userId,
    items: [goods(productId, 1)],
  })
  expect(nothing).toMatchObject({ status: 200, body: { expiresAt: null, items: [] } })
})

it('deux confirmations du même dernier article : une seule l’a, quoi qu’on retienne', async () => {
  const productId = await stocked(1)
  await hold(rose, [goods(productId, 1)])
  const answers = await Promise.all([
    order(rose, [goods(productId, 1)]),
    order(camille, [goods(productId, 1)], { takesHeld: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers.filter(({ body }) => body.isStockAvailable)).toHaveLength(1)
})

it('la proposition de lots laisse de côté ce qui est retenu, et ne demande pas de motif pour le laisser', async () => {
  const productId = await aProduct(db, customer.userId, { isBatchManaged: true })
  const early = await aBatch(db, productId, 'TOT', '2027-06-01')
  const late = await aBatch(db, productId, 'TARD', '2027-09-01')
  for (const batchId of [early, late]) await someStock(db, { ...sides, productId, batchId, quantity: 5 })
  await hold(rose, [goods(productId, 5, { batchId: early })])
  expect((await proposalFor(camille, productId)).lines).toMatchObject([
    { batchId: early, available: 0, held: 5, quantity: 0 },
    { batchId: late, available: 5, held: 0, quantity: 5 },
  ])
  expect((await order(camille, [goods(productId, 5, { batchId: late })])).status).toBe(201)
})

it('une pré-commande ne prend rien : elle se crée sans rien demander, et se sert malgré ce qui est retenu', async () => {
  const productId = await stocked(4)
  await hold(rose, [goods(productId, 4)])
  const waiting = await order(camille, [goods(productId, 6)])
  expect(waiting).toMatchObject({ status: 201, body: { isStockAvailable: false } })
  const adjustments = [{ productId, productPackaging: 'package_unit', adjustmentType: 'addition', quantity: 2 }]
  await karim.patch(`/stock/${warehouse.userId}`, { reason: 'Retour', adjustments })
  await t.startJobs()
  await expect
    .poll(async () => (await camille.get(`/orders/${waiting.body.uuid}`)).body.isStockAvailable, { timeout: 10_000 })
    .toBe(true)
})

it('ce qui est retenu n’arrête pas un ajustement', async () => {
  const productId = await stocked(10)
  await hold(rose, [goods(productId, 10)])
  const adjustments = [{ productId, productPackaging: 'package_unit', adjustmentType: 'substraction', quantity: 10 }]
  expect((await karim.patch(`/stock/${warehouse.userId}`, { reason: 'Casse', adjustments })).status).toBe(200)
})

it('ne se voit que chez son client et son entrepôt, et ne retient que les produits de ce client', async () => {
  const productId = await stocked(10)
  await hold(rose, [goods(productId, 10)])
  const elsewhere = await aUser(db, 'warehouse')
  await aDeal(db, customer.userId, elsewhere.userId)
  const theirs = await t.as(elsewhere.contactId)
  expect((await theirs.get('/stock/holds', { productId })).body.items).toEqual([])
  const stranger = await aPair(db)
  const foreign = await t.as(stranger.customer.contactId)
  expect((await foreign.get('/stock/holds', { productId })).status).toBe(404)
  expect(
    (await foreign.put('/stock/holds', { ...sides, formKey: crypto.randomUUID(), items: [goods(productId, 1)] }))
      .status,
  ).toBe(404)
  const own = await foreign.put('/stock/holds', {
    formKey: crypto.randomUUID(),
    warehouseId: stranger.warehouse.userId,
    items: [goods(productId, 1)],
  })
  expect(own.status).toBe(404)
})

it('sans accord actif, rien ne se retient', async () => {
  const productId = await stocked(10)
  const former = await aUser(db, 'warehouse')
  await aDeal(db, customer.userId, former.userId, { isActive: false })
  const refused = await rose.put('/stock/holds', {
    formKey: crypto.randomUUID(),
    warehouseId: former.userId,
    items: [goods(productId, 1)],
  })
  expect(refused.body.code).toBe('DEAL_INACTIVE')
})
