import { expect, it } from 'vitest'
import { aDeal, aPair, aUser } from '../../testing/builders/builders.ts'
import { waitingForLocks } from '../../testing/database/held.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)

const aForm = (changes: object = {}) => ({
  reference: 'CAFE-250',
  name: 'Café moulu 250 g',
  packagingType: 'unit',
  ...changes,
})

it('crée un produit dans son propre catalogue', async () => {
  const caller = await as(customer.contactId)
  const created = await caller.post(
    '/products',
    aForm({ ean: '(01)03245412345676', productType: 'dry_food', width: 8.5, grossWeight: 0.265, supplierName: '  ' }),
  )
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    customerId: customer.userId,
    reference: 'CAFE-250',
    isActive: true,
    isBatchManaged: false,
    productType: 'dry_food',
    width: 8.5,
    grossWeight: 0.265,
    height: null,
    supplierName: null,
  })
  expect(created.body).toMatchObject((await caller.get(`/products/${created.body.id}`)).body)
})

it('naît sans précaution, sauf s’il est dit fragile ou à tenir debout', async () => {
  const caller = await as(customer.contactId)
  const none = await caller.post('/products', aForm({ reference: 'BOL', name: 'Bol' }))
  expect(none.body).toMatchObject({ isFragile: false, keepsUpright: false })
  const vase = await caller.post(
    '/products',
    aForm({ reference: 'VASE', name: 'Vase', isFragile: true, keepsUpright: true }),
  )
  expect(vase.body).toMatchObject({ isFragile: true, keepsUpright: true })
  expect(vase.body).toMatchObject((await caller.get(`/products/${vase.body.id}`)).body)
})

it('garde sa présentation et ses poids nets et bruts par conditionnement, et ne naît d’aucun import', async () => {
  const caller = await as(customer.contactId)
  const weights = {
    netWeight: 0.25,
    boxNetWeight: 3,
    boxGrossWeight: 3.35,
    palletNetWeight: 300,
    palletGrossWeight: 341,
  }
  const form = aForm({ reference: 'PDS', name: 'Pesé', productPackaging: 'pallet', ...weights })
  expect(await caller.post('/products', { ...form, importBatchRef: 'le mien' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['importBatchRef'] }] },
  })
  const created = await caller.post('/products', form)
  expect(created.body).toMatchObject({ productPackaging: 'pallet', importBatchRef: null, ...weights })
  const unnamed = await caller.post('/products', aForm({ reference: 'SANS', name: 'Sans présentation' }))
  expect(unnamed.body).toMatchObject({ productPackaging: 'other', boxNetWeight: null, palletNetWeight: null })
})

it('demande les quantités de conversion que le conditionnement exige', async () => {
  const caller = await as(customer.contactId)
  const refused = await caller.post(
    '/products',
    aForm({ reference: 'A', name: 'A', packagingType: 'unit_box_pallet', quantityUnitPerBox: 6 }),
  )
  expect(refused.status).toBe(422)
  expect(refused.body.issues.map(({ path }: { path: string[] }) => path)).toEqual([
    ['quantityUnitPerPallet'],
    ['quantityBoxPerPallet'],
  ])
})

it('refuse un code EAN qui n’est pas fait de chiffres et de parenthèses', async () => {
  const refused = await (await as(customer.contactId)).post('/products', aForm({ ean: '32-45' }))
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: ['ean'] }] } })
})

it('garde référence et désignation uniques par client', async () => {
  const other = await aUser(app.db, 'customer')
  await aDeal(app.db, other.userId, warehouse.userId)
  const caller = await as(customer.contactId)
  await caller.post('/products', aForm({ reference: 'UNIQUE', name: 'Unique' }))
  const sameReference = await caller.post('/products', aForm({ reference: 'UNIQUE', name: 'Autre' }))
  expect(sameReference).toMatchObject({ status: 409, body: { code: 'PRODUCT_REFERENCE_TAKEN' } })
  const sameName = await caller.post('/products', aForm({ reference: 'AUTRE', name: 'Unique' }))
  expect(sameName).toMatchObject({ status: 409, body: { code: 'PRODUCT_NAME_TAKEN' } })
  expect(
    (await (await as(other.contactId)).post('/products', aForm({ reference: 'UNIQUE', name: 'Unique' }))).status,
  ).toBe(201)
})

it('laisse un entrepôt ajouter un produit à un client de ses accords actifs', async () => {
  const caller = await as(warehouse.contactId)
  const created = await caller.post('/products', aForm({ reference: 'W-1', name: 'W 1', customerId: customer.userId }))
  expect(created).toMatchObject({ status: 201, body: { customerId: customer.userId } })
  const unnamed = await caller.post('/products', aForm({ reference: 'W-2', name: 'W 2' }))
  expect(unnamed).toMatchObject({ status: 422, body: { issues: [{ path: ['customerId'] }] } })
})

it('refuse d’écrire dans le catalogue d’un autre', async () => {
  const stranger = await aUser(app.db, 'customer')
  const former = await aUser(app.db, 'customer')
  await aDeal(app.db, former.userId, warehouse.userId, { isActive: false })
  const fromWarehouse = await as(warehouse.contactId)
  const noDeal = await fromWarehouse.post('/products', aForm({ customerId: stranger.userId }))
  expect(noDeal).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  const inactive = await fromWarehouse.post('/products', aForm({ customerId: former.userId }))
  expect(inactive).toMatchObject({ status: 422, body: { code: 'DEAL_INACTIVE' } })
  const fromCustomer = await as(customer.contactId)
  expect((await fromCustomer.post('/products', aForm({ customerId: stranger.userId }))).status).toBe(404)
})

it('réserve la gestion par lot aux formules qui l’ont', async () => {
  const basic = await aPair(app.db, { plan: 'basic' })
  const caller = await as(basic.customer.contactId)
  const refused = await caller.post('/products', aForm({ isBatchManaged: true }))
  expect(refused).toMatchObject({ status: 403, body: { code: 'PLAN_FEATURE', params: { feature: 'batches' } } })
  const byWarehouse = await (await as(basic.warehouse.contactId)).post(
    '/products',
    aForm({ isBatchManaged: true, customerId: basic.customer.userId }),
  )
  expect(byWarehouse.status).toBe(403)
  expect((await caller.post('/products', aForm())).status).toBe(201)
})

it('laisse l’administrateur lire sans écrire', async () => {
  const admin = await aUser(app.db, 'admin')
  const caller = await as(admin.contactId)
  expect((await caller.post('/products', aForm({ customerId: customer.userId }))).status).toBe(403)
  expect((await caller.get('/products')).body.total).toBeGreaterThan(0)
})

const triedAgain = async () => (await app.metrics.transactionRetries.get()).values[0]?.value ?? 0
const waiting = () => waitingForLocks(app.pool)

it('deux créations qui attendent la même désignation ne s’attendent pas l’une l’autre', async () => {
  const caller = await as(customer.contactId)
  const first = await app.pool.connect()
  await first.query('BEGIN')
  await first.query(
    `INSERT INTO products (customer_id, reference, name, packaging_type) VALUES ($1, 'RETENU', 'Retenu', 'unit')`,
    [customer.userId],
  )
  const answers = Promise.all(
    ['A', 'B'].map((reference) =>
      caller.post('/products', aForm({ reference: `RETENU-${reference}`, name: 'Retenu' })),
    ),
  )
  await expect.poll(waiting).toBe(2)
  await first.query('ROLLBACK')
  first.release()
  expect((await answers).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await triedAgain()).toBe(0)
})

it('seize fois la même désignation au même moment : un produit, quinze refus', async () => {
  const caller = await as(customer.contactId)
  const forms = Array.from({ length: 16 }, (_, rank) => aForm({ reference: `MÊME-${rank}`, name: 'Même' }))
  const answers = await Promise.all(forms.map((form) => caller.post('/products', form)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'PRODUCT_NAME_TAKEN')).toHaveLength(15)
  expect(await triedAgain()).toBe(0)
})

it('une référence qui ne diffère que par des majuscules ou des espaces se crée et le dit', async () => {
  const { customer: other } = await aPair(app.db)
  const asCustomer = await as(other.contactId)
  const create = async (reference: string) =>
    (await asCustomer.post('/products', { reference, name: `Produit ${reference}`, packagingType: 'unit' })).body
  expect((await create('REF-A')).alikeReference).toBeNull()
  expect(await create('ref -a')).toMatchObject({ reference: 'ref -a', alikeReference: 'REF-A' })
  expect(await create('ＲＥＦ-A\u200b')).toMatchObject({ code: 'PRODUCT_REFERENCE_TAKEN' })
})
