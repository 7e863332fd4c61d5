import { expect, test } from 'vitest'
import { aRateCard } from '../../testing/builders/a-rate-card.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
t.setNow('2027-01-04T09:00:00Z')

/** Ten pallets stored all through December at 0.50 € a day: 155.00 €, 186.00 € with VAT. */
const aPricedDeal = async () => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  const [{ id: dealId }] = (await asCustomer.get('/deals')).body.items
  const productId = await aProduct(db, place.customerId)
  await someStock(db, { ...place, productId, packaging: 'package_pallet', quantity: 10, at: '2026-11-02T08:00:00Z' })
  return { place, asCustomer, asWarehouse, dealId, path: `/deals/${dealId}/rates` }
}
const rates = { storagePallet: 5_000 }

test.each([
  [18_600, 'ok', 0],
  [18_786, 'ok', 100],
  [18_787, 'over', 101],
  [18_414, 'ok', -100],
  [18_413, 'under', -101],
])('une facture de %i centimes pour 186,00 € attendus est jugée « %s »', async (amount, verdict, basisPoints) => {
  const { place, asCustomer, asWarehouse, dealId } = await aPricedDeal()
  await aRateCard(db, dealId, { rates })
  const { uuid } = await anInvoice(db, { ...place, amount })
  const { body } = await asCustomer.get(`/invoices/${uuid}/charges`)
  expect(body).toMatchObject({
    invoicedCents: amount,
    differenceCents: amount - 18_600,
    differenceBasisPoints: basisPoints,
    verdict,
    expected: { totalCents: 15_500, vatCents: 3_100, totalWithVatCents: 18_600, unpricedDays: 0 },
  })
  expect((await asWarehouse.get(`/invoices/${uuid}/charges`)).body).toEqual(body)
})

test('sans tarif pour toute la période, ou avant sa fin, une facture n’est pas jugée', async () => {
  const { place, asCustomer, dealId } = await aPricedDeal()
  const { uuid } = await anInvoice(db, place)
  expect((await asCustomer.get(`/invoices/${uuid}/charges`)).body).toMatchObject({ verdict: 'no_rate_card' })
  await aRateCard(db, dealId, { rates, validFrom: '2026-12-31' })
  expect((await asCustomer.get(`/invoices/${uuid}/charges`)).body.expected.unpricedDays).toBe(30)
  const running = await anInvoice(db, { ...place, from: '2027-01-01', to: '2027-01-31' })
  expect((await asCustomer.get(`/invoices/${running.uuid}/charges`)).body).toMatchObject({ verdict: 'not_over' })
})

test('la facture d’un autre accord est introuvable, et une période de plus de treize mois n’est pas comparée', async () => {
  const [mine, other] = [await aPricedDeal(), await aPricedDeal()]
  const { uuid } = await anInvoice(db, other.place)
  for (const caller of [mine.asCustomer, mine.asWarehouse])
    expect((await caller.get(`/invoices/${uuid}/charges`)).status).toBe(404)
  const long = await anInvoice(db, { ...mine.place, from: '2025-10-01', to: '2026-12-31' })
  expect(await mine.asCustomer.get(`/invoices/${long.uuid}/charges`)).toMatchObject({
    status: 422,
    body: { code: 'CHARGES_TOO_LONG' },
  })
})

test('un tarif dont des jours sont facturés ne change plus, ni par une version glissée entre deux ; l’avenir reste libre', async () => {
  const { place, asWarehouse, path } = await aPricedDeal()
  await asWarehouse.put(`${path}/2026-06-01`, { rates })
  await anInvoice(db, { ...place, number: 'FA-DEC' })
  const billed = { status: 409, body: { code: 'RATE_CARD_BILLED', message: expect.stringContaining('FA-DEC') } }
  expect((await asWarehouse.get(path)).body.items).toMatchObject([{ billedBy: 'FA-DEC' }])
  expect(await asWarehouse.put(`${path}/2026-06-01`, { rates: { storagePallet: 1 }, version: 1 })).toMatchObject(billed)
  expect(await asWarehouse.put(`${path}/2026-12-31`, { rates: { storagePallet: 1 } })).toMatchObject(billed)
  expect(await asWarehouse.delete(`${path}/2026-06-01`)).toMatchObject(billed)
  expect((await asWarehouse.put(`${path}/2027-01-01`, { rates: { storagePallet: 1 } })).status).toBe(200)
  expect((await asWarehouse.put(`${path}/2027-01-01`, { rates: { storagePallet: 2 }, version: 1 })).status).toBe(200)
  expect((await asWarehouse.delete(`${path}/2027-01-01`)).status).toBe(204)
})

test('des jours facturés sans tarif peuvent en recevoir un premier', async () => {
  const { place, asWarehouse, path } = await aPricedDeal()
  await anInvoice(db, place)
  expect((await asWarehouse.put(`${path}/2026-01-01`, { rates })).status).toBe(200)
})
