import { expect, test } from 'vitest'
import { aRateCard } from '../../testing/builders/a-rate-card.ts'
import { aDeal, aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)

const aNewDeal = async () => {
  const { customer, warehouse } = await aPair(db)
  const [{ id: dealId }] = (await (await t.as(customer.contactId)).get('/deals')).body.items
  return {
    dealId,
    customer,
    warehouse,
    asCustomer: await t.as(customer.contactId),
    asWarehouse: await t.as(warehouse.contactId),
    path: `/deals/${dealId}/rates`,
  }
}

const rates = { storagePallet: 4_500, inPallet: 32_000 }

test('l’entrepôt établit la grille de son accord, version par version ; le client et l’administrateur la lisent', async () => {
  const { asWarehouse, asCustomer, path } = await aNewDeal()
  const first = await asWarehouse.put(`${path}/2026-01-01`, { rates, monthlyMinimumCents: 50_000 })
  expect(first).toMatchObject({
    status: 200,
    body: { items: [{ validFrom: '2026-01-01', validTo: null, version: 1 }] },
  })
  const second = await asWarehouse.put(`${path}/2027-01-01`, { rates: { storagePallet: 4_800 }, vatBasisPoints: 0 })
  expect(second.body.items).toMatchObject([
    { validFrom: '2026-01-01', validTo: '2026-12-31', monthlyMinimumCents: 50_000, vatBasisPoints: 2_000 },
    { validFrom: '2027-01-01', validTo: null, monthlyMinimumCents: null, vatBasisPoints: 0 },
  ])
  expect(second.body.items[1].rates).toMatchObject({ storagePallet: 4_800, inPallet: null, parcel: null })
  for (const caller of [asCustomer, asAdmin]) expect((await caller.get(path)).body).toEqual(second.body)
  expect((await asCustomer.put(`${path}/2028-01-01`, { rates })).status).toBe(403)
  expect((await asWarehouse.delete(`${path}/2027-01-01`)).status).toBe(204)
  expect((await asWarehouse.get(path)).body.items).toMatchObject([{ validFrom: '2026-01-01', validTo: null }])
  expect((await asWarehouse.delete(`${path}/2027-01-01`)).status).toBe(404)
})

test('une grille d’un autre accord est introuvable, à lire comme à écrire', async () => {
  const mine = await aNewDeal()
  const other = await aNewDeal()
  // Another customer of the same warehouse, hidden from the customer only.
  const beside = await aDeal(db, (await aUser(db, 'customer')).userId, mine.warehouse.userId)
  await aRateCard(db, other.dealId)
  await aRateCard(db, beside)
  expect((await mine.asCustomer.get(`/deals/${beside}/rates`)).status).toBe(404)
  for (const caller of [mine.asCustomer, mine.asWarehouse]) expect((await caller.get(other.path)).status).toBe(404)
  expect((await mine.asWarehouse.put(`${other.path}/2026-01-01`, { rates })).status).toBe(404)
  expect((await mine.asWarehouse.delete(`${other.path}/2020-01-01`)).status).toBe(404)
  expect((await other.asWarehouse.get(other.path)).body.items).toHaveLength(1)
})

test('une version se modifie telle qu’elle a été lue ; de deux personnes à la fois, une seule l’emporte', async () => {
  const { asWarehouse, path } = await aNewDeal()
  const created = await Promise.all(
    [1, 2, 3].map((rate) => asWarehouse.put(`${path}/2026-01-01`, { rates: { parcel: rate } })),
  )
  expect(created.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(created.find(({ status }) => status === 409)?.body.code).toBe('RATE_CARD_STALE')
  const changed = await Promise.all(
    [asWarehouse, asAdmin].map((caller, rank) =>
      caller.put(`${path}/2026-01-01`, { rates: { parcel: 10 + rank }, version: 1 }),
    ),
  )
  expect(changed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await asWarehouse.get(path)).body.items).toMatchObject([{ version: 2 }])
  expect((await asWarehouse.put(`${path}/2027-01-01`, { rates, version: 1 })).body.code).toBe('RATE_CARD_STALE')
})

test.each([
  [{ rates: { storagePallet: 1.234_56 } }, ['rates', 'storagePallet']],
  [{ rates: { storagePallet: -1 } }, ['rates', 'storagePallet']],
  [{ rates: { outUnit: 1e9 } }, ['rates', 'outUnit']],
  [{ rates: { parcel: '45' } }, ['rates', 'parcel']],
  [{ rates: {} }, ['rates']],
  [{ rates, monthlyMinimumCents: -1 }, ['monthlyMinimumCents']],
  [{ rates, monthlyMinimumCents: 1e12 }, ['monthlyMinimumCents']],
  [{ rates, vatBasisPoints: 10_001 }, ['vatBasisPoints']],
])('ce qui ne va pas dans un tarif est dit à son champ : %j', async (body, path) => {
  const { asWarehouse, path: address } = await aNewDeal()
  expect(await asWarehouse.put(`${address}/2026-01-01`, body)).toMatchObject({
    status: 422,
    body: { issues: [{ path }] },
  })
  expect((await asWarehouse.put(`${address}/2026-02-30`, { rates })).status).toBe(422)
})

test('le journal des deux côtés garde l’ancien tarif et le nouveau, avec leur auteur', async () => {
  const { asWarehouse, customer, warehouse, path } = await aNewDeal()
  await asWarehouse.put(`${path}/2026-01-01`, { rates: { storagePallet: 4_500 } })
  await asWarehouse.put(`${path}/2026-01-01`, { rates: { storagePallet: 4_850 }, version: 1 })
  for (const { userId } of [customer, warehouse]) {
    const { items } = (await asAdmin.get(`/users/${userId}/logs`, { kind: 'account' })).body
    expect(items[0]).toMatchObject({
      action: 'deal_rates',
      subject: expect.stringContaining('01/01/2026'),
      changes: { rateCard: [expect.stringContaining('0,45\u00a0€'), expect.stringContaining('0,485\u00a0€')] },
    })
  }
})
