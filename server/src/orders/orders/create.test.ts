import { describe, expect, test } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const productId = await aProduct(db, customer.userId, { sized: true })
await someStock(db, { customerId: customer.userId, warehouseId: warehouse.userId, productId, quantity: 100_000 })
const asCustomer = await t.as(customer.contactId)
const address = {
  name: 'Magasin',
  street: '1 rue de la Paix',
  zipCode: '75002',
  city: 'Paris',
  country: 'France',
  countryCode: 'FR',
}

const order = (changes: object = {}) => ({
  orderType: 'collection',
  warehouseId: warehouse.userId,
  orderDateStart: slotOn('2027-01-20'),
  orderTransporter: 'by_customer',
  orderItems: [{ productId, productPackaging: 'package_unit', quantity: 2 }],
  ...changes,
})
const create = (changes?: object) => asCustomer.post('/orders', order(changes))
const issueAt = (path: (string | number)[]) => ({
  body: { code: 'INVALID', issues: [expect.objectContaining({ path })] },
})

describe('articles', () => {
  test('une ligne dit sa commande, son entrepôt, les conditionnements du produit et sa quantité dans le sien', async () => {
    const { body } = await create({ orderItems: [{ productId, productPackaging: 'package_unit', quantity: 2 }] })
    expect(body.orderItems).toMatchObject([
      {
        orderId: body.id,
        warehouseId: warehouse.userId,
        packagingType: expect.stringContaining('unit'),
        qtyUnit: 2,
        qtyBox: 0,
        qtyPallet: 0,
        adjustmentType: null,
      },
    ])
  })
  test('au moins une référence est requise', async () => {
    expect(await create({ orderItems: [] })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['orderItems'], fallback: 'Au moins une référence est requise.' }] },
    })
  })
  test.each([0, -1, 1.5])('une quantité de %s est refusée', async (quantity) => {
    const answer = await create({ orderItems: [{ productId, productPackaging: 'package_unit', quantity }] })
    expect(answer).toMatchObject({ status: 422, ...issueAt(['orderItems', 0, 'quantity']) })
  })
  test('le même conditionnement ne se choisit pas deux fois pour un produit', async () => {
    const line = { productId, productPackaging: 'package_unit', quantity: 1 }
    expect(await create({ orderItems: [line, line] })).toMatchObject({
      status: 422,
      ...issueAt(['orderItems', 1, 'productPackaging']),
    })
  })
  test('un conditionnement que le produit n’a pas est refusé', async () => {
    const unitOnly = await aProduct(db, customer.userId)
    await db.updateTable('products').set({ packaging_type: 'unit' }).where('id', '=', unitOnly).execute()
    const answer = await create({ orderItems: [{ productId: unitOnly, productPackaging: 'package_box', quantity: 1 }] })
    expect(answer).toMatchObject({ status: 422, body: { code: 'PACKAGING_UNUSABLE' } })
  })
  test('le produit d’un autre client est inconnu', async () => {
    const other = await aUser(db, 'customer')
    const foreign = await aProduct(db, other.userId)
    const answer = await create({ orderItems: [{ productId: foreign, productPackaging: 'package_unit', quantity: 1 }] })
    expect(answer).toMatchObject({ status: 422, body: { code: 'PRODUCT_UNKNOWN' } })
  })
})

describe('transport', () => {
  test('un transporteur inconnu est refusé en français', async () => {
    expect(await create({ orderTransporter: 'by_plane' })).toMatchObject({
      status: 422,
      body: { issues: [{ fallback: 'Merci de renseigner un type de transporteur valide.' }] },
    })
  })
  test.each([
    ['by_client', 'by_customer'],
    ['by_quai', 'by_quai_shuttle'],
  ])('%s se lit %s', async (written, read) => {
    expect(await create({ orderTransporter: written, addressCarry: address })).toMatchObject({
      status: 201,
      body: { orderTransporter: read },
    })
  })
  test('le code postal de son adresse s’écrit zipCode ou zip', async () => {
    const { zipCode, ...place } = { ...address, zipCode: '44000' }
    for (const written of [{ zipCode }, { zip: zipCode }, { zipCode, zip: '75001' }])
      expect(
        await create({ orderTransporter: 'by_quai_shuttle', addressCarry: { ...place, ...written } }),
      ).toMatchObject({ status: 201, body: { addressCarry: { zipCode } } })
  })
  test('une adresse est requise, sauf si le client transporte', async () => {
    expect(await create({ orderTransporter: 'by_quai_shuttle' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['addressCarry'], fallback: 'Veuillez renseigner une adresse valide.' }] },
    })
  })
  test('le pays de l’adresse se lit dans ses mots, et l’outre-mer dans son code postal', async () => {
    const countryOf = async (addressCarry: object) => {
      const { body } = await create({ addressCarry: { ...address, countryCode: null, ...addressCarry } })
      return body.addressCarry?.countryCode ?? body.issues
    }
    expect(await countryOf({ country: 'Allemagne', zipCode: '10115' })).toBe('DE')
    expect(await countryOf({ country: 'France', zipCode: '97410' })).toBe('RE')
    expect(await countryOf({ country: 'Farnce' })).toMatchObject([{ path: ['addressCarry', 'country'] }])
    expect(await countryOf({ country: 'Belgique', countryCode: 'FR', zipCode: '1000' })).toMatchObject([
      { path: ['addressCarry', 'country'], fallback: 'Le pays et son code ne disent pas le même pays.' },
    ])
  })
  test('l’entrepôt ne transporte que si l’accord le dit', async () => {
    const other = await aUser(db, 'warehouse')
    await aDeal(db, customer.userId, other.userId, { canWarehouseCarry: false })
    const answer = await create({ warehouseId: other.userId, orderTransporter: 'by_warehouse', addressCarry: address })
    expect(answer).toMatchObject({ status: 422, body: { code: 'TRANSPORT_UNSUPPORTED' } })
  })
  test('la messagerie : sorties seulement, pas avant aujourd’hui, ville et code postal, dimensions ; sans quai', async () => {
    const courier = { orderTransporter: 'by_quai_courier', addressCarry: address }
    expect(await create({ ...courier, orderType: 'delivery' })).toMatchObject({ body: { code: 'COURIER_INBOUND' } })
    expect(await create({ ...courier, orderDateStart: '2027-01-03T10:00:00.000Z' })).toMatchObject({
      body: { code: 'COURIER_PAST' },
    })
    expect(await create({ ...courier, addressCarry: { ...address, zipCode: null } })).toMatchObject(
      issueAt(['addressCarry', 'zipCode']),
    )
    const { body: empty } = await create({ ...courier, addressCarry: {} })
    expect(empty.issues.map(({ path }: { path: string[] }) => path.join('.'))).toEqual(
      ['name', 'street', 'zipCode', 'city', 'country'].map((field) => `addressCarry.${field}`),
    )
    const unsized = await aProduct(db, customer.userId)
    const lines = [{ productId: unsized, productPackaging: 'package_unit', quantity: 1 }]
    expect(await create({ ...courier, orderItems: lines })).toMatchObject({
      body: { code: 'PRODUCT_DIMENSIONS_MISSING' },
    })
    expect(await create(courier)).toMatchObject({ status: 201, body: { dock: null, addressCarry: { city: 'Paris' } } })
  })
})

describe('créneau', () => {
  test.each([
    ['hors des heures d’ouverture', '2027-01-20T03:00:00.000Z', 'SLOT_UNKNOWN'],
    ['entre deux créneaux', '2027-01-20T07:10:00.000Z', 'SLOT_UNKNOWN'],
    ['un dimanche', '2027-01-24T08:00:00.000Z', 'SLOT_UNKNOWN'],
    ['un jour férié (lundi de Pâques)', '2027-03-29T06:00:00.000Z', 'SLOT_UNKNOWN'],
    ['dans le passé', '2027-01-04T07:00:00.000Z', 'SLOT_PAST'],
  ])('%s : refusé', async (_, orderDateStart, code) => {
    expect(await create({ orderDateStart })).toMatchObject({ status: 422, body: { code } })
  })
  test('un quai seul ne sert qu’une commande à la fois', async () => {
    const { customer: owner, warehouse: small } = await aPair(db, { docks: 1 })
    const goods = await aProduct(db, owner.userId)
    const caller = await t.as(owner.contactId)
    const delivery = order({
      orderType: 'delivery',
      warehouseId: small.userId,
      orderItems: [{ productId: goods, productPackaging: 'package_unit', quantity: 1 }],
    })
    expect(await caller.post('/orders', delivery)).toMatchObject({ status: 201, body: { dock: 1 } })
    expect(await caller.post('/orders', delivery)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  })
  test('le préavis de création lie les clients, pas l’entrepôt', async () => {
    const { customer: owner, warehouse: strict } = await aPair(db, { limits: 48 })
    const goods = await aProduct(db, owner.userId)
    const delivery = order({
      orderType: 'delivery',
      warehouseId: strict.userId,
      customerId: owner.userId,
      orderDateStart: slotOn('2027-01-05'),
      orderItems: [{ productId: goods, productPackaging: 'package_unit', quantity: 1 }],
    })
    const refused = await (await t.as(owner.contactId)).post('/orders', delivery)
    expect(refused).toMatchObject({ status: 422, body: { code: 'CREATION_LIMIT', params: { hours: 48 } } })
    expect(await (await t.as(strict.contactId)).post('/orders', delivery)).toMatchObject({ status: 201 })
  })
})

describe('lots', async () => {
  const managed = await aProduct(db, customer.userId, { isBatchManaged: true, reference: 'LAIT' })
  const stock = { customerId: customer.userId, warehouseId: warehouse.userId, productId: managed }
  const early = await aBatch(db, managed, 'TOT', '2027-02-15')
  const late = await aBatch(db, managed, 'TARD', '2027-06-15')
  const past = await aBatch(db, managed, 'PERIME', '2027-01-10')
  for (const batchId of [early, late, past]) await someStock(db, { ...stock, batchId, quantity: 10 })
  const take = (lines: object[]) =>
    create({ orderItems: lines.map((line) => ({ productId: managed, productPackaging: 'package_unit', ...line })) })

  test('le lot est requis à la sortie d’un produit géré par lot', async () => {
    expect(await take([{ quantity: 1 }])).toMatchObject({ status: 422, body: { code: 'BATCH_REQUIRED' } })
  })
  test('un lot périmé à la date prévue est refusé', async () => {
    expect(await take([{ quantity: 1, batchId: past }])).toMatchObject({ status: 422, body: { code: 'BATCH_EXPIRED' } })
  })
  test('laisser un lot qui périme plus tôt demande un motif', async () => {
    expect(await take([{ quantity: 1, batchId: late }])).toMatchObject({
      status: 422,
      body: { code: 'BATCH_REASON_REQUIRED' },
    })
    expect(await take([{ quantity: 1, batchId: late, batchReason: 'Demande du magasin' }])).toMatchObject({
      status: 201,
      body: { orderItems: [{ batchNumber: 'TARD', batchReason: 'Demande du magasin' }] },
    })
  })
  test('prendre tout le plus proche puis le suivant n’en demande pas', async () => {
    const answer = await take([
      { quantity: 10, batchId: early },
      { quantity: 2, batchId: late },
    ])
    expect(answer).toMatchObject({ status: 201, body: { isStockAvailable: true } })
  })
  test('une entrée crée le lot qu’elle décrit', async () => {
    const answer = await create({
      orderType: 'delivery',
      orderItems: [
        {
          productId: managed,
          productPackaging: 'package_box',
          quantity: 4,
          batch: { batchNumber: 'NOUVEAU', batchExpirationDate: '2027-12-31' },
        },
      ],
    })
    expect(answer).toMatchObject({
      status: 201,
      body: { orderItems: [{ batchNumber: 'NOUVEAU', batchExpirationDate: '2027-12-31' }] },
    })
  })
})
