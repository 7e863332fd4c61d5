import { expect, it } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const managed = () => aProduct(app.db, customer.userId, { isBatchManaged: true })

it('crée un lot, et le rend le premier à périmer d’abord', async () => {
  const productId = await managed()
  const caller = await as(customer.contactId)
  const created = await caller.post('/batches', {
    productId,
    batchNumber: ' L12 ',
    batchExpirationDate: '2027-03-31',
    batchProductionDate: '2026-12-01',
  })
  expect(created).toMatchObject({
    status: 201,
    body: {
      productId,
      batchNumber: 'L12',
      batchExpirationDate: '2027-03-31',
      batchProductionDate: '2026-12-01',
      deleteDate: null,
    },
  })
  await aBatch(app.db, productId, 'SANS-DATE')
  await aBatch(app.db, productId, 'TOT', '2027-02-01')
  const list = await caller.get(`/batches/product/${productId}`)
  expect(list.body.items.map((item: { batchNumber: string }) => item.batchNumber)).toEqual(['TOT', 'L12', 'SANS-DATE'])
  expect(created.body).toMatchObject((await caller.get(`/batches/${created.body.id}`)).body)
})

it('garde un numéro unique par produit', async () => {
  const productId = await managed()
  const other = await managed()
  const caller = await as(customer.contactId)
  await caller.post('/batches', { productId, batchNumber: 'L1' })
  expect(await caller.post('/batches', { productId, batchNumber: 'L1' })).toMatchObject({
    status: 409,
    body: { code: 'BATCH_NUMBER_TAKEN' },
  })
  const second = await caller.post('/batches', { productId: other, batchNumber: 'L1' })
  expect(second.status).toBe(201)
  const renamed = await caller.post('/batches', { productId: other, batchNumber: 'L2' })
  expect((await caller.patch(`/batches/${renamed.body.id}`, { batchNumber: 'L1' })).body.code).toBe(
    'BATCH_NUMBER_TAKEN',
  )
})

it('un numéro qui ne diffère que par des majuscules ou des espaces se crée et le dit ; un signe invisible ne fait pas un lot', async () => {
  const productId = await managed()
  const caller = await as(customer.contactId)
  const create = async (batchNumber: string) => (await caller.post('/batches', { productId, batchNumber })).body
  expect((await create('L12')).alikeNumber).toBeNull()
  expect(await create('l 12')).toMatchObject({ batchNumber: 'l 12', alikeNumber: 'L12' })
  expect((await create('L\u200b12')).code).toBe('BATCH_NUMBER_TAKEN')
})

it('n’a de lots que sur un produit géré par lot', async () => {
  const productId = await aProduct(app.db, customer.userId, { reference: 'VRAC' })
  const refused = await (await as(customer.contactId)).post('/batches', { productId, batchNumber: 'L1' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'BATCH_NOT_MANAGED', params: { reference: 'VRAC' } } })
})

it('modifie ce qui est donné, et refuse une production après la péremption', async () => {
  const id = await aBatch(app.db, await managed(), 'L1', '2027-03-31')
  const caller = await as(customer.contactId)
  const changed = await caller.patch(`/batches/${id}`, { additionalInformation: 'Palette filmée' })
  expect(changed.body).toMatchObject({ batchExpirationDate: '2027-03-31', additionalInformation: 'Palette filmée' })
  const refused = await caller.patch(`/batches/${id}`, { batchProductionDate: '2027-04-01' })
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['batchProductionDate'] }] } })
  expect((await caller.patch(`/batches/${id}`, { batchExpirationDate: null })).body.batchExpirationDate).toBeNull()
})

it('archive sans supprimer, autant de fois qu’on le demande', async () => {
  const productId = await managed()
  const id = await aBatch(app.db, productId, 'L1')
  const caller = await as(customer.contactId)
  expect((await caller.delete(`/batches/${id}`)).status).toBe(204)
  const archived = (await caller.get(`/batches/${id}`)).body
  expect(archived.deleteDate).toBe('2027-01-04T08:00:00.000Z')
  expect((await caller.delete(`/batches/${id}`)).status).toBe(204)
  expect((await caller.get(`/batches/${id}`)).body).toEqual(archived)
  expect((await caller.get(`/batches/product/${productId}`)).body.items).toEqual([])
  expect((await caller.get(`/batches/product/${productId}`, { includeArchived: true })).body.items).toHaveLength(1)
})

it('ne change ni le numéro ni les dates d’un lot qui a des mouvements ; le reste, si', async () => {
  const productId = await managed()
  const id = await aBatch(app.db, productId, 'L1', '2027-03-31')
  await someStock(app.db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    productId,
    batchId: id,
    quantity: 3,
  })
  for (const { contactId } of [customer, warehouse]) {
    const caller = await as(contactId)
    for (const change of [
      { batchNumber: 'L2' },
      { batchExpirationDate: '2028-01-01' },
      { batchExpirationDate: null },
      { batchProductionDate: '2026-12-01' },
    ])
      expect(await caller.patch(`/batches/${id}`, change)).toMatchObject({
        status: 409,
        body: {
          code: 'BATCH_HISTORY',
          message: 'Ce lot a des mouvements de stock\u00a0: son numéro et ses dates ne peuvent plus être modifiés.',
        },
      })
    const same = { batchNumber: 'L1', batchExpirationDate: '2027-03-31', additionalInformation: `Palette ${contactId}` }
    expect(await caller.patch(`/batches/${id}`, same)).toMatchObject({ status: 200, body: same })
  }
})

it('n’archive ni un lot en stock, ni un lot qu’attend une commande ouverte', async () => {
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const productId = await managed()
  const [stocked, awaited] = [await aBatch(app.db, productId, 'L1'), await aBatch(app.db, productId, 'L2')]
  await someStock(app.db, { ...place, productId, batchId: stocked, quantity: 3 })
  const line = { productId, quantity: 1, batchId: awaited }
  const { uuid } = await anOrder(app.db, { ...place, orderType: 'delivery', lines: [line] })
  const caller = await as(warehouse.contactId)
  for (const id of [stocked, awaited])
    expect(await caller.delete(`/batches/${id}`)).toMatchObject({ status: 409, body: { code: 'BATCH_IN_USE' } })
  await caller.post(`/orders/${uuid}/cancel`, { reason: 'Erreur' })
  expect((await caller.delete(`/batches/${awaited}`)).status).toBe(204)
  await caller.patch(`/stock/${warehouse.userId}`, {
    reason: 'Casse',
    adjustments: [
      { productId, productPackaging: 'package_unit', batchId: stocked, adjustmentType: 'substraction', quantity: 3 },
    ],
  })
  expect((await caller.delete(`/batches/${stocked}`)).status).toBe(204)
})

it('ne montre ni ne change les lots d’un autre', async () => {
  const productId = await managed()
  const id = await aBatch(app.db, productId, 'L1')
  const stranger = await aPair(app.db)
  for (const { contactId } of [stranger.customer, stranger.warehouse]) {
    const caller = await as(contactId)
    expect((await caller.get(`/batches/${id}`)).status).toBe(404)
    expect((await caller.get(`/batches/product/${productId}`)).status).toBe(404)
    expect((await caller.post('/batches', { productId, batchNumber: 'L2' })).status).toBe(404)
    expect((await caller.patch(`/batches/${id}`, { batchNumber: 'L2' })).status).toBe(404)
    expect((await caller.delete(`/batches/${id}`)).status).toBe(404)
  }
})

it('laisse l’entrepôt d’un accord actif créer un lot, celui d’un ancien accord le lire seulement', async () => {
  const productId = await managed()
  expect((await (await as(warehouse.contactId)).post('/batches', { productId, batchNumber: 'L1' })).status).toBe(201)
  const former = await aUser(app.db, 'warehouse')
  await aDeal(app.db, customer.userId, former.userId, { isActive: false })
  await aDeal(app.db, (await aUser(app.db, 'customer')).userId, former.userId)
  const batchId = await aBatch(app.db, productId, 'L9')
  const parties = { customerId: customer.userId, warehouseId: former.userId }
  await someStock(app.db, { ...parties, productId, batchId, quantity: 1 })
  const caller = await as(former.contactId)
  expect((await caller.get(`/batches/product/${productId}`)).body.items).toMatchObject([{ id: batchId }])
  expect((await caller.post('/batches', { productId, batchNumber: 'L2' })).body.code).toBe('DEAL_INACTIVE')
})

it('réserve les lots aux formules qui les ont', async () => {
  const basic = await aPair(app.db, { plan: 'basic' })
  const productId = await aProduct(app.db, basic.customer.userId, { isBatchManaged: true })
  const refused = await (await as(basic.customer.contactId)).get(`/batches/product/${productId}`)
  expect(refused).toMatchObject({ status: 403, body: { code: 'PLAN_FEATURE' } })
})

it('liste les lots de tous ses produits, cherche un numéro, et met à part les archivés', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const caller = await as(customer.contactId)
  const milk = await aProduct(app.db, customer.userId, { reference: 'LAIT', isBatchManaged: true })
  const rice = await aProduct(app.db, customer.userId, { reference: 'RIZ', isBatchManaged: true })
  await aBatch(app.db, milk, 'M-2', '2027-05-01')
  await aBatch(app.db, rice, 'R-1', '2027-03-01')
  await aBatch(app.db, rice, 'R-SANS')
  const gone = await aBatch(app.db, milk, 'M-VIEUX', '2027-01-01')
  await caller.delete(`/batches/${gone}`)
  const numbers = async (query: Record<string, string | number | boolean> = {}) =>
    (await caller.get('/batches', query)).body.items.map(({ batchNumber }: { batchNumber: string }) => batchNumber)
  expect(await numbers()).toEqual(['R-1', 'M-2', 'R-SANS'])
  expect(await numbers({ sort: 'batch', direction: 'desc' })).toEqual(['R-SANS', 'R-1', 'M-2'])
  expect(await numbers({ productId: rice })).toEqual(['R-1', 'R-SANS'])
  expect(await numbers({ search: 'm-2' })).toEqual(['M-2'])
  expect(await numbers({ isArchived: true })).toEqual(['M-VIEUX'])
  const [first] = (await (await as(warehouse.contactId)).get('/batches')).body.items
  expect(first).toMatchObject({ reference: 'RIZ', customerId: customer.userId })
  expect((await (await as((await aPair(app.db)).customer.contactId)).get('/batches')).body.total).toBe(0)
})
