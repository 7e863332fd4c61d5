import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { pdfBytes } from '../../testing/builders/a-document.ts'
import { aRateCard } from '../../testing/builders/a-rate-card.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { aPair, aProduct, someStock } from '../../testing/builders/builders.ts'
import { type Answer, type Caller, createTestApp } from '../../testing/test-app.ts'
import { compareInvoices } from './compare.ts'

const t = await createTestApp()
const { db } = t.app
const now = '2027-01-04T09:00:00Z'
t.setNow(now)

const rates = { storagePallet: 5_000 }

/** Ten pallets stored all through December at 0.50 € a day: 186.00 € with VAT. */
const aDeal = async ({ isPriced = true }: { isPriced?: boolean } = {}) => {
  const { customer, warehouse } = await aPair(db)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
  const [{ id: dealId }] = (await asCustomer.get('/deals')).body.items
  const productId = await aProduct(db, place.customerId)
  await someStock(db, { ...place, productId, packaging: 'package_pallet', quantity: 10, at: '2026-11-02T08:00:00Z' })
  if (isPriced) await aRateCard(db, dealId, { rates })
  return { place, contactId: customer.contactId, asCustomer, asWarehouse, dealId }
}

interface Row {
  uuid: string
  invoiceNumber: string
  verdict: string | null
  differenceCents: number | null
}

const rowsFor = async (caller: Caller, query: object = {}): Promise<Row[]> =>
  (await caller.get('/invoices', { sort: 'invoiceNumber', direction: 'asc', ...query })).body.items
const verdictsFor = async (caller: Caller, query: object = {}) =>
  (await rowsFor(caller, query)).map(({ invoiceNumber, verdict, differenceCents }) => [
    invoiceNumber,
    verdict,
    differenceCents,
  ])

/** Deposits an invoice of December. */
const deposit = async ({ place, asWarehouse }: Awaited<ReturnType<typeof aDeal>>, invoiceNumber: string) => {
  const form = new FormData()
  const typed = { invoiceNumber, amount: '25000', periodStart: '2026-12-01', periodEnd: '2026-12-31' }
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  form.append('customerId', String(place.customerId))
  form.append('invoicingDate', '2026-12-31')
  form.append('document', new Blob([new Uint8Array(await pdfBytes({ mark: invoiceNumber }))]), 'facture.pdf')
  return asWarehouse.upload('/invoices', form)
}

test('le dépôt compare une période finie : la liste dit aux deux côtés ce que dit la page', async () => {
  const deal = await aDeal()
  const { asCustomer, asWarehouse } = deal
  const { status, body } = await deposit(deal, 'A1')
  expect([status, body.verdict, body.differenceCents]).toEqual([201, 'over', 6_400])
  for (const caller of [asCustomer, asWarehouse]) {
    expect(await verdictsFor(caller)).toEqual([['A1', 'over', 6_400]])
    expect((await caller.get(`/invoices/${body.uuid}/charges`)).body).toMatchObject({
      verdict: 'over',
      differenceCents: 6_400,
    })
  }
})

test('la liste se filtre et se trie par écart, et l’export le dit', async () => {
  const { place, asCustomer } = await aDeal()
  const december = { from: '2026-12-01', to: '2026-12-31' }
  await anInvoice(db, { ...place, ...december, number: 'B1', amount: 18_600 })
  await anInvoice(db, { ...place, ...december, number: 'B2', amount: 20_000 })
  await anInvoice(db, { ...place, ...december, number: 'B3', amount: 17_000 })
  await anInvoice(db, { ...place, from: '2027-01-01', to: '2027-01-31', number: 'B4' })
  await anInvoice(db, { ...place, from: '2019-11-01', to: '2019-11-30', number: 'B5' })
  await anInvoice(db, { ...place, from: '2025-10-01', to: '2026-12-31', number: 'B6' })
  await compareInvoices(t.app)
  expect(await verdictsFor(asCustomer)).toEqual([
    ['B1', 'ok', 0],
    ['B2', 'over', 1_400],
    ['B3', 'under', -1_600],
    ['B4', 'not_over', null],
    ['B5', 'no_rate_card', null],
    ['B6', null, null],
  ])
  const numbers = async (query: object) => (await rowsFor(asCustomer, query)).map((row) => row.invoiceNumber)
  expect(await numbers({ difference: 'some' })).toEqual(['B2', 'B3'])
  expect(await numbers({ difference: 'none' })).toEqual(['B1'])
  expect(await numbers({ difference: 'open' })).toEqual(['B4', 'B5', 'B6'])
  expect(await numbers({ sort: 'difference', direction: 'desc' })).toEqual(['B2', 'B1', 'B3', 'B6', 'B5', 'B4'])
  expect(await numbers({ sort: 'difference', direction: 'asc' })).toEqual(['B3', 'B1', 'B2', 'B4', 'B5', 'B6'])
  const csv = (await asCustomer.get('/invoices/export', { difference: 'some', sort: 'invoiceNumber' })).bytes
  expect(csv.toString('utf8')).toMatch(/B3;.*;170;.*;-16;Facturé en moins\r\n.*B2;.*;200;.*;14;Facturé en trop/)
  for (const { uuid, verdict } of (await rowsFor(asCustomer)).slice(0, 5))
    expect((await asCustomer.get(`/invoices/${uuid}/charges`)).body.verdict).toBe(verdict)
})

test('une facture d’avance se compare à la fin de sa période, à Paris comme à l’entrepôt', async () => {
  const { place, contactId } = await aDeal()
  await anInvoice(db, { ...place, from: '2027-01-01', to: '2027-01-31', number: 'C1', amount: 18_600 })
  await db.run(sql`UPDATE warehouse_settings SET time_zone = 'America/Martinique'
    WHERE warehouse_id = ${place.warehouseId}`)
  const said = async (at: string) => {
    t.setNow(at)
    await compareInvoices(t.app)
    return (await verdictsFor(await t.as(contactId)))[0]?.[1]
  }
  expect(await said('2027-01-31T22:30:00Z')).toBe('not_over')
  // Midnight has passed in Paris only: parcels may still leave on the last day.
  expect(await said('2027-01-31T23:30:00Z')).toBe(null)
  expect(await said('2027-02-01T04:30:00Z')).toBe('ok')
  t.setNow(now)
})

test('une première grille tarifaire fait comparer les factures qui l’attendaient, une seule fois', async () => {
  const { place, asCustomer, asWarehouse, dealId } = await aDeal({ isPriced: false })
  await anInvoice(db, { ...place, number: 'D1', amount: 20_000 })
  await compareInvoices(t.app)
  expect(await verdictsFor(asCustomer)).toEqual([['D1', 'no_rate_card', null]])
  await asWarehouse.put(`/deals/${dealId}/rates/2026-01-01`, { rates })
  const rows = await db.all(sql`SELECT FROM pgboss.job WHERE name = 'compare-invoices' AND state = 'created'`)
  expect(rows).toHaveLength(1)
  await compareInvoices(t.app)
  expect(await verdictsFor(asCustomer)).toEqual([['D1', 'over', 1_400]])
  const told = async () =>
    (await db.selectFrom('events').select('id').where('customer_id', '=', place.customerId).execute()).length
  const before = await told()
  await compareInvoices(t.app)
  expect(await told()).toBe(before)
})

test('un tarif enregistré au moment d’un dépôt : ou la facture suit le nouveau, ou le tarif est refusé', async () => {
  const deal = await aDeal()
  const { place, dealId, asWarehouse } = deal
  const path = `/deals/${dealId}/rates/2020-01-01`
  const newRates = { rates: { storagePallet: 6_000 }, version: 1 }
  const beforeCommit = async (write: (open: Db) => Promise<unknown>, call: () => Promise<Answer>) => {
    let called: Promise<Answer> | undefined
    await inTransaction(db, async (open) => {
      await write(open)
      called = call()
      await sleep(300)
    })
    return called
  }
  const deposited = await beforeCommit(
    async (open) => {
      await open.run(sql`SELECT FROM deals WHERE id = ${dealId} FOR UPDATE`)
      await open.run(sql`UPDATE rate_cards SET storage_pallet = 6000 WHERE deal_id = ${dealId}`)
    },
    () => deposit(deal, 'E1'),
  )
  // 223.20 € at the new rate.
  expect(deposited?.body).toMatchObject({ verdict: 'over', differenceCents: 2_680 })
  await db.run(sql`DELETE FROM invoices WHERE invoice_number = 'E1'`)
  const saved = await beforeCommit(
    (open) => anInvoice(open, { ...place, number: 'E2' }),
    () => asWarehouse.put(path, newRates),
  )
  expect(saved).toMatchObject({ status: 409, body: { code: 'RATE_CARD_BILLED' } })
})
