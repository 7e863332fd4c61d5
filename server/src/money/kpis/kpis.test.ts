import { kpiFamilies, kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiLink } from '@quai/contract/money/kpis/kpi.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRandomPast } from '../../testing/builders/a-random-past.ts'
import { aDeal, aPair, aUser } from '../../testing/builders/builders.ts'
import { againstOracle, kpiOracle } from '../../testing/models/kpi-oracle.ts'
import { announceSeed } from '../../testing/random.ts'
import { type Caller, createTestApp } from '../../testing/test-app.ts'
import { allSums } from './days/sums.ts'
import { monthlyReport } from './mail-reports.ts'
import { rebuildKpis, sumUpKpis } from './sum-up.ts'
import { wrongStates, wrongSums, wrongTotals } from './wrong-sums.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const other = { customer: await aUser(db, 'customer'), warehouse: await aUser(db, 'warehouse') }
await aDeal(db, customer.userId, other.warehouse.userId)
await aDeal(db, other.customer.userId, warehouse.userId)
const admin = await aUser(db, 'admin')
/** Sets the clock and signs the three callers in. */
const at = async (now: string) => {
  t.setNow(now)
  const [asCustomer, asWarehouse, asAdmin] = await Promise.all(
    [customer, warehouse, admin].map(({ contactId }) => t.as(contactId)),
  )
  return { customer: asCustomer as Caller, warehouse: asWarehouse as Caller, admin: asAdmin as Caller }
}
const ofDeal = { customerId: customer.userId, warehouseId: warehouse.userId }
const seed = announceSeed('figures')
const span = { from: '2026-05-01', to: '2027-04-03', orders: 110 }
await aRandomPast(db, { customer, warehouse }, { ...span, seed })
await aRandomPast(db, { customer, warehouse: other.warehouse }, { ...span, seed: seed + 1, orders: 40 })
await aRandomPast(db, { customer: other.customer, warehouse }, { ...span, seed: seed + 2, orders: 40 })
await db.run(sql`
  INSERT INTO order_carbon (order_id, customer_id, warehouse_id, day, transporter, is_done, distance_tenths, distance_basis,
    weight_grams, unweighed_lines, factor_id, shared_with, grams)
  SELECT id, customer_id, warehouse_id, order_date_start::date, order_transporter, true, NULLIF(id % 4, 0) * 100,
    CASE WHEN id % 4 = 0 THEN 'unknown' ELSE 'great_circle' END, 0, 0, (SELECT min(id) FROM carbon_factors), 1,
    NULLIF(id % 4, 0) * 10840 FROM orders WHERE order_transporter IS NOT NULL`)

/** Midnights, nights of changed clocks and ends of months, in Paris: who reads, what of, and how many days. */
const readings = [
  ['2026-10-24T22:10:00.000Z', 'customer', { customerId: customer.userId }, '90'],
  ['2026-10-25T23:30:00.000Z', 'warehouse', { warehouseId: warehouse.userId }, '7'],
  ['2026-10-31T22:59:00.000Z', 'admin', ofDeal, '30'],
  ['2027-03-28T00:30:00.000Z', 'customer', ofDeal, 'today'],
  ['2027-03-31T22:30:00.000Z', 'warehouse', { warehouseId: warehouse.userId }, '90'],
] as const

const answersOf = async (caller: Caller, query: Record<string, string | number>): Promise<KpiAnswer[]> => {
  const answers = await Promise.all(kpiFamilies.map((family) => caller.get(`/kpis/${family}`, query)))
  for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 200 })
  return answers.map(({ body }) => body)
}

const wrong = async () => {
  const everyone = () => sql`true`
  const found = await Promise.all(
    [...allSums.map((sums) => wrongSums(sums, everyone)), wrongTotals(everyone), wrongStates(everyone)].map((query) =>
      db.all<unknown>(query),
    ),
  )
  return found.flat()
}

const compareAll = async () => {
  const oracle = await kpiOracle(db)
  for (const [now, reader, between, period] of readings) {
    const sides = await at(now)
    const { read, expected } = againstOracle(await answersOf(sides[reader], { ...between, period }), oracle(between))
    expect({ now, ...read }).toEqual({ now, ...expected })
    expect(Object.keys(read).toSorted()).toEqual(Object.keys(kpis).toSorted())
  }
}

test('chaque chiffre est celui d’un calcul indépendant, avant toute somme', compareAll)

test('et quand les sommes sont faites, en plusieurs fois comme en une, par le travail comme d’un coup', async () => {
  await sumUpKpis(t.app)
  expect(await wrong()).toEqual([])
  await compareAll()
  const kept = async () =>
    await Promise.all(
      [...allSums.map(({ table }) => table), 'kpi_state_days'].map((table) =>
        db.all(sql`SELECT * FROM ${sql.table(table)} ORDER BY 1, 2, 3, 4, 5`),
      ),
    )
  const before = await kept()
  await rebuildKpis(db)
  expect(await kept()).toEqual(before)
})

test('et dès qu’une écriture les change, sans attendre le travail', async () => {
  await aRandomPast(db, { customer, warehouse }, { ...span, seed: seed + 3, orders: 25 })
  await db.run(sql`UPDATE orders SET order_date_start = order_date_start + interval '1 day', order_date_end = order_date_end + interval '1 day'
    WHERE id % 3 = 0`)
  await db.run(sql`UPDATE orders SET driver_on_time = NOT driver_on_time WHERE id % 5 = 0`)
  await db.run(sql`UPDATE order_items SET quantity = quantity + 1 WHERE id % 4 = 0`)
  await db.run(sql`UPDATE batches SET batch_expiration_date = batch_expiration_date - 45`)
  await db.run(sql`UPDATE order_carbon SET grams = grams + 7 WHERE order_id % 3 = 0`)
  await db.run(sql`DELETE FROM orders WHERE order_status = 'refused' AND id % 2 = 0`)
  await db.run(sql`UPDATE products SET is_active = false WHERE id % 3 = 0`)
  await compareAll()
  await sumUpKpis(t.app)
  expect(await wrong()).toEqual([])
  await compareAll()
})

test('client et entrepôt d’un accord lisent les mêmes chiffres', async () => {
  const sides = await at('2026-10-31T22:59:00.000Z')
  const read = async (caller: Caller, query: Record<string, number>) =>
    (await answersOf(caller, { ...query, period: '90' })).flatMap(({ figures }) =>
      figures.map((figure) => ({ ...figure, links: [] })),
    )
  const asCustomer = await read(sides.customer, { warehouseId: warehouse.userId })
  expect(asCustomer.some(({ value }) => value !== 0 && value !== null)).toBe(true)
  expect(await read(sides.warehouse, { customerId: customer.userId })).toEqual(asCustomer)
})

test('chaque lien ouvre la liste de ce que le chiffre compte', async () => {
  const total = async (caller: Caller, { page, search }: KpiLink) =>
    (await caller.get(page === 'orders' ? '/orders' : '/stock/product', { ...search, pageSize: 10 })).body.total
  const seen = new Set<string>()
  for (const now of ['2027-04-04T10:00:00.000Z', '2026-12-20T10:00:00.000Z']) {
    const sides = await at(now)
    for (const { figures } of await answersOf(sides.customer, { period: '90', warehouseId: warehouse.userId }))
      for (const { name, links } of figures)
        for (const link of links) {
          // The list of stock shows that of now, which is not that of a clock set back.
          if (link.page === 'stock' && now < '2027') continue
          expect({ name, link, total: await total(sides.customer, link) }).toMatchObject({ total: link.count })
          if (link.count > 0) seen.add(link.label)
        }
  }
  expect(seen.size).toBeGreaterThan(14)
})

test('un compte sans rien lit des zéros et des tirets, jamais une division par zéro', async () => {
  const idle = await aPair(db)
  for (const { figures } of await answersOf(await t.as(idle.customer.contactId), { period: '30' }))
    for (const { name, value, points } of figures) {
      const none = ['share', 'minutes', 'turns'].includes(kpis[name].unit) ? null : 0
      expect({ name, value, points: new Set(points) }).toEqual({ name, value: none, points: new Set([none]) })
    }
})

test('un partenaire qui n’est pas le sien n’existe pas', async () => {
  const sides = await at('2026-10-31T22:59:00.000Z')
  const stranger = await aPair(db)
  const query = { customerId: stranger.customer.userId }
  expect(await sides.warehouse.get('/kpis/orders', query)).toMatchObject({ status: 404 })
  expect(await sides.customer.get('/kpis/stock', { warehouseId: stranger.warehouse.userId })).toMatchObject({
    status: 404,
  })
  expect(await sides.admin.get('/kpis/orders', query)).toMatchObject({ status: 200 })
})

test('une formule d’un mois ne compte rien de plus ancien, et le dit', async () => {
  await db.updateTable('users').set({ pricing_plan: 'trial' }).where('id', '=', customer.userId).execute()
  const sides = await at('2027-03-31T10:00:00.000Z')
  const [orders] = await answersOf(sides.customer, { period: '90' })
  // A month before 31 March is the last of February, whose day is counted only whole.
  expect(orders).toMatchObject({
    period: { from: '2027-03-01', to: '2027-03-31' },
    countsSince: '2027-03-01',
    previous: null,
    figures: expect.arrayContaining([expect.objectContaining({ name: 'orders', previous: null })]),
  })
  const { read, expected } = againstOracle(
    [orders as KpiAnswer],
    (await kpiOracle(db))({ customerId: customer.userId }),
  )
  expect(read).toEqual(expected)
  const [week] = await answersOf(sides.customer, { period: '7' })
  expect(week).toMatchObject({ countsSince: null, previous: { from: '2027-03-18', to: '2027-03-24' } })
  await db.updateTable('users').set({ pricing_plan: 'basic' }).where('id', '=', customer.userId).execute()
  expect(await sides.customer.get('/kpis/orders')).toMatchObject({ status: 403, body: { code: 'PLAN_FEATURE' } })
  await db.updateTable('users').set({ pricing_plan: 'business' }).where('id', '=', customer.userId).execute()
})

test('le rapport d’un mois compte ce mois entier à côté du précédent, quelle que soit leur longueur', async () => {
  const report = await monthlyReport(db, customer.userId, '2026-10')
  expect(report).toHaveLength(kpiFamilies.length)
  const { read, expected } = againstOracle(report ?? [], (await kpiOracle(db))({ customerId: customer.userId }))
  expect(read).toEqual(expected)
  expect(await monthlyReport(db, customer.userId, '2027-02')).toMatchObject(
    kpiFamilies.map((family) => ({
      family,
      period: { from: '2027-02-01', to: '2027-02-28' },
      previous: { from: '2027-01-01', to: '2027-01-31' },
    })),
  )
  await db.updateTable('users').set({ pricing_plan: 'trial' }).where('id', '=', customer.userId).execute()
  expect(await monthlyReport(db, customer.userId, '2027-02')).toMatchObject(
    kpiFamilies.map(() => ({ period: { from: '2027-02-01', to: '2027-02-28' }, countsSince: null, previous: null })),
  )
})
