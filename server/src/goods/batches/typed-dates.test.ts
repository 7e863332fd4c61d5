import { expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aBatch, aPair, aProduct, slotOn, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const at = { customerId: customer.userId, warehouseId: warehouse.userId }
const asWarehouse = await t.as(warehouse.contactId)
const asCustomer = await t.as(customer.contactId)
const productId = await aProduct(db, customer.userId, { isBatchManaged: true })
const batchId = await aBatch(db, productId, 'L12', '2027-12-31')
await someStock(db, { ...at, productId, batchId, quantity: 100 })

interface Line {
  batchId?: number
  batch: object
}

const placed = { productId, productPackaging: 'package_unit' }
const aDelivery = () =>
  anOrder(db, {
    ...at,
    status: 'confirmed',
    orderType: 'delivery',
    start: slotOn('2027-01-04'),
    lines: [{ productId, quantity: 6 }],
  })

/** Every call that names batches by their number. */
const doors: [string, (...lines: Line[]) => ReturnType<typeof asWarehouse.post>][] = [
  [
    'une entrée',
    (...lines) =>
      asCustomer.post('/orders', {
        orderType: 'delivery',
        warehouseId: warehouse.userId,
        orderDateStart: slotOn('2027-01-20'),
        orderTransporter: 'by_customer',
        orderItems: lines.map((line) => ({ ...placed, quantity: 6, ...line })),
      }),
  ],
  [
    'une clôture',
    async (...lines) =>
      asWarehouse.post(`/orders/${(await aDelivery()).uuid}/complete`, {
        orderDateDone: '2027-01-04T07:30:00.000Z',
        driverOnTime: true,
        proof: 'generated',
        orderItems: lines.map((line) => ({ ...placed, quantity: 6, ...line })),
      }),
  ],
  [
    'un ajustement',
    (...lines) =>
      asWarehouse.patch(`/stock/${warehouse.userId}`, {
        reason: 'Casse',
        adjustments: lines.map((line) => ({ ...placed, quantity: 6, adjustmentType: 'addition', ...line })),
      }),
  ],
  [
    'un inventaire remis',
    (...lines) =>
      asWarehouse.post('/orders/inventory/transmit', {
        customerId: customer.userId,
        countedAt: '2027-01-04T08:00:00.000Z',
        lines: lines.map((line) => ({ ...placed, counted: 6, ...line })),
      }),
  ],
]

test.each(doors)('%s refuse une date qui n’est pas celle du lot, dans les mots de l’import', async (_name, send) => {
  const other = { batchNumber: 'L12', batchExpirationDate: '2027-01-15' }
  const refusal = {
    status: 422,
    body: { code: 'BATCH_DATE_DIFFERS', message: 'Le lot L12 périme le 31/12/2027 au catalogue.' },
  }
  expect(await send({ batch: other })).toMatchObject(refusal)
  expect(await send({ batchId, batch: other })).toMatchObject(refusal)
  expect((await send({ batch: { ...other, batchExpirationDate: '2027-12-31' } })).status).toBeLessThan(300)
  expect((await send({ batch: { batchNumber: 'L12' } })).status).toBeLessThan(300)
})

test.each(doors)('%s refuse une production après la péremption, à son champ', async (_name, send) => {
  const batch = { batchNumber: 'AVANT', batchExpirationDate: '2027-06-30', batchProductionDate: '2027-07-01' }
  const { status, body } = await send({ batch })
  expect(status).toBe(422)
  expect(body.issues).toMatchObject([
    { path: [expect.any(String), 0, 'batch', 'batchProductionDate'], fallback: expect.stringContaining('péremption') },
  ])
})

test('une date de production ne se contredit pas non plus, et deux lignes d’un lot neuf s’accordent', async () => {
  const [, adjust] = doors[2] as (typeof doors)[number]
  await db.updateTable('batches').set({ batch_production_date: '2026-11-01' }).where('id', '=', batchId).execute()
  expect((await adjust({ batch: { batchNumber: 'L12', batchProductionDate: '2026-11-02' } })).body.message).toBe(
    'Le lot L12 est produit le 01/11/2026 au catalogue.',
  )
  const neuf = (batchExpirationDate: string | null) => ({ batch: { batchNumber: 'NEUF', batchExpirationDate } })
  expect((await adjust(neuf('2028-01-01'), neuf('2028-02-01'))).body.message).toBe(
    'Le lot NEUF périme le 01/01/2028 à une autre ligne.',
  )
  expect((await adjust(neuf('2028-01-01'), neuf(null))).status).toBe(200)
  const { items } = (await asWarehouse.get('/batches', { search: 'NEUF' })).body
  expect(items).toMatchObject([{ batchExpirationDate: '2028-01-01' }])
})
