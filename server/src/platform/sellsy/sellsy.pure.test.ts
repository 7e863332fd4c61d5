import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aSellsyServer, cutting, refusing, type SellsyTrouble, sendJson } from '../../testing/servers/sellsy.ts'
import { SellsyDown, SellsyRefusal, SellsyUnsure } from './errors.ts'
import { openPace } from './exchange.ts'
import { type Sellsy, sellsyOf } from './sellsy.ts'

const server = await aSellsyServer()
const { state } = server
afterAll(server.close)

let now = 0
let waits: number[] = []
state.clock = () => now
const timing = {
  clock: () => now,
  wait: async (ms: number) => {
    waits.push(ms)
    now += ms
  },
}
let api: Sellsy
const open = (env: object = {}): Sellsy =>
  sellsyOf({ ...server.env, QUAI_SELLSY_LOGIN_URL: undefined, ...env }, timing).api as Sellsy // every setting is given
const namesOf = () => state.calls.map(({ name }) => name)

beforeEach(() => {
  Object.assign(state, { calls: [], at: [], companies: [], troubles: [], token: 'token-1', hasOpaqueOffsets: false })
  now += 10_000_000
  waits = []
  api = open()
})

const limited =
  (headers: Record<string, string>): SellsyTrouble =>
  (call, response) => {
    if (call.name.includes('oauth2')) return false
    sendJson(response, 429, { error: { code: 429, message: 'Too many requests' } }, headers)
    return true
  }
const saying =
  (status: number, type: string, text: string): SellsyTrouble =>
  (call, response) => {
    if (call.name.includes('oauth2')) return false
    response.writeHead(status, { 'content-type': type }).end(text)
    return true
  }
const someCompanies = (count: number) => {
  state.companies = Array.from({ length: count }, (_, rank) => ({ id: rank + 1, name: `S${rank}`, reference: null }))
}
const idsOf = async () => {
  const ids: unknown[] = []
  for await (const one of api.all('/companies')) ids.push((one as { id: number }).id)
  return ids
}

describe('jeton', () => {
  test('se demande une fois, même pour des appels simultanés, et se renouvelle avant sa fin', async () => {
    await Promise.all([api.get('/companies'), api.get('/companies')])
    expect(namesOf().filter((name) => name.includes('oauth2'))).toHaveLength(1)
    now += 3_545_000
    await api.get('/companies')
    expect(namesOf().filter((name) => name.includes('oauth2'))).toHaveLength(2)
  })
  test('refusé (401), il se renouvelle une fois ; refusé encore, l’appel l’est avec les mots de Sellsy', async () => {
    await api.get('/companies')
    state.token = 'token-2'
    await api.get('/companies')
    expect(namesOf().filter((name) => name.includes('oauth2'))).toHaveLength(2)
    state.troubles = [refusing(/GET/, 401, 'Revoked'), refusing(/GET/, 401, 'Revoked')]
    await expect(api.get('/companies')).rejects.toMatchObject({
      name: 'SellsyRefusal',
      status: 401,
      message: 'Revoked',
    })
  })
  test('un secret refusé se dit avec les mots de Sellsy, et ne figure dans aucune erreur', async () => {
    const wrong = open({ QUAI_SELLSY_CLIENT_SECRET: 'mauvais-secret' })
    const error = await wrong.get('/companies').catch((given: unknown) => given)
    expect(error).toBeInstanceOf(SellsyRefusal)
    expect(error).toMatchObject({ message: 'Client authentication failed' })
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('mauvais-secret')
  })
})

describe('limites', () => {
  test('cinq requêtes par seconde au plus, à tout instant', async () => {
    const pace = openPace(timing)
    const left: number[] = []
    await Promise.all(Array.from({ length: 23 }, () => pace().then(() => left.push(now))))
    for (const [rank, at] of left.entries())
      if (rank >= 5) expect(at - (left[rank - 5] ?? 0)).toBeGreaterThanOrEqual(1_000)
    await Promise.all(Array.from({ length: 11 }, () => api.get('/companies')))
    expect(waits.filter((ms) => ms === 1_000)).toHaveLength(4 + 2)
  })
  test('un 429 attend ce que Sellsy demande, ou de plus en plus longtemps, puis rend la main', async () => {
    state.troubles = [limited({ 'retry-after': '7' }), limited({})]
    await api.create('/companies', { type: 'client', name: 'Une' })
    expect(waits.filter((ms) => ms >= 1_000)).toEqual([7_000, 2_000])
    expect(state.companies).toHaveLength(1)
    state.troubles = [limited({ 'retry-after': '3600' })]
    await expect(api.get('/companies')).rejects.toBeInstanceOf(SellsyDown)
    state.troubles = Array.from({ length: 20 }, () => limited({ 'retry-after': 'demain' }))
    await expect(api.get('/companies')).rejects.toBeInstanceOf(SellsyDown)
  })
})

describe('réponses perdues', () => {
  test('une lecture et un remplacement se réessaient avec des pauses croissantes, puis rendent la main', async () => {
    state.troubles = [cutting(/GET/, true), saying(503, 'text/html', '<h1>Maintenance</h1>')]
    expect(await api.get('/companies')).toMatchObject({ data: [] })
    expect(waits).toEqual([1_000, 2_000])
    state.troubles = Array.from({ length: 9 }, () => cutting(/GET/, false))
    await expect(api.get('/companies')).rejects.toBeInstanceOf(SellsyDown)
    expect(state.troubles).toHaveLength(5)
  })
  test('une création dont la réponse est perdue n’est jamais refaite d’elle-même', async () => {
    state.troubles = [cutting(/POST \/v2\/companies/, true)]
    await expect(api.create('/companies', { type: 'client', name: 'Une' })).rejects.toBeInstanceOf(SellsyUnsure)
    expect(state.companies).toHaveLength(1)
    state.troubles = [saying(502, 'text/html', 'Bad gateway')]
    await expect(api.create('/companies', { type: 'client', name: 'Deux' })).rejects.toBeInstanceOf(SellsyUnsure)
    expect(namesOf().filter((name) => name === 'POST /v2/companies')).toHaveLength(2)
  })
  test('une création qui n’est sûrement pas partie se réessaie', async () => {
    const gone = await aSellsyServer()
    gone.close()
    const { QUAI_SELLSY_URL } = gone.env
    const closed = open({
      QUAI_SELLSY_URL,
      QUAI_SELLSY_LOGIN_URL: server.env.QUAI_SELLSY_URL.replace('v2', 'oauth2/access-tokens'),
    })
    await expect(closed.create('/companies', {})).rejects.toBeInstanceOf(SellsyDown)
    expect(waits).toHaveLength(3)
  })
  test.each([
    ['du HTML', 'text/html', '<html>'],
    ['du JSON coupé', 'application/json', '{"data": ['],
    ['cent mégaoctets', 'application/json', `"${'x'.repeat(9_000_000)}"`],
  ])('%s au lieu d’une réponse : rien n’est cru, et la mémoire n’est pas prise', async (_, type, text) => {
    state.troubles = Array.from({ length: 4 }, () => saying(200, type, text))
    await expect(api.get('/companies')).rejects.toBeInstanceOf(SellsyDown)
  })
  test('une liste qui n’en est pas une est refusée', async () => {
    state.troubles = [saying(200, 'application/json', '{"data": {"id": 1}}')]
    await expect(idsOf()).rejects.toBeInstanceOf(SellsyDown)
  })
})

test('un refus garde les mots de Sellsy, champ par champ, dans une longueur bornée', async () => {
  state.troubles = [refusing(/PUT/, 422, `Non\0 ${'x'.repeat(9_000)}`, { email: 'This value is not valid.' })]
  state.companies = [{ id: 1, name: 'Une', reference: null }]
  const error = (await api.update('/companies/1', {}).catch((given: unknown) => given)) as SellsyRefusal
  expect(error).toMatchObject({ status: 422, details: { email: 'This value is not valid.' } })
  expect(error.message).toHaveLength(500)
  expect(error.message).not.toContain('\0')
})

test.each([false, true])('une liste se lit page après page, décalages opaques : %s', async (hasOpaqueOffsets) => {
  someCompanies(250)
  state.hasOpaqueOffsets = hasOpaqueOffsets
  expect(await idsOf()).toEqual(state.companies.map(({ id }) => id))
  expect(namesOf().filter((name) => name === 'GET /v2/companies')).toHaveLength(3)
})

test('aucune redirection n’est suivie : rien ne part vers un autre hôte', async () => {
  let visits = 0
  const other = createServer((_request, response) => {
    visits += 1
    response.end('{}')
  })
  await new Promise<void>((listening) => void other.listen(0, '127.0.0.1', listening))
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  state.troubles = Array.from(
    { length: 4 },
    (): SellsyTrouble => (call, response) => {
      if (call.name.includes('oauth2')) return false
      response.writeHead(307, { location }).end()
      return true
    },
  )
  await expect(api.create('/companies', {})).rejects.toBeInstanceOf(SellsyDown)
  other.close()
  expect(visits).toBe(0)
})
