import { describe, expect, test } from 'vitest'
import { aCarrierService, aRule } from '../../testing/builders/a-carrier.ts'
import { aDeal, aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
const { carrierId, carrierServiceId } = await aCarrierService(db)

const aNewDeal = async () => aDeal(db, (await aUser(db, 'customer')).userId, (await aUser(db, 'warehouse')).userId)
const pathOf = (dealId: number) => `/deals/${dealId}/transport-rules`
const box = { shipmentPackageType: 'BOX', carrierServiceId }

test('un plan s’enregistre en entier, dans son ordre, et chaque côté de l’accord le lit', async () => {
  const { customer, warehouse } = await aPair(db)
  const asCustomer = await t.as(customer.contactId)
  const [{ id: dealId }] = (await asCustomer.get('/deals')).body.items
  const rules = [
    { ...box, maxQuantity: 3, minWeightKg: 0.5, maxWeightKg: 30, geographicZone: [{ type: 'department', code: '2a' }] },
    { shipmentPackageType: 'PALLET', carrierServiceId, geographicZone: [{ type: 'country', code: 'BE' }] },
  ]
  const saved = await asAdmin.put(pathOf(dealId), { transportRules: rules })
  expect(saved.status).toBe(200)
  expect(saved.body.items).toMatchObject([
    {
      orderType: 'collection',
      shipmentPackageType: 'BOX',
      minQuantity: 1,
      maxQuantity: 3,
      minWeightKg: 0.5,
      maxWeightKg: 30,
      dealId,
      carrierServiceId,
      isServiceActive: true,
      geographicZone: [{ type: 'department', code: '2A', countryCode: 'FR' }],
    },
    {
      shipmentPackageType: 'PALLET',
      minQuantity: 1,
      maxQuantity: null,
      minWeightKg: null,
      maxWeightKg: null,
      geographicZone: [{ type: 'country', code: 'BE', countryCode: null }],
    },
  ])
  for (const caller of [asCustomer, await t.as(warehouse.contactId)]) {
    expect((await caller.get(pathOf(dealId))).body).toEqual(saved.body)
    expect((await caller.get('/transport-rules')).body).toEqual(saved.body)
  }
})

test('un plan relu s’enregistre tel quel ; une règle garde son numéro quand elle change de place', async () => {
  const dealId = await aNewDeal()
  const { items } = (await asAdmin.put(pathOf(dealId), { transportRules: [box, { ...box, maxWeightKg: 9 }] })).body
  const again = await asAdmin.put(pathOf(dealId), { transportRules: items })
  expect(again.body.items).toEqual(items)
  const turned = await asAdmin.put(pathOf(dealId), { transportRules: [{ ...box, minWeightKg: 2 }, items[1], items[0]] })
  expect(turned.body.items.map(({ id }: { id: number }) => id).slice(1)).toEqual([items[1].id, items[0].id])
  const other = await aNewDeal()
  const copied = (await asAdmin.put(pathOf(other), { transportRules: items })).body.items
  expect(copied[0].id).not.toBe(items[0].id)
  expect((await asAdmin.get(pathOf(dealId))).body).toEqual(turned.body)
})

test('chacun ne lit que les plans de ses accords', async () => {
  const [mine, other] = [await aPair(db), await aNewDeal()]
  await aRule(db, other)
  const asCustomer = await t.as(mine.customer.contactId)
  expect((await asCustomer.get(pathOf(other))).status).toBe(404)
  expect((await asCustomer.get('/transport-rules')).body).toEqual({ items: [] })
  expect((await asAdmin.get(pathOf(999_999))).status).toBe(404)
  expect((await asAdmin.put(pathOf(999_999), { transportRules: [] })).status).toBe(404)
})

describe('ce qui ne va pas est dit à son champ', () => {
  test.each([
    [{ minQuantity: 3, maxQuantity: 2 }, ['maxQuantity']],
    [{ minQuantity: 0 }, ['minQuantity']],
    [{ maxQuantity: 1.5 }, ['maxQuantity']],
    [{ minWeightKg: 30, maxWeightKg: 29.999 }, ['maxWeightKg']],
    [{ maxWeightKg: 0 }, ['maxWeightKg']],
    [{ minWeightKg: -1 }, ['minWeightKg']],
    [{ shipmentPackageType: 'BAG' }, ['shipmentPackageType']],
    [{ orderType: 'delivery' }, ['orderType']],
    [{ carrierServiceId: 999_999 }, ['carrierServiceId']],
    [{ geographicZone: [{ type: 'department', code: '20' }] }, ['geographicZone', 0, 'code']],
    [{ geographicZone: [{ type: 'department', code: '69', countryCode: 'BE' }] }, ['geographicZone', 0, 'countryCode']],
    [{ geographicZone: [{ type: 'country', code: 'XX' }] }, ['geographicZone', 0, 'code']],
    [{ geographicZone: [{ type: 'country', code: 'RE' }] }, ['geographicZone', 0, 'code']],
    [
      {
        geographicZone: [
          { type: 'country', code: 'FR' },
          { type: 'country', code: 'fr' },
        ],
      },
      ['geographicZone', 1],
    ],
  ])('%j', async (changes, path) => {
    const dealId = await aNewDeal()
    const answer = await asAdmin.put(pathOf(dealId), { transportRules: [box, { ...box, ...changes }] })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: ['transportRules', 1, ...path] }] } })
    expect((await asAdmin.get(pathOf(dealId))).body.items).toEqual([])
  })
  test('plus de 200 règles', async () => {
    const answer = await asAdmin.put(pathOf(await aNewDeal()), { transportRules: Array(201).fill(box) })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: ['transportRules'] }] } })
  })
})

test('un service désactivé ne se choisit plus ; une règle qui le nommait reste, et le dit', async () => {
  const dealId = await aNewDeal()
  const service = await aCarrierService(db)
  const rule = { ...box, carrierServiceId: service.carrierServiceId }
  const { items } = (await asAdmin.put(pathOf(dealId), { transportRules: [rule] })).body
  await asAdmin.patch(`/carriers/${service.carrierId}`, { isActive: false })
  expect((await asAdmin.put(pathOf(dealId), { transportRules: items })).body.items).toMatchObject([
    { isServiceActive: false },
  ])
  expect(await asAdmin.put(pathOf(await aNewDeal()), { transportRules: [rule] })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['transportRules', 0, 'carrierServiceId'], fallback: /désactivé/ }] },
  })
})

test('une règle se supprime ; les autres gardent leur ordre', async () => {
  const dealId = await aNewDeal()
  const given = [1, 2, 3].map((maxWeightKg) => ({ ...box, maxWeightKg }))
  const { items } = (await asAdmin.put(pathOf(dealId), { transportRules: given })).body
  expect((await asAdmin.delete(`/transport-rules/${items[1].id}`)).status).toBe(204)
  expect((await asAdmin.get(pathOf(dealId))).body.items).toEqual([items[0], items[2]])
  expect((await asAdmin.delete(`/transport-rules/${items[1].id}`)).status).toBe(404)
})

test('16 plans enregistrés à la fois : un seul reste, entier', async () => {
  const dealId = await aNewDeal()
  const given = Array.from({ length: 16 }, (_, rank) =>
    [1, 2].map((more) => ({ ...box, maxWeightKg: rank * 10 + more })),
  )
  const answers = await Promise.all(given.map((transportRules) => asAdmin.put(pathOf(dealId), { transportRules })))
  for (const { status } of answers) expect(status).toBe(200)
  const { items } = (await asAdmin.get(pathOf(dealId))).body
  expect(given.map((rules) => rules.map((rule) => rule.maxWeightKg))).toContainEqual(
    items.map(({ maxWeightKg }: { maxWeightKg: number }) => maxWeightKg),
  )
})

test('le journal des deux côtés garde l’ancien plan et le nouveau, avec leur auteur', async () => {
  const { customer, warehouse } = await aPair(db)
  const [{ id: dealId }] = (await (await t.as(customer.contactId)).get('/deals')).body.items
  const transportRules = [{ ...box, maxWeightKg: 30 }]
  for (let turn = 0; turn < 2; turn++) await asAdmin.put(pathOf(dealId), { transportRules })
  for (const { userId } of [customer, warehouse]) {
    const { items } = (await asAdmin.get(`/users/${userId}/logs`, { kind: 'account' })).body
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      action: 'deal_transport',
      changes: { transportPlan: [null, expect.stringMatching(/30.kg/)] },
    })
  }
})

test('un accord supprimé emporte son plan, et le service redevient libre', async () => {
  const dealId = await aNewDeal()
  const service = await aCarrierService(db)
  await aRule(db, dealId, { carrierServiceId: service.carrierServiceId })
  expect((await asAdmin.delete(`/deals/${dealId}`)).status).toBe(204)
  expect((await asAdmin.delete(`/carriers/${service.carrierId}`)).status).toBe(204)
  expect(carrierId).toBeGreaterThan(0)
})
