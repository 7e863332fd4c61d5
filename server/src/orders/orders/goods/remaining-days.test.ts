import { expect, it } from 'vitest'
import { csvForm } from '../../../testing/builders/an-import.ts'
import { aBatch, aPair, aProduct, slotOn, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

/** On 20/01/2027, COURT has 12 days left and LONG 160. The consignee « Épicerie du Port » is in the customer's book. */
const aScene = async ({ product = null as number | null, consignee = null as number | null } = {}) => {
  const { customer, warehouse } = await aPair(db)
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  const reference = `DLC-${customer.userId}`
  const productId = await aProduct(db, customer.userId, { isBatchManaged: true, reference })
  if (product)
    expect((await asCustomer.patch(`/products/${productId}`, { minimumRemainingDays: product })).status).toBe(200)
  const saved = { ...address, minimumRemainingDays: consignee }
  if (consignee) expect((await asCustomer.post(`/users/${customer.userId}/addresses`, saved)).status).toBe(201)
  const batchOf = async (number: string, expiration: string) => {
    const batchId = await aBatch(db, productId, number, expiration)
    await someStock(db, {
      customerId: customer.userId,
      warehouseId: warehouse.userId,
      productId,
      batchId,
      quantity: 10,
    })
    return batchId
  }
  const [short, long] = [await batchOf('COURT', '2027-02-01'), await batchOf('LONG', '2027-06-29')]
  const propose = async (changes: object = {}) => {
    const place = { warehouseId: warehouse.userId, productId, productPackaging: 'package_unit' }
    return (await asCustomer.get('/stock/proposal', { ...place, quantity: 15, date: '2027-01-20', ...changes })).body
  }
  const line = (batchId: number, changes: object = {}) => ({
    productId,
    batchId,
    productPackaging: 'package_unit',
    quantity: 2,
    ...changes,
  })
  const ask = (item: object, changes: object = {}) =>
    asCustomer.post('/orders', {
      orderType: 'collection',
      warehouseId: warehouse.userId,
      orderDateStart: slotOn('2027-01-20'),
      orderTransporter: 'by_customer',
      orderItems: [item],
      ...changes,
    })
  return { customer, warehouse, asCustomer, asWarehouse, reference, short, long, propose, line, ask }
}
const address = {
  name: 'Épicerie du Port',
  street: '4 quai Rambaud',
  zipCode: '69002',
  city: 'Lyon',
  country: 'France',
}
const named = { consigneeName: 'EPICERIE DU PORT', consigneeStreet: '4, quai Rambaud', consigneeZipCode: '69002' }

it('un lot à qui il reste trop peu de jours au jour prévu n’est pas proposé, et la raison dit qui le demande', async () => {
  const { propose } = await aScene({ product: 13, consignee: 30 })
  const long = { batchNumber: 'LONG', shortOf: null, quantity: 10 }
  expect(await propose()).toMatchObject({
    lines: [{ batchNumber: 'COURT', daysLeft: 12, shortOf: { days: 13, by: 'product' }, quantity: 0 }, long],
    missing: 5,
  })
  expect(await propose(named)).toMatchObject({
    lines: [{ batchNumber: 'COURT', shortOf: { days: 30, by: 'consignee' }, quantity: 0 }, long],
    missing: 5,
  })
  // One day earlier, the product's 13 days are there.
  expect(await propose({ date: '2027-01-19' })).toMatchObject({
    lines: [{ shortOf: null, quantity: 10 }, { quantity: 5 }],
  })
})

it('le plus exigeant des deux l’emporte', async () => {
  const { propose } = await aScene({ product: 200, consignee: 30 })
  const shortOf = { days: 200, by: 'product' }
  expect(await propose(named)).toMatchObject({ lines: [{ shortOf }, { shortOf }], missing: 15 })
})

it('le choisir demande une raison, et le laisser derrière n’en demande pas', async () => {
  const { ask, line, short, long, reference } = await aScene({ product: 13 })
  expect(await ask(line(short))).toMatchObject({
    status: 422,
    body: {
      code: 'BATCH_SHORT_DATED',
      params: { reference, batchNumber: 'COURT', daysLeft: 12, days: 13, by: 'product' },
      message: expect.stringMatching(/COURT.*12.jours restants.*le produit en demande.13/),
    },
  })
  expect((await ask(line(long))).status).toBe(201)
  expect((await ask(line(short, { batchReason: 'Vente du jour' }))).status).toBe(201)
})

it('le destinataire d’une sortie compte, écrit autrement que dans le carnet, et pas un autre', async () => {
  const { ask, line, short } = await aScene({ consignee: 30 })
  const written = { ...address, name: 'epicerie du port' }
  expect(await ask(line(short), { addressCarry: written })).toMatchObject({
    status: 422,
    body: { code: 'BATCH_SHORT_DATED', params: { days: 30, by: 'consignee' } },
  })
  expect((await ask(line(short), { addressCarry: { ...address, street: '5 quai Rambaud' } })).status).toBe(201)
})

it('les lignes revues sont jugées au nouveau jour et pour le nouveau destinataire', async () => {
  const { ask, line, short, asWarehouse } = await aScene({ consignee: 30 })
  const { uuid } = (await ask(line(short))).body
  const change = (changes: object) => asWarehouse.patch(`/orders/${uuid}`, { version: 1, ...changes })
  expect(await change({ orderItems: [line(short, { quantity: 3 })], addressCarry: address })).toMatchObject({
    status: 422,
    body: { code: 'BATCH_SHORT_DATED' },
  })
  expect((await change({ orderItems: [line(short, { quantity: 3 })] })).status).toBe(200)
})

it('le fichier de commandes le demande à la colonne de la raison', async () => {
  const { asCustomer, warehouse, reference } = await aScene({ product: 13 })
  const head = 'order_number;date;hour;transporter;reference;unit_quantity;batch_number;batch_reason'
  const form = csvForm([head, `A1;20/01/2027;10:00;by_customer;${reference};2;COURT;`], {
    type: 'collection',
    warehouseId: String(warehouse.userId),
  })
  const { body } = await asCustomer.upload('/import', form)
  const message = expect.stringMatching(/le produit en demande.13/)
  expect(body.rows.items[0].issues).toMatchObject([{ column: 'batch_reason', message }])
})

it('le fichier de produits connaît la colonne', async () => {
  const { asCustomer, reference } = await aScene()
  const form = csvForm(['Référence;Jours restants minimum', `${reference};45`], { type: 'product' }, 'produits.csv')
  const { body } = await asCustomer.upload('/import', form)
  expect((await asCustomer.post(`/imports/${body.uuid}/apply`)).status).toBe(200)
  const { items } = (await asCustomer.get('/products', { search: reference })).body
  expect(items).toMatchObject([{ reference, minimumRemainingDays: 45 }])
})

it('un minimum hors bornes est refusé', async () => {
  const { asCustomer, customer } = await aScene()
  const saved = { ...address, minimumRemainingDays: 0 }
  expect((await asCustomer.post(`/users/${customer.userId}/addresses`, saved)).status).toBe(422)
  const id = await aProduct(db, customer.userId)
  expect((await asCustomer.patch(`/products/${id}`, { minimumRemainingDays: 3_651 })).status).toBe(422)
})
