import { wallClock } from '@quai/contract/platform/dates.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBatch, aDeal, aPair, aProduct, aUser, someStock } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const second = await aUser(app.db, 'warehouse')
await aDeal(app.db, customer.userId, second.userId)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const milk = await aProduct(app.db, customer.userId, { reference: 'LAIT', isBatchManaged: true })
const tea = await aProduct(app.db, customer.userId, { reference: 'THÉ' })
const l1 = await aBatch(app.db, milk, 'L1', '2026-11-20')
const l2 = await aBatch(app.db, milk, 'L2', '2027-03-02')
// The end of 31 October in Paris is 23:00 in UTC.
const moves = [
  { productId: milk, batchId: l1, quantity: 10, at: '2026-10-01T08:00:00Z' },
  { productId: milk, batchId: l1, quantity: -4, at: '2026-10-31T22:59:59Z' },
  { productId: milk, batchId: l2, quantity: 7, at: '2026-10-31T23:00:00Z' },
  { productId: milk, batchId: l1, quantity: 3, at: '2026-10-20T08:00:00Z', warehouseId: second.userId },
  { productId: tea, quantity: 5, packaging: 'package_box', at: '2026-11-05T08:00:00Z' },
] as const
for (const move of moves) await someStock(app.db, { ...place, ...move })
await app.db.updateTable('stock_balances').set({ reserved: 2 }).where('batch_id', '=', l2).execute()

const asCustomer = await as(customer.contactId)
const list = async (date: string | undefined, query = {}) =>
  (await asCustomer.get('/stock/product', { ...(date && { date }), ...query })).body.items.map(
    (row: { reference: string; warehouseId: number; packagings: { physical: number }[] }) => [
      row.reference,
      row.warehouseId,
      row.packagings.map(({ physical }) => physical),
    ],
  )

describe('le stock à une date passée', () => {
  it('est celui de la fin de ce jour à Paris, par entrepôt', async () => {
    expect(await list('2026-10-31')).toEqual([
      ['LAIT', warehouse.userId, [6]],
      ['LAIT', second.userId, [3]],
    ])
    expect(await list('2026-10-30', { warehouseId: warehouse.userId })).toEqual([['LAIT', warehouse.userId, [10]]])
    expect(await list('2026-11-01', { customerId: customer.userId })).toEqual([
      ['LAIT', warehouse.userId, [13]],
      ['LAIT', second.userId, [3]],
    ])
    expect(await list('2026-11-06', { search: 'thé' })).toEqual([['THÉ', warehouse.userId, [5]]])
    expect(await list(undefined, { search: 'thé' })).toEqual([['THÉ', warehouse.userId, [5]]])
  })

  it('se lit par lot et conditionnement sur la page du produit, sans réservation', async () => {
    const read = async (date: string) =>
      (await asCustomer.get(`/stock/overviews/product/${milk}`, { date })).body.items.flatMap(
        ({ lines }: { lines: { batchNumber: string; physical: number; available: number; forecast: number }[] }) =>
          lines.map(({ batchNumber, ...line }) => [batchNumber, line.physical, line.available, line.forecast]),
      )
    expect(await read('2026-10-31')).toEqual([
      ['L1', 6, 6, 6],
      ['L1', 3, 3, 3],
    ])
    expect(await read('2026-11-01')).toEqual([
      ['L1', 6, 6, 6],
      ['L2', 7, 7, 7],
      ['L1', 3, 3, 3],
    ])
  })

  it('avant le premier mouvement, il n’y a rien', async () => {
    expect(await list('2026-09-30')).toEqual([])
    expect((await asCustomer.get(`/stock/overviews/product/${milk}`, { date: '2026-09-30' })).body.items).toEqual([])
  })

  it('aujourd’hui est le stock de maintenant, avec ses réservations', async () => {
    const { body } = await asCustomer.get('/stock/product', { date: '2027-01-04', warehouseId: warehouse.userId })
    expect(body.items[0].packagings).toEqual([
      { productPackaging: 'package_unit', physical: 13, available: 11, forecast: 11 },
    ])
  })

  it('une date à venir est refusée à son champ', async () => {
    for (const path of [
      '/stock/product',
      '/stock/export',
      `/stock/overviews/product/${milk}`,
      '/stock/overviews/product',
    ]) {
      const { status, body } = await asCustomer.get(path, { date: '2027-01-05' })
      expect([path, status, body.issues]).toEqual([
        path,
        422,
        [expect.objectContaining({ path: ['date'], fallback: 'Choisissez aujourd’hui ou un jour passé.' })],
      ])
    }
  })

  it('ce qui périssait dans les 30 jours se juge ce jour-là', async () => {
    expect(await list('2026-10-22', { state: 'expiring' })).toEqual([
      ['LAIT', warehouse.userId, [10]],
      ['LAIT', second.userId, [3]],
    ])
    expect(await list('2026-10-21', { state: 'expiring' })).toEqual([])
    expect(await list('2026-11-04', { state: 'out' })).toEqual([])
  })

  it('s’exporte avec sa date : le stock physique seul, et le fichier nommé du jour', async () => {
    const { body, headers } = await asCustomer.get('/stock/export', { date: '2026-10-31' })
    expect(headers['content-disposition']).toContain('stock-2026-10-31.csv')
    const [head, ...lines] = body
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(head).toBe('Référence;Désignation;Client;Entrepôt;Lot;Péremption;Conditionnement;Stock au 31/10/2026')
    expect(
      lines.map((line: string) => line.split(';')).map((cells: string[]) => [cells[0], cells[4], cells[7]]),
    ).toEqual([
      ['LAIT', 'L1', '6'],
      ['LAIT', 'L1', '3'],
    ])
    const sheet = await asCustomer.get('/stock/export', { date: '2026-10-31', format: 'xlsx' })
    expect(sheet.headers['content-disposition']).toContain('stock-2026-10-31.xlsx')
  })

  it('n’est que celui que l’appelant voit', async () => {
    const { body } = await (await as(second.contactId)).get('/stock/product', { date: '2026-10-31' })
    expect(body.items).toMatchObject([{ warehouseId: second.userId, packagings: [{ physical: 3 }] }])
    const stranger = (await aPair(app.db)).customer
    const caller = await as(stranger.contactId)
    expect((await caller.get('/stock/product', { date: '2026-10-31' })).body.items).toEqual([])
    expect((await caller.get(`/stock/overviews/product/${milk}`, { date: '2026-10-31' })).status).toBe(404)
  })

  it('s’arrête à l’historique de la formule, en disant depuis quel jour', async () => {
    const { customer: trial } = await aPair(app.db, { plan: 'trial' })
    const caller = await as(trial.contactId)
    expect((await caller.get('/stock/product', { date: '2026-12-04' })).status).toBe(200)
    const { status, body } = await caller.get('/stock/product', { date: '2026-12-03' })
    expect(status).toBe(422)
    expect(body.issues[0].fallback).toBe(
      'Votre formule montre un mois d’historique\u00a0: choisissez le 04/12/2026 ou un jour suivant.',
    )
  })
})

it('pour toute date, le stock est la somme des mouvements jusqu’à elle', async () => {
  const start = Date.parse('2026-03-20T12:00:00Z')
  const move = fc.record({
    product: fc.nat({ max: 1 }),
    batch: fc.nat({ max: 2 }),
    isSecond: fc.boolean(),
    quantity: fc.integer({ min: -20, max: 20 }).filter((quantity) => quantity !== 0),
    // Around the change of clocks, in no order.
    hours: fc.nat({ max: 24 * 20 }),
  })
  const check = async (
    drawn: { product: number; batch: number; isSecond: boolean; quantity: number; hours: number }[],
  ) => {
    const parties = await aPair(app.db)
    const other = await aUser(app.db, 'warehouse')
    await aDeal(app.db, parties.customer.userId, other.userId)
    const products = [await aProduct(app.db, parties.customer.userId), await aProduct(app.db, parties.customer.userId)]
    const batches = [
      null,
      await aBatch(app.db, products[0] as number, 'A'),
      await aBatch(app.db, products[0] as number, 'B'),
    ]
    const made: { productId: number; warehouseId: number; batchId: number | null; quantity: number; at: string }[] = []
    for (const { product, batch, isSecond, quantity, hours } of drawn) {
      const key = {
        productId: products[product] as number,
        warehouseId: isSecond ? other.userId : parties.warehouse.userId,
        batchId: product === 0 ? (batches[batch] ?? null) : null,
      }
      const held = made
        .filter(
          (one) =>
            one.productId === key.productId && one.warehouseId === key.warehouseId && one.batchId === key.batchId,
        )
        .reduce((sum, one) => sum + one.quantity, 0)
      if (held + quantity < 0) continue
      const one = { ...key, quantity, at: new Date(start + hours * 3_600_000).toISOString() }
      made.push(one)
      await someStock(app.db, { customerId: parties.customer.userId, ...one })
    }
    const caller = await as(parties.customer.contactId)
    for (const day of [0, 3, 8, 9, 10, 15, 25]) {
      const date = new Date(start + day * 86_400_000).toISOString().slice(0, 10)
      const { items } = (await caller.get('/stock/product', { date, pageSize: 100 })).body
      const told = Object.fromEntries(
        items.map((row: { productId: number; warehouseId: number; packagings: { physical: number }[] }) => [
          `${row.productId}/${row.warehouseId}`,
          row.packagings[0]?.physical,
        ]),
      )
      const summed: Record<string, number> = {}
      for (const { productId, warehouseId, quantity, at } of made)
        if (wallClock(at).date <= date)
          summed[`${productId}/${warehouseId}`] = (summed[`${productId}/${warehouseId}`] ?? 0) + quantity
      expect(told).toEqual(summed)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(move, { maxLength: 14 }), check), { numRuns: 6 })
})
