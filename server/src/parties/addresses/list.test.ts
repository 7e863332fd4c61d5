import { beforeAll, describe, expect, test } from 'vitest'
import { aPair } from '../../testing/builders/builders.ts'
import { type Caller, createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { customer, warehouse } = await aPair(t.app.db)
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)

const places = [
  { name: 'Siège', street: '1 rue Neuve', zipCode: '59000', city: 'Lille', country: 'France' },
  { name: 'Épicerie Lemoine', street: '4 rue Haute', zipCode: '44000', city: 'Nantes', country: 'France' },
  { name: 'Dépôt Nord', street: '3, quai du Port', zipCode: '59140', city: 'Dunkerque', country: 'France' },
  { name: 'Atelier Van Damme', street: '9 Grand-Place', zipCode: '1000', city: 'Bruxelles', country: 'Belgique' },
]

const names = async (caller: Caller, query: Record<string, string | number> = {}) =>
  (await caller.get('/addresses', query)).body.items.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  for (const place of places) await asCustomer.post(`/users/${customer.userId}/addresses`, place)
  await asWarehouse.post(`/users/${warehouse.userId}/addresses`, { name: 'Entrepôt', street: '1 quai de Seine' })
})

describe('le carnet d’adresses', () => {
  test('est entier sans taille de page, l’adresse principale la première', async () => {
    expect(await names(asCustomer)).toEqual(['Siège', 'Atelier Van Damme', 'Dépôt Nord', 'Épicerie Lemoine'])
    expect((await asCustomer.get('/addresses')).body).toMatchObject({ total: 4, isTotalExact: true })
  })
  test('se lit page par page, à la taille choisie', async () => {
    for (let rank = 1; rank <= 8; rank++)
      await asWarehouse.post(`/users/${warehouse.userId}/addresses`, { name: `Client ${rank}`, street: '2 rue Haute' })
    await asWarehouse.post(`/users/${warehouse.userId}/addresses`, { name: 'Fournisseur', street: '5 rue Basse' })
    await asWarehouse.post(`/users/${warehouse.userId}/addresses`, { name: 'Usine', street: '5 rue Basse' })
    const second = await asWarehouse.get('/addresses', { page: 2, pageSize: 10 })
    expect(second.body).toMatchObject({ total: 11, items: [{ name: 'Usine' }] })
    expect((await asWarehouse.get('/addresses', { pageSize: 20 })).status).toBe(422)
  })
  test('se trie par nom et par ville, dans les deux sens', async () => {
    expect(await names(asCustomer, { sort: 'name', direction: 'desc' })).toEqual([
      'Siège',
      'Épicerie Lemoine',
      'Dépôt Nord',
      'Atelier Van Damme',
    ])
    expect(await names(asCustomer, { sort: 'city' })).toEqual([
      'Siège',
      'Atelier Van Damme',
      'Dépôt Nord',
      'Épicerie Lemoine',
    ])
  })
  test.each([
    ['epicerie', ['Épicerie Lemoine']],
    ['port quai', ['Dépôt Nord']],
    ['59', ['Siège', 'Dépôt Nord']],
    ['belgique', ['Atelier Van Damme']],
    ['nantes lille', []],
    ['%', []],
  ])('se cherche par « %s »', async (search, found) => {
    expect(await names(asCustomer, { search })).toEqual(found)
  })
  test('ne montre que les siennes', async () => {
    expect(await names(asWarehouse, { search: 'siège' })).toEqual([])
    expect(await names(asCustomer, { search: 'entrepôt' })).toEqual([])
  })
})
