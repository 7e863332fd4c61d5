import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openGeocoding } from '../../platform/geocoding.ts'
import { aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { customer, warehouse } = await aPair(t.app.db)
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)

const suggested = async (search: string, kind = 'commune') =>
  (await asCustomer.get('/addresses/suggestions', { search, kind })).body.items

const labels = async (search: string, kind?: string): Promise<string[]> =>
  (await suggested(search, kind)).map(({ label }: { label: string }) => label)

describe('communes', () => {
  test('un code postal donne sa commune, son code INSEE, son département et sa région', async () => {
    expect(await suggested('44100')).toEqual([
      {
        label: '44100 Nantes, Loire-Atlantique',
        street: null,
        zipCode: '44100',
        city: 'Nantes',
        inseeCode: '44109',
        country: 'France',
        countryCode: 'FR',
        adminLvl1: 'Pays de la Loire',
        adminLvl2: 'Loire-Atlantique',
        lng: null,
        lat: null,
      },
    ])
  })
  test('un nom donne ses codes postaux, la commune de ce nom exact d’abord, puis les plus peuplées', async () => {
    expect((await labels('nantes')).slice(0, 4)).toEqual([
      '44000 Nantes, Loire-Atlantique',
      '44100 Nantes, Loire-Atlantique',
      '44200 Nantes, Loire-Atlantique',
      '44300 Nantes, Loire-Atlantique',
    ])
    expect((await labels('rouen'))[0]).toBe('76000 Rouen, Seine-Maritime')
    expect((await labels('saint et'))[3]).toBe('76800 Saint-Étienne-du-Rouvray, Seine-Maritime')
    expect((await labels('vienne'))[0]).toBe('38200 Vienne, Isère')
  })
  test('un code postal et un début de nom se combinent ; « St » vaut « Saint », les accents ne comptent pas', async () => {
    expect(await labels('44000 nan')).toEqual(['44000 Nantes, Loire-Atlantique'])
    expect((await labels('st etienne 42'))[0]).toBe('42000 Saint-Étienne, Loire')
    expect(await labels('44000 Nantes CEDEX')).toEqual(['44000 Nantes, Loire-Atlantique'])
  })
  test('un arrondissement s’écrit avec le nom de sa ville et garde son propre code INSEE', async () => {
    expect(await suggested('75011')).toMatchObject([
      { label: '75011 Paris (11e Arrondissement)', city: 'Paris', inseeCode: '75111', adminLvl2: 'Paris' },
    ])
    expect((await labels('paris')).slice(0, 2)).toEqual([
      '75001 Paris (1er Arrondissement)',
      '75002 Paris (2e Arrondissement)',
    ])
    expect(await labels('paris')).toHaveLength(20)
  })
  test.each([
    ['2A004', '20000', '20000 Ajaccio, Corse-du-Sud'],
    ['97411', '97400', '97400 Saint-Denis, La Réunion'],
    ['98818', '98800', '98800 Nouméa, Nouvelle-Calédonie'],
  ])('la Corse et l’outre-mer ont leur département : %s', async (inseeCode, zipCode, label) => {
    expect((await suggested(zipCode))[0]).toMatchObject({ inseeCode, label })
  })
  test('une commune inconnue ne propose rien ; une recherche vide est refusée', async () => {
    expect(await labels('zzzz')).toEqual([])
    expect(await labels('!!')).toEqual([])
    expect((await asCustomer.get('/addresses/suggestions', { search: '' })).status).toBe(422)
  })
  test('un entrepôt les a aussi, un visiteur non', async () => {
    expect((await asWarehouse.get('/addresses/suggestions', { search: '44100' })).body.items).toHaveLength(1)
    expect((await (await t.as()).get('/addresses/suggestions', { search: '44100' })).status).toBe(401)
  })
})

describe('rues, sans service de géocodage', () => {
  test('une adresse entière collée se répartit par son code postal', async () => {
    expect(await suggested('3 rue du Port, 44000 Nantes', 'street')).toMatchObject([
      { street: '3 rue du Port', zipCode: '44000', city: 'Nantes', inseeCode: '44109' },
    ])
    expect(await labels('3 rue du Port', 'street')).toEqual([])
  })
})

/** Stands in for the geocoding service. */
let requests: URL[] = []
let answer: (response: ServerResponse) => unknown
const service = createServer((request, response) => {
  requests.push(new URL(request.url ?? '', 'http://localhost'))
  answer(response)
})
await new Promise<void>((listening) => void service.listen(0, '127.0.0.1', listening))
const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}/geocodage/`
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

describe('rues, par un service de géocodage', () => {
  let now = 0
  const found = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-1.553, 47.218] },
        properties: {
          label: '3 Rue du Port 44000 Nantes',
          name: '3 Rue du Port',
          type: 'housenumber',
          postcode: '44000',
          city: 'Nantes',
          citycode: '44109',
          context: '44, Loire-Atlantique, Pays de la Loire',
          score: 0.97,
        },
      },
    ],
  }
  beforeEach(() => {
    requests = []
    now = 0
    t.app.geocoding = openGeocoding(base, () => now)
    answer = (response) => response.end(JSON.stringify(found))
  })
  const pasted = '3 rue du Port, 44000 Nantes'
  /** Answer of the register, without coordinates. */
  const byRegister = [expect.objectContaining({ street: '3 rue du Port', city: 'Nantes', lng: null })]

  test('une rue se complète, avec sa position et son département', async () => {
    expect(await suggested('3 rue du por', 'street')).toEqual([
      {
        label: '3 Rue du Port 44000 Nantes',
        street: '3 Rue du Port',
        zipCode: '44000',
        city: 'Nantes',
        inseeCode: '44109',
        country: 'France',
        countryCode: 'FR',
        adminLvl1: 'Pays de la Loire',
        adminLvl2: 'Loire-Atlantique',
        lng: -1.553,
        lat: 47.218,
      },
    ])
    expect(requests.map(({ pathname, searchParams }) => [pathname, searchParams.get('q')])).toEqual([
      ['/geocodage/search', '3 rue du por'],
    ])
  })
  test('les communes ne lui sont jamais demandées', async () => {
    expect(await labels('44100')).toHaveLength(1)
    expect(requests).toEqual([])
  })
  test.each<[string, (response: ServerResponse) => unknown]>([
    ['répond une erreur', (response) => response.writeHead(503).end()],
    ['refuse une demande de trop', (response) => response.writeHead(429, { 'retry-after': '5' }).end()],
    ['répond autre chose que du JSON', (response) => response.end('<html>')],
    ['répond d’autres champs', (response) => response.end('{"features":[{"properties":{"label":3}}]}')],
    ['répond sans fin', (response) => response.end(`"${'x'.repeat(300_000)}"`)],
    ['renvoie ailleurs', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['coupe la connexion', (response) => response.destroy()],
  ])('quand le service %s, les communes prennent le relais', async (_case, wrong) => {
    answer = wrong
    expect(await suggested(pasted, 'street')).toEqual(byRegister)
    expect(requests).toHaveLength(1)
  })
  test('quand il est muet, les communes prennent le relais ; il n’est redemandé qu’après un temps', async () => {
    answer = () => {}
    expect(await suggested(pasted, 'street')).toEqual(byRegister)
    answer = (response) => response.end(JSON.stringify(found))
    now = 9_999
    expect(await suggested(pasted, 'street')).toEqual(byRegister)
    expect(requests).toHaveLength(1)
    now = 10_000
    expect(await suggested(pasted, 'street')).toMatchObject([{ lng: -1.553 }])
  })
  test('quand il est éteint, les communes prennent le relais', async () => {
    t.app.geocoding = openGeocoding('http://127.0.0.1:1')
    expect(await suggested(pasted, 'street')).toEqual(byRegister)
  })
  test('il reçoit au plus 50 demandes par seconde, et rien qu’il ne sache lire', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => suggested(pasted, 'street')))
    expect(all.filter(([first]) => first.lng !== null)).toHaveLength(50)
    expect(requests).toHaveLength(50)
    now = 1_000
    expect(await suggested(pasted, 'street')).toMatchObject([{ lng: -1.553 }])
    expect(await suggested('« rue', 'street')).toEqual([])
    expect(requests).toHaveLength(51)
  })
})
