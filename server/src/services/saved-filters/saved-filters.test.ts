import { mostSavedFilters } from '@quai/contract/services/saved-filters/saved-filter.ts'
import { expect, test } from 'vitest'
import { aContact, aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { customer, warehouse } = await aPair(app.db)
const query = { statusGroup: 'confirmed', orderType: 'collection', search: 'Évian', sort: 'orderDateStart' }

test('ce qui est enregistré se retrouve par son nom, par ordre alphabétique, et s’efface', async () => {
  const caller = await as(customer.contactId)
  const { status, body } = await caller.post('/orders/saved-filters', { name: '  Sorties d’Évian ', query })
  expect({ status, body }).toEqual({ status: 201, body: { id: expect.any(Number), name: 'Sorties d’Évian', query } })
  await caller.post('/orders/saved-filters', { name: 'Échéances', query: { from: '2027-01-01' } })
  const listed = await caller.get('/orders/saved-filters')
  expect(listed.body.items.map(({ name }: { name: string }) => name)).toEqual(['Échéances', 'Sorties d’Évian'])
  expect((await caller.delete(`/orders/saved-filters/${body.id}`)).status).toBe(204)
  expect((await caller.get('/orders/saved-filters')).body.items).toHaveLength(1)
})

test('un filtre se renomme sans perdre ses critères, et en change sans perdre son nom', async () => {
  const caller = await as(warehouse.contactId)
  const { body } = await caller.post('/orders/saved-filters', { name: 'À voir', query })
  const renamed = await caller.patch(`/orders/saved-filters/${body.id}`, { name: 'Vu' })
  expect(renamed.body).toEqual({ id: body.id, name: 'Vu', query })
  const changed = await caller.patch(`/orders/saved-filters/${body.id}`, { query: { isPreOrder: true } })
  expect(changed.body).toEqual({ id: body.id, name: 'Vu', query: { isPreOrder: true } })
})

test('les filtres sont à une personne, pas à son entreprise', async () => {
  const colleague = await as(await aContact(app.db, customer.userId))
  const caller = await as(customer.contactId)
  const { body } = await caller.post('/orders/saved-filters', { name: 'Personnel', query })
  expect((await colleague.get('/orders/saved-filters')).body.items).toEqual([])
  expect((await colleague.patch(`/orders/saved-filters/${body.id}`, { name: 'Volé' })).status).toBe(404)
  expect((await colleague.delete(`/orders/saved-filters/${body.id}`)).status).toBe(404)
  expect((await colleague.post('/orders/saved-filters', { name: 'Personnel', query })).status).toBe(201)
})

test('un nom ne sert qu’une fois, capitales ou non', async () => {
  const caller = await as(await aContact(app.db, customer.userId))
  const { body: first } = await caller.post('/orders/saved-filters', { name: 'Urgences', query })
  const refused = { status: 409, body: { code: 'SAVED_FILTER_NAME_TAKEN' } }
  expect(await caller.post('/orders/saved-filters', { name: 'URGENCES', query })).toMatchObject(refused)
  const { body: second } = await caller.post('/orders/saved-filters', { name: 'Autres', query })
  expect(await caller.patch(`/orders/saved-filters/${second.id}`, { name: 'urgences' })).toMatchObject(refused)
  expect((await caller.patch(`/orders/saved-filters/${first.id}`, { name: 'URGENCES' })).status).toBe(200)
})

test('trente filtres par personne, même demandés ensemble ; un de supprimé rend sa place', async () => {
  const caller = await as(await aContact(app.db, customer.userId))
  const answers = await Promise.all(
    Array.from({ length: mostSavedFilters + 2 }, (_, rank) =>
      caller.post('/orders/saved-filters', { name: `Filtre ${rank}`, query }),
    ),
  )
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(mostSavedFilters)
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'SAVED_FILTER_LIMIT',
    message: 'Pas plus de 30\u00a0filtres enregistrés\u00a0: supprimez-en un d’abord.',
  })
  await caller.delete(`/orders/saved-filters/${made[3]?.body.id}`)
  expect((await caller.post('/orders/saved-filters', { name: 'Le dernier', query })).status).toBe(201)
})

test('chaque liste a ses filtres : mêmes noms, mêmes places, sans se voir', async () => {
  const contactId = await aContact(app.db, customer.userId)
  const { id } = await app.db
    .insertInto('saved_filters')
    .values({ contact_id: contactId, list: 'products', place: 1, name: 'Urgences', query: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const caller = await as(contactId)
  expect((await caller.get('/orders/saved-filters')).body.items).toEqual([])
  expect((await caller.post('/orders/saved-filters', { name: 'Urgences', query })).status).toBe(201)
  expect((await caller.patch(`/orders/saved-filters/${id}`, { name: 'Autre' })).status).toBe(404)
  expect((await caller.delete(`/orders/saved-filters/${id}`)).status).toBe(404)
})

test.each([
  ['rien à garder', { name: 'Vide', query: {} }, ['query']],
  ['un ordre seul', { name: 'Vide', query: { sort: 'createdAt' } }, ['query']],
  ['un statut inconnu', { name: 'Faux', query: { statusGroup: 'perdu' } }, ['query', 'statusGroup']],
  ['un nom vide', { name: ' ', query }, ['name']],
  ['un nom de 61 caractères', { name: 'x'.repeat(61), query }, ['name']],
])('%s est refusé', async (_title, body, path) => {
  const answer = await (await as(customer.contactId)).post('/orders/saved-filters', body)
  expect(answer).toMatchObject({ status: 422, body: { issues: [{ path }] } })
})

test('la page où l’on était n’est pas gardée', async () => {
  const caller = await as(await aContact(app.db, customer.userId))
  const refused = await caller.post('/orders/saved-filters', {
    name: 'Page',
    query: { ...query, page: 3, view: 'week' },
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['query', 'page'] }, { path: ['query', 'view'] }] },
  })
  expect((await caller.get('/orders/saved-filters')).body.items).toEqual([])
})
