import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMaps } from '../../platform/maps.ts'
import { aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { customer, warehouse } = await aPair(t.app.db)
const stranger = await aPair(t.app.db)
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const asStranger = await t.as(stranger.customer.contactId)

/** Stands in for the service of maps. */
let requests: string[] = []
let answer: (response: ServerResponse) => unknown
const service = createServer((request, response) => {
  requests.push(request.url ?? '')
  answer(response)
})
await new Promise<void>((listening) => void service.listen(0, '127.0.0.1', listening))
const base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40)])
let now = 0
beforeEach(() => {
  requests = []
  now = 0
  t.app.geocoding = undefined
  t.app.maps = openMaps(`${base}/plan?at={lng},{lat}&size={width}x{height}&key={key}`, 'clé&1', () => now)
  answer = (response) => response.end(png)
})

const save = async (parts: object): Promise<number> => {
  const input = { name: 'Dépôt', street: '3 rue du Port', zipCode: '44000', city: 'Nantes', ...parts }
  return (await asCustomer.post(`/users/${customer.userId}/addresses`, input)).body.id
}
const located = await save({ lng: -1.553, lat: 47.218 })
const typed = await save({})

test('une adresse située se montre sur le plan du service configuré, demandé par le serveur avec sa clé', async () => {
  const { status, headers, bytes } = await asCustomer.get(`/addresses/${located}/map`)
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  expect(Buffer.compare(bytes, png)).toBe(0)
  expect(requests).toEqual(['/plan?at=-1.553,47.218&size=640x400&key=cl%C3%A9%261'])
})

test('un service peut recevoir une emprise à la place d’un point, le lieu en son milieu', async () => {
  t.app.maps = openMaps(`${base}/wms?bbox={west},{south},{east},{north}`)
  expect((await asCustomer.get(`/addresses/${located}/map`)).status).toBe(200)
  const [west = 0, south = 0, east = 0, north = 0] = (requests[0] ?? '')
    .replace('/wms?bbox=', '')
    .split(',')
    .map(Number)
  expect((west + east) / 2).toBeCloseTo(-1.553, 9)
  expect((south + north) / 2).toBeCloseTo(47.218, 9)
})

test('un lieu que plusieurs regardent n’est demandé qu’une fois', async () => {
  for (const as of [asCustomer, asWarehouse, asCustomer])
    expect((await as.get(`/addresses/${located}/map`)).status).toBe(200)
  expect(requests).toHaveLength(1)
})

test('une adresse saisie sans position se situe par le géocodage, sinon la réponse dit qu’elle ne se situe pas', async () => {
  const refused = await asCustomer.get(`/addresses/${typed}/map`)
  expect([refused.status, refused.body.code]).toEqual([404, 'ADDRESS_NOT_LOCATED'])
  const searched: string[] = []
  const found = { label: '', street: '', zipCode: '', city: '', inseeCode: '', lng: 2, lat: 48 }
  t.app.geocoding = {
    search: async (text) => {
      searched.push(text)
      return [found]
    },
  }
  expect((await asCustomer.get(`/addresses/${typed}/map`)).status).toBe(200)
  expect(searched).toEqual(['3 rue du Port, 44000 Nantes'])
  expect(requests).toEqual(['/plan?at=2,48&size=640x400&key=cl%C3%A9%261'])
})

test('sans service configuré, aucune adresse n’a de plan', async () => {
  t.app.maps = undefined
  const refused = await asCustomer.get(`/addresses/${located}/map`)
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
})

test('l’adresse d’un autre n’a pas de plan, et le service n’est pas interrogé', async () => {
  expect((await asStranger.get(`/addresses/${located}/map`)).status).toBe(404)
  expect(requests).toEqual([])
})

test.each<[string, (response: ServerResponse) => unknown]>([
  ['répond une erreur', (response) => response.writeHead(403).end(png)],
  ['répond autre chose qu’une image', (response) => response.end('<svg onload="alert(1)"/>')],
  ['répond sans fin', (response) => response.end(Buffer.concat([png, Buffer.alloc(2_100_000)]))],
  ['renvoie ailleurs', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['coupe la connexion', (response) => response.destroy()],
])('quand le service %s, une phrase le dit, et il n’est redemandé qu’après un temps', async (_case, wrong) => {
  answer = wrong
  const refused = await asCustomer.get(`/addresses/${located}/map`)
  expect([refused.status, refused.body.code]).toEqual([503, 'MAP_UNAVAILABLE'])
  answer = (response) => response.end(png)
  now = 9_999
  expect((await asCustomer.get(`/addresses/${located}/map`)).status).toBe(503)
  expect(requests).toHaveLength(1)
  now = 10_000
  expect((await asCustomer.get(`/addresses/${located}/map`)).status).toBe(200)
})
