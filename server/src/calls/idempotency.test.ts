import { expect, test } from 'vitest'
import { aPair, aUser } from '../testing/builders/builders.ts'
import { createTestApp } from '../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer } = await aPair(db)
const caller = await t.as(customer.contactId)

const address = (name: string) => ({ name, street: '1 rue Neuve' })
const add = (name: string, key: string, by = caller, userId = customer.userId) =>
  by.post(`/users/${userId}/addresses`, address(name), { 'idempotency-key': key })
const countOf = async (name: string) =>
  (await db.selectFrom('addresses').select('id').where('name', '=', name).execute()).length

test('la même clé et le même corps, 16 fois à la fois : un effet, une réponse', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => add('Seize', 'key-16')))
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: answers[0]?.body })
  expect(await countOf('Seize')).toBe(1)
})
test('rejouée plus tard, la première réponse revient, même si la chose a changé', async () => {
  const first = await add('Avant', 'key-later')
  await caller.patch(`/addresses/${first.body.id}`, { name: 'Après' })
  expect((await add('Avant', 'key-later')).body).toEqual(first.body)
  expect(await countOf('Avant')).toBe(0)
})
test('la même clé pour un autre corps ou une autre adresse est refusée', async () => {
  const { body } = await add('Un', 'key-other')
  const refusal = { status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } }
  expect(await add('Deux', 'key-other')).toMatchObject(refusal)
  expect(await caller.patch(`/addresses/${body.id}`, address('Un'), { 'idempotency-key': 'key-other' })).toMatchObject(
    refusal,
  )
  expect(await countOf('Deux')).toBe(0)
})
test('une réponse sans corps se rejoue : 204', async () => {
  const { body } = await add('Vide', 'key-empty')
  const remove = () => caller.delete(`/addresses/${body.id}`, undefined, { 'idempotency-key': 'key-remove' })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await caller.delete(`/addresses/${body.id}`)).status).toBe(404)
})
test('un refus ne garde pas la clé', async () => {
  const move = (isMainAddress: boolean, id: number) =>
    caller.patch(`/addresses/${id}`, { isMainAddress }, { 'idempotency-key': 'key-refused' })
  const { items } = (await caller.get('/addresses')).body
  expect((await move(false, items[0].id)).status).toBe(409)
  expect((await move(true, items[1].id)).status).toBe(200)
})
test('la clé est à qui l’envoie', async () => {
  const other = (await aPair(db)).customer
  await add('Partagé', 'key-shared')
  expect((await add('Partagé', 'key-shared', await t.as(other.contactId), other.userId)).status).toBe(201)
  expect(await countOf('Partagé')).toBe(2)
})
test('deux clés, deux effets ; sans clé, chaque appel compte', async () => {
  await add('Double', 'key-a')
  await add('Double', 'key-b')
  await caller.post(`/users/${customer.userId}/addresses`, address('Double'))
  expect(await countOf('Double')).toBe(3)
})
test('une clé de plus de 200 caractères est refusée', async () => {
  expect(await add('Longue', 'k'.repeat(201))).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await countOf('Longue')).toBe(0)
})
test('un contact créé une fois ne l’est pas deux', async () => {
  const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
  const create = () =>
    asAdmin.post(
      '/users',
      { name: 'Une fois', userType: 'customer', mainContact: { name: 'Eva', email: 'eva@example.test' } },
      { 'idempotency-key': 'key-user' },
    )
  const [first, second] = [await create(), await create()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
})
