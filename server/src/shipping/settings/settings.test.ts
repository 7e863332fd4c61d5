import { expect, it } from 'vitest'
import { aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const path = '/settings/shipping'

const aWarehouse = async () => as((await aUser(app.db, 'warehouse')).contactId)
const aBox = (changes: object = {}) => ({
  name: 'Carton A',
  length: 40,
  width: 30.5,
  height: 20,
  tareWeight: 0.35,
  maxWeight: 20,
  ...changes,
})

it('un entrepôt règle son préfixe GS1 et ses cartons, même sans accord, et les retrouve dans leur ordre', async () => {
  const caller = await aWarehouse()
  expect((await caller.get(path)).body).toEqual({ gs1CompanyPrefix: null, labelDpi: 203, boxes: [] })
  const settings = { gs1CompanyPrefix: '3012345', labelDpi: 300, boxes: [aBox({ name: 'Palette' }), aBox()] }
  const saved = await caller.put(path, { ...settings, gs1CompanyPrefix: '301 2345' })
  expect({ status: saved.status, body: saved.body }).toEqual({ status: 200, body: settings })
  expect((await caller.get(path)).body).toEqual(settings)
  // Ce qui n’est pas dit de la densité la laisse telle quelle.
  const emptied = { gs1CompanyPrefix: null, boxes: [] }
  expect((await caller.put(path, emptied)).body).toEqual({ ...emptied, labelDpi: 300 })
})

it('un préfixe a de 6 à 12 chiffres, et GS1 le donne à une entreprise', async () => {
  const caller = await aWarehouse()
  const save = async (gs1CompanyPrefix: string) => (await caller.put(path, { gs1CompanyPrefix, boxes: [] })).status
  for (const prefix of ['301234', '3012345', '301234567890', '0614141', '5012345'])
    expect(await save(prefix), prefix).toBe(200)
  for (const wrong of ['', '30123', '3012345678901', '30123a', '2012345', '0212345', '9781234', '99123456'])
    expect(await save(wrong), wrong).toBe(422)
})

it('un carton a un nom à lui, des dimensions et un poids maximal au-dessus de son poids vide', async () => {
  const caller = await aWarehouse()
  const issueOf = async (...boxes: object[]) => {
    const { status, body } = await caller.put(path, { gs1CompanyPrefix: null, boxes })
    return status === 200 ? undefined : body.issues[0].path
  }
  expect(await issueOf(aBox(), aBox({ name: 'CARTON a' }))).toEqual(['boxes', 1, 'name'])
  expect(await issueOf(aBox({ name: ' ' }))).toEqual(['boxes', 0, 'name'])
  for (const side of ['length', 'width', 'height'])
    for (const wrong of [0, -1, 0.001, 1_001, null])
      expect(await issueOf(aBox({ [side]: wrong })), side).toEqual(['boxes', 0, side])
  expect(await issueOf(aBox({ maxWeight: 0.35 }))).toEqual(['boxes', 0, 'maxWeight'])
  expect(await issueOf(aBox({ tareWeight: -1 }))).toEqual(['boxes', 0, 'tareWeight'])
  expect(await issueOf(aBox({ tareWeight: 0 }))).toBeUndefined()
})

it('16 enregistrements à la fois : les cartons d’un seul restent', async () => {
  const caller = await aWarehouse()
  const given = Array.from({ length: 16 }, (_, rank) => [aBox({ name: `A${rank}` }), aBox({ name: `B${rank}` })])
  const answers = await Promise.all(given.map((boxes) => caller.put(path, { gs1CompanyPrefix: '3012345', boxes })))
  for (const { status } of answers) expect(status).toBe(200)
  expect(given).toContainEqual((await caller.get(path)).body.boxes)
})

it('chacun a les siens ; un client n’en a pas', async () => {
  const { customer, warehouse } = await aPair(app.db)
  const own = await as(warehouse.contactId)
  await own.put(path, { gs1CompanyPrefix: '3012345', boxes: [aBox()] })
  expect((await (await aWarehouse()).get(path)).body.boxes).toEqual([])
  expect((await (await as(customer.contactId)).get(path)).status).toBe(403)
})
