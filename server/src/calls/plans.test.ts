import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import { type PlanFeature, type PricingPlan, planFeatures, pricingPlans } from '@quai/contract/platform/plans.ts'
import { describe, expect, test } from 'vitest'
import { factsOf } from '../app/api-docs/failure-answers.ts'
import { ownScene, prepare, run } from '../testing/authorisation/attempt.ts'
import { authorisationTable, type Line } from '../testing/authorisation/table.ts'
import { buildWorld } from '../testing/authorisation/world.ts'
import { slotOn } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

/** Repeats the decision's table of features, so that a change of the code alone fails. */
const held: Record<PlanFeature, [trial: boolean, basic: boolean, starter: boolean, business: boolean]> = {
  stock: [true, true, true, true],
  shuttles: [true, true, true, true],
  documents: [true, true, true, true],
  batches: [true, false, true, true],
  fullHistory: [false, false, true, true],
  exports: [true, false, true, true],
  reporting: [true, false, true, true],
  partnerGuest: [true, false, true, true],
  api: [false, false, false, true],
  connectors: [false, false, false, true],
}

const t = await createTestApp()
const { db } = t.app
const world = await buildWorld(t)
const { customer, warehouse } = world.pairs.own

const withPlan = async (plan: PricingPlan | null) => {
  await db.updateTable('users').set({ pricing_plan: plan }).where('id', '=', customer.userId).execute()
  const sees = [customer, warehouse, world.pairs.besideWarehouse.warehouse]
  return { name: `client ${plan}`, caller: await t.as(customer.contactId), sees }
}
const refusal = (feature: PlanFeature) => ({ status: 403, body: { code: 'PLAN_FEATURE', params: { feature } } })

const routes = Object.entries(contract).flatMap(([module, procedures]) =>
  Object.entries(procedures).flatMap(([name, given]) => {
    const route = factsOf(given as AnyContractProcedure)
    const lines: Record<string, Record<string, Line> | undefined> = authorisationTable
    const line = lines[module]?.[name]
    const { feature } = route.meta
    return line && feature ? [{ id: `${module}.${name}`, feature, ...route, line }] : []
  }),
)

describe.each(pricingPlans.map((plan, rank) => ({ plan, rank })))('formule $plan', ({ plan, rank }) => {
  const has = (feature: PlanFeature): boolean => held[feature][rank] ?? false

  test.each(routes)('$feature : $id', async ({ id: _id, feature, ...route }) => {
    const may = has(feature) || route.line.customer === 403
    const expected = may ? { status: route.line.customer } : { status: 403, code: 'PLAN_FEATURE' }
    const who = await withPlan(has(feature) ? plan : 'business')
    const attempt = await prepare(route, who, ownScene(world, 'customer'), expected)
    await withPlan(plan)
    await run(route, attempt)
  })
  test.each(['by_warehouse', 'by_quai_shuttle'] as const)('navette %s', async (orderTransporter) => {
    const { caller } = await withPlan(plan)
    const productId = await world.make.plainProduct(world.pairs.own)
    const answer = await caller.post('/orders', {
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderDateStart: slotOn('2027-01-20', 2),
      orderTransporter,
      addressCarry: { name: 'Dépôt', street: '1 rue Neuve', zipCode: '69001', city: 'Lyon', country: 'France' },
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    })
    expect(answer).toMatchObject(has('shuttles') ? { status: 201 } : refusal('shuttles'))
  })
  test('produit géré par lots, qu’il vienne du client ou de son entrepôt', async () => {
    const { caller } = await withPlan(plan)
    const product = (reference: string) => ({ reference, name: reference, packagingType: 'unit', isBatchManaged: true })
    const expected = has('batches') ? { status: 201 } : refusal('batches')
    expect(await caller.post('/products', product(`LOT-${plan}-C`))).toMatchObject(expected)
    const asWarehouse = await t.as(warehouse.contactId)
    const added = { ...product(`LOT-${plan}-E`), customerId: customer.userId }
    expect(await asWarehouse.post('/products', added)).toMatchObject(expected)
  })
  test('jeton d’API', async () => {
    await withPlan('business')
    const asAdmin = await t.as(world.admin.contactId)
    const uuid = await world.make.userUuid(customer)
    await asAdmin.post('/auth/set-api-available', { uuid, apiAvailable: true })
    const { apiToken } = (await asAdmin.post('/auth/reset-api-token', { uuid })).body
    await withPlan(plan)
    expect(await t.withToken(apiToken).get('/orders')).toMatchObject(has('api') ? { status: 200 } : refusal('api'))
  })
  test('lien invité déjà envoyé', async () => {
    const { caller } = await withPlan('business')
    const { uuid } = await world.make.order(world.pairs.own, 'pending')
    const { body } = await caller.post(`/orders/${uuid}/guest-links`, { email: 'partenaire@example.test' })
    const token = new URL(body.path, 'http://localhost').searchParams.get('token') ?? ''
    await withPlan(plan)
    expect((await t.withToken().get('/guest', { token })).status).toBe(has('partnerGuest') ? 200 : 404)
  })
  test('historique', async () => {
    const { id } = await world.make.order(world.pairs.own, 'finished', '2026-11-20T08:00:00.000Z')
    const { caller } = await withPlan(plan)
    const { items } = (await caller.get('/orders', { from: '2026-11-20', to: '2026-11-20', pageSize: 100 })).body
    expect(items.some((order: { id: number }) => order.id === id)).toBe(has('fullHistory'))
  })
})

test('sans formule, c’est la formule basic', async () => {
  const { caller } = await withPlan(null)
  expect(await caller.get('/orders/export', { format: 'csv' })).toMatchObject(refusal('exports'))
  expect((await caller.get('/stock/product')).status).toBe(200)
})

test('chaque fonction qui a des appels se vérifie ; le reporting et les connecteurs n’en ont pas encore', () => {
  const checkedElsewhere: PlanFeature[] = ['shuttles', 'fullHistory', 'api', 'reporting', 'connectors']
  expect(new Set([...routes.map(({ feature }) => feature), ...checkedElsewhere])).toEqual(new Set(planFeatures))
})

test('la formule ne lie que le client : son entrepôt garde lots, exports et documents', async () => {
  await withPlan('basic')
  const asWarehouse = await t.as(warehouse.contactId)
  expect((await asWarehouse.get('/orders/export', { format: 'csv' })).status).toBe(200)
  expect((await asWarehouse.get('/stock/batch')).status).toBe(200)
})

test('un mois avant le 31 mars est le 28 février : mouvements, commandes et documents ont le même', async () => {
  const asCustomer = async () => (await withPlan('trial')).caller
  const { id } = await world.make.order(world.pairs.own, 'finished', '2027-03-01T08:00:00.000Z')
  t.setNow('2027-03-31T09:00:00.000Z')
  const { items } = (await (await asCustomer()).get('/orders', { from: '2027-03-01', to: '2027-03-01' })).body
  expect(items.map((order: { id: number }) => order.id)).toContain(id)
})
