import { describe, expect, test } from 'vitest'
import { aCarrierService, aRule } from '../../testing/builders/a-carrier.ts'
import { aDeal, aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const asAdmin = await t.as((await aUser(db, 'admin')).contactId)

const names = ({ carrierServices }: { carrierServices: { name: string; isActive: boolean }[] }) =>
  carrierServices.map(({ name, isActive }) => (isActive ? name : `(${name})`))

/** Names a service in the plan of a new deal. */
const useService = async (carrierServiceId: number) => {
  const dealId = await aDeal(db, (await aUser(db, 'customer')).userId, (await aUser(db, 'warehouse')).userId)
  await aRule(db, dealId, { carrierServiceId })
}

test('un administrateur ajoute un transporteur et ses services ; chacun les lit, par ordre alphabétique', async () => {
  const made = await asAdmin.post('/carriers', {
    name: 'Zébulon Express',
    baseUrl: 'https://suivi.example/?n={trackingNumber}',
    carrierServices: [{ name: 'Avant 13 h' }, { name: 'Éco', isActive: false }],
  })
  expect(made).toMatchObject({ status: 201, body: { name: 'Zébulon Express', isActive: true } })
  expect(names(made.body)).toEqual(['Avant 13 h', '(Éco)'])
  await asAdmin.post('/carriers', { name: 'Écureuil' })
  const { customer, warehouse } = await aPair(db)
  for (const { contactId } of [customer, warehouse]) {
    const { items } = (await (await t.as(contactId)).get('/carriers')).body
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Écureuil', 'Zébulon Express'])
    expect(items[1]).toEqual(made.body)
  }
})

test('deux transporteurs, ou deux services d’un même transporteur, n’ont pas le même nom', async () => {
  const carrier = { name: 'Alpha', carrierServices: [{ name: 'Éco' }] }
  const { body } = await asAdmin.post('/carriers', carrier)
  expect(await asAdmin.post('/carriers', { name: 'ALPHA' })).toMatchObject({
    status: 409,
    body: { code: 'CARRIER_EXISTS' },
  })
  expect(await asAdmin.post(`/carriers/${body.id}/services`, { name: 'éco' })).toMatchObject({
    status: 409,
    body: { code: 'CARRIER_SERVICE_EXISTS' },
  })
  const twice = await asAdmin.post('/carriers', { name: 'Beta', carrierServices: [{ name: 'A' }, { name: 'a' }] })
  expect(twice).toMatchObject({ status: 422, body: { issues: [{ path: ['carrierServices', 1, 'name'] }] } })
})

test('l’adresse de suivi est une page du web, ou rien', async () => {
  for (const baseUrl of ['javascript:alert(1)', 'suivi', 'ftp://a.fr/'])
    expect(await asAdmin.post('/carriers', { name: `Suivi ${baseUrl}`, baseUrl }), baseUrl).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['baseUrl'] }] },
    })
})

describe('modifier', () => {
  test('les services donnés sont tous ceux du transporteur : nouveaux, renommés, échangés, supprimés', async () => {
    const { body: made } = await asAdmin.post('/carriers', {
      name: 'Gamma',
      carrierServices: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
    })
    const [a, b] = made.carrierServices
    const changed = await asAdmin.patch(`/carriers/${made.id}`, {
      carrierServices: [{ id: a.id, name: 'B' }, { id: b.id, name: 'A', isActive: false }, { name: 'D' }],
    })
    expect(changed.status).toBe(200)
    expect(names(changed.body)).toEqual(['B', '(A)', 'D'])
    expect(changed.body.carrierServices[0].id).toBe(a.id)
    expect(changed.body.name).toBe('Gamma')
  })
  test('un service d’un autre transporteur est refusé à son champ', async () => {
    const [one, other] = [await aCarrierService(db), await aCarrierService(db)]
    const stolen = { carrierServices: [{ id: other.carrierServiceId, name: 'Volé' }] }
    expect(await asAdmin.patch(`/carriers/${one.carrierId}`, stolen)).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['carrierServices', 0, 'name'] }] },
    })
    const path = `/carriers/${one.carrierId}/services/${other.carrierServiceId}`
    expect((await asAdmin.patch(path, { name: 'Volé' })).status).toBe(404)
    expect((await asAdmin.delete(path)).status).toBe(404)
  })
  test('16 changements à la fois : les services d’un seul restent', async () => {
    const { carrierId } = await aCarrierService(db)
    const given = Array.from({ length: 16 }, (_, rank) => [{ name: `A${rank}` }, { name: `B${rank}` }])
    const answers = await Promise.all(
      given.map((carrierServices) => asAdmin.patch(`/carriers/${carrierId}`, { carrierServices })),
    )
    for (const { status } of answers) expect(status).toBe(200)
    const { items } = (await asAdmin.get(`/carriers/${carrierId}/services`)).body
    expect(given.map((services) => services.map(({ name }) => name))).toContainEqual(names({ carrierServices: items }))
  })
})

describe('supprimer', () => {
  test('un transporteur et un service qui n’ont pas servi', async () => {
    const { carrierId, carrierServiceId } = await aCarrierService(db)
    expect((await asAdmin.delete(`/carriers/${carrierId}/services/${carrierServiceId}`)).status).toBe(204)
    expect((await asAdmin.delete(`/carriers/${carrierId}`)).status).toBe(204)
    expect((await asAdmin.get(`/carriers/${carrierId}/services`)).status).toBe(404)
  })
  test('refusé dès qu’une règle le nomme : il se désactive', async () => {
    const { carrierId, carrierServiceId } = await aCarrierService(db, { name: 'Delta' })
    await useService(carrierServiceId)
    const inUse = { status: 409, body: { code: 'CARRIER_IN_USE', params: { rules: 1, shipments: 0 } } }
    expect(await asAdmin.delete(`/carriers/${carrierId}`)).toMatchObject(inUse)
    expect(await asAdmin.delete(`/carriers/${carrierId}/services/${carrierServiceId}`)).toMatchObject(inUse)
    expect(await asAdmin.patch(`/carriers/${carrierId}`, { carrierServices: [] })).toMatchObject(inUse)
    expect(await asAdmin.patch(`/carriers/${carrierId}`, { isActive: false })).toMatchObject({
      status: 200,
      body: { isActive: false, carrierServices: [{ id: carrierServiceId }] },
    })
  })
})
