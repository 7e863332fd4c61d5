import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import { chargeKinds } from '@quai/contract/money/charges/charge-kinds.ts'
import type { ChargedMonth, ChargeLine } from '@quai/contract/money/charges/statement.ts'
import { expect, test } from 'vitest'
import { aRateCard } from '../../testing/builders/a-rate-card.ts'
import { aCourierOrder, aShipment } from '../../testing/builders/a-shipment.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aDeal, aPair, aProduct, aUser, someStock } from '../../testing/builders/builders.ts'
import { announceSeed, randomOf } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
t.setNow('2027-04-20T10:00:00Z')
const { customer, warehouse } = await aPair(db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const [{ id: dealId }] = (await asCustomer.get('/deals')).body.items
const other = await aUser(db, 'warehouse')
await aDeal(db, customer.userId, other.userId)

/** Every kind has a rate of its own, so that a confusion of two kinds shows. */
const ratesOf = (first: number) => Object.fromEntries(chargeKinds.map((kind, rank) => [kind, first + rank * 1_117]))
await aRateCard(db, dealId, { validFrom: '2026-10-01', rates: ratesOf(3_333), monthlyMinimumCents: 30_000_000 })
await aRateCard(db, dealId, { validFrom: '2026-11-17', rates: ratesOf(7_777), vatBasisPoints: 550 })

/** Instants around the ends of days, of months and of the two clock changes, in UTC. */
const instants = [
  '2026-09-30T21:59:59Z',
  '2026-09-30T22:00:00Z',
  '2026-10-24T22:30:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T22:59:59Z',
  '2026-10-25T23:00:00Z',
  '2026-10-31T22:59:59Z',
  '2026-10-31T23:00:00Z',
  '2026-11-16T22:59:59Z',
  '2026-11-16T23:00:00Z',
  '2026-12-31T23:00:00Z',
  '2027-02-28T23:00:00Z',
  '2027-03-27T23:30:00Z',
  '2027-03-28T21:59:59Z',
  '2027-03-28T22:00:00Z',
  '2027-04-20T09:00:00Z',
]

const random = randomOf(announceSeed('expected charges'))
const products = [await aProduct(db, customer.userId), await aProduct(db, customer.userId)]
for (const productId of products)
  for (const packaging of packagings)
    await someStock(db, { ...place, productId, packaging, quantity: 500, at: '2026-09-15T08:00:00Z' })
// Stock of the customer elsewhere is not counted.
await someStock(db, { ...place, warehouseId: other.userId, productId: products[0] ?? 0, quantity: 9_999 })
for (const at of [...instants, ...instants]) {
  const lines = products.map((productId) => ({
    productId,
    packaging: random.pick(packagings),
    quantity: 1 + random.int(9),
  }))
  const orderType = random.pick(['delivery', 'collection'] as const)
  if (random.chance(0.7)) await anOrder(db, { ...place, orderType, status: 'finished', start: at, lines })
  else
    for (const line of lines)
      await someStock(db, { ...place, ...line, quantity: line.quantity * (random.chance(0.5) ? -1 : 1), at })
}
const consigned = await aCourierOrder(db, { ...place, status: 'preparing' })
await aShipment(db, consigned.id, { shipmentStatus: 'CONSIGNED' })
const draft = await aCourierOrder(db, { ...place, status: 'preparing' })
await aShipment(db, draft.id, { shipmentStatus: 'PACKAGED' })

/** Computes independently of the server, from the raw rows: day by day, with the calendar of Intl. */
const rows = await db.selectFrom('stock_movements').selectAll().where('warehouse_id', '=', warehouse.userId).execute()
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
const moves = rows.map((row) => ({ ...row, day: calendar.format(new Date(row.created_at)) }))
const letter: Record<Packaging, string> = { package_pallet: 'Pallet', package_box: 'Box', package_unit: 'Unit' }
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const oracle = (from: string, to: string): Map<string, number> => {
  const sums = new Map<string, number>()
  const add = (kind: string, quantity: number) => sums.set(kind, (sums.get(kind) ?? 0) + quantity)
  for (let day = from; day <= to; day = nextDay(day)) {
    for (const packaging of packagings) {
      const of = moves.filter((move) => move.packaging === packaging)
      const at = (kind: string) => of.filter((move) => move.day === day && move.kind === kind)
      const total = (some: typeof moves) => some.reduce((sum, { quantity }) => sum + quantity, 0)
      add(`storage${letter[packaging]}`, total(of.filter((move) => move.day <= day)))
      add(`in${letter[packaging]}`, total(at('delivery')))
      add(`out${letter[packaging]}`, -total(at('collection')))
    }
    const orders = (kind: string) =>
      moves.filter((move) => move.day === day && move.kind === kind).map((m) => m.order_id)
    add('orderIn', new Set(orders('delivery')).size)
    add('orderOut', new Set(orders('collection')).size)
    if (day === '2027-01-20') add('parcel', 1)
  }
  return new Map([...sums].filter(([, quantity]) => quantity !== 0))
}

const expected = async (from: string, to: string, caller = asCustomer) =>
  (await caller.get('/charges/expected', { warehouseId: place.warehouseId, customerId: place.customerId, from, to }))
    .body
const quantitiesOf = (months: ChargedMonth[]) => {
  const sums = new Map<string, number>()
  for (const { kind, quantity } of months.flatMap(({ lines }) => lines))
    if (kind !== 'monthlyMinimum') sums.set(kind, (sums.get(kind) ?? 0) + quantity)
  return sums
}

const periods = [
  ['2026-10-01', '2026-10-31'],
  ['2026-10-25', '2026-10-25'],
  ['2026-11-01', '2026-11-30'],
  ['2027-03-28', '2027-03-28'],
  ['2027-03-15', '2027-04-19'],
  ['2026-10-01', '2027-04-20'],
] as const

test.each(periods)('du %s au %s, chaque quantité est celle que l’on compte jour par jour', async (from, to) => {
  expect(quantitiesOf((await expected(from, to)).months)).toEqual(oracle(from, to))
})

test('les deux côtés lisent le même relevé, et un jour à venir ne compte pas', async () => {
  const [mine, theirs] = [
    await expected('2027-04-01', '2027-04-30'),
    await expected('2027-04-01', '2027-04-30', asWarehouse),
  ]
  expect(mine).toEqual(theirs)
  expect(mine).toMatchObject({ countedTo: '2027-04-20', unpricedDays: 0 })
  expect(quantitiesOf(mine.months)).toEqual(oracle('2027-04-01', '2027-04-20'))
  expect(await expected('2027-05-01', '2027-05-31')).toMatchObject({ countedTo: null, totalCents: 0 })
})

test('les jours sans tarif se comptent à part ; le mois entier reçoit son minimum, le mois entamé non', async () => {
  const body = await expected('2026-09-16', '2026-10-31')
  expect(body.unpricedDays).toBe(15)
  expect(body.months.map(({ minimumCents }: ChargedMonth) => minimumCents)).toEqual([null, 30_000_000])
  const { lines, totalCents } = body.months[1]
  expect([totalCents, lines.at(-1).kind]).toEqual([30_000_000, 'monthlyMinimum'])
})

test('derrière chaque ligne, ses produits, ses jours et ses mouvements s’additionnent à sa quantité', async () => {
  const { months } = await expected('2026-10-01', '2026-11-30')
  const total = (items: { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
  const lines = months.flatMap((month: ChargedMonth) => month.lines) as ChargeLine[]
  for (const { kind, from, to, quantity } of lines) {
    if (kind === 'monthlyMinimum') continue
    const of = { ...place, from, to, kind }
    const read = async (list: string) =>
      (await asCustomer.get(`/charges/${list}`, { ...of, ...(list !== 'days' && { pageSize: 100 }) })).body.items
    if (kind.startsWith('order') || kind === 'parcel') expect(total(await read('orders'))).toBe(quantity)
    else expect(total(await read('products'))).toBe(quantity)
    if (kind.startsWith('storage')) expect(total(await read('days'))).toBe(quantity)
    if (/^(in|out)/.test(kind)) expect(total(await read('movements'))).toBe(quantity)
  }
  expect(lines.length).toBeGreaterThan(15)
})

test('un mouvement mène à sa commande, et un jour au stock de sa fin', async () => {
  const [{ orderUuid, createdAt }] = (
    await asCustomer.get('/charges/movements', { ...place, from: '2026-10-01', to: '2026-12-31', kind: 'inBox' })
  ).body.items
  expect((await asCustomer.get(`/orders/${orderUuid}`)).status).toBe(200)
  const day = calendar.format(new Date(createdAt))
  const productId = products[0] ?? 0
  const { items } = (
    await asCustomer.get('/charges/days', { ...place, from: day, to: day, kind: 'storageBox', productId })
  ).body
  const ofProduct = moves.filter((move) => move.product_id === productId && move.packaging === 'package_box')
  expect(items).toEqual([
    {
      day,
      moved: ofProduct.filter((move) => move.day === day).reduce((sum, { quantity }) => sum + quantity, 0),
      quantity: ofProduct.filter((move) => move.day <= day).reduce((sum, { quantity }) => sum + quantity, 0),
    },
  ])
})

test('le relevé se télécharge en CSV, ligne par ligne, avec des nombres français', async () => {
  const query = { ...place, from: '2026-10-01', to: '2026-11-30' }
  const file = await asWarehouse.get('/charges/export', query)
  const text = file.bytes.toString()
  const { months } = await expected(query.from, query.to)
  const lines = months.flatMap((month: ChargedMonth) => month.lines)
  expect(text.trim().split('\r\n')).toHaveLength(lines.length + 1)
  expect(text).toContain('Stockage des palettes')
  expect(text).toContain(`;${String(lines[0].amountCents / 100).replace('.', ',')};20`)
  expect(file.headers['content-disposition']).toContain('prestations-')
})

test.each([
  [{ from: '2026-10-02', to: '2026-10-01' }, 'to'],
  [{ from: '2026-01-01', to: '2027-02-02' }, 'to'],
  [{ from: '2026-10-01', to: '2026-10-31', warehouseId: undefined }, 'warehouseId'],
])('une demande incomplète ou trop longue est refusée à son champ : %j', async (changes, field) => {
  const { warehouseId, ...period } = { warehouseId: place.warehouseId, ...changes }
  const answer = await asCustomer.get('/charges/expected', { ...period, ...(warehouseId && { warehouseId }) })
  expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: [field] }] } })
})

test('les prestations d’un autre accord sont introuvables', async () => {
  const foreign = await aPair(db)
  const query = { from: '2026-10-01', to: '2026-10-31' }
  const theirs = { customerId: foreign.customer.userId, warehouseId: foreign.warehouse.userId }
  for (const caller of [asCustomer, asWarehouse])
    for (const path of ['expected', 'export', 'products', 'days', 'movements'])
      expect(
        (
          await caller.get(`/charges/${path}`, {
            ...query,
            ...theirs,
            ...(!path.startsWith('exp') && { kind: 'storageBox' }),
          })
        ).status,
      ).toBe(404)
})

test('une formule à un mois d’historique ne demande pas de relevé plus ancien', async () => {
  const trial = await aPair(db, { plan: 'trial' })
  const caller = await t.as(trial.customer.contactId)
  const query = { warehouseId: trial.warehouse.userId, to: '2027-04-10' }
  expect((await caller.get('/charges/expected', { ...query, from: '2027-03-20' })).status).toBe(200)
  expect(await caller.get('/charges/expected', { ...query, from: '2027-03-19' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['from'] }] },
  })
})
