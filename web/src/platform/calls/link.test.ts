import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { fetchCall, idempotencyKeyOf, settle } from './link.ts'
import { whenUnauthorized } from './unauthorized.ts'

/** Stubs fetch before the client captures it. */
const network = vi.hoisted(() => {
  const stand = vi.fn<(request: Request) => Promise<Response>>()
  vi.stubGlobal('fetch', stand)
  return stand
})

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const keysSent = () => network.mock.calls.map(([request]) => request.headers.get('idempotency-key'))

const adjustment = {
  warehouseId: 5,
  reason: 'Casse',
  adjustments: [
    { productId: 1, productPackaging: 'package_unit' as const, adjustmentType: 'addition' as const, quantity: 2 },
  ],
}

const log = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  network.mockReset()
  log.mockClear()
})

const errorOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('An ApiError was expected.')
  return error
}

test('un refus du serveur garde son code, ses champs et ses paramètres', async () => {
  const issue = {
    path: ['adjustments', 0, 'quantity'],
    key: 'errors.number.too_small',
    params: {},
    fallback: 'Trop peu.',
  }
  network.mockResolvedValue(answer(422, { statusCode: 422, code: 'INVALID', message: 'Vérifiez.', issues: [issue] }))
  const error = await errorOf(api.stock.adjust(adjustment))
  expect(error).toMatchObject({ statusCode: 422, code: 'INVALID', message: 'Vérifiez.', issues: [issue] })
})

test('un serveur injoignable se dit en français, sans code HTTP', async () => {
  network.mockRejectedValue(new TypeError('fetch failed'))
  const error = await errorOf(api.dashboard.show(undefined))
  expect(error.statusCode).toBe(0)
  expect(error.message).toContain('ne répond pas')
})

test('la même écriture renvoyée après une panne garde sa clé ; après une réponse, elle en change', async () => {
  network.mockRejectedValueOnce(new TypeError('fetch failed'))
  await errorOf(api.stock.adjust(adjustment))
  network.mockImplementation(async () => answer(200, { items: [] }))
  await api.stock.adjust(adjustment)
  await api.stock.adjust(adjustment)
  const [first, second, third] = keysSent()
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
})

test('une lecture ne porte pas de clé d’idempotence', async () => {
  network.mockImplementation(async () => answer(200, { items: [] }))
  await api.deals.list({})
  expect(keysSent()).toEqual([null])
})

test('un 401 ferme la session ; un mauvais mot de passe, non', async () => {
  const left = vi.fn()
  whenUnauthorized(left)
  network.mockImplementation(async () =>
    answer(401, { statusCode: 401, code: 'SIGN_IN_FAILED', message: 'Incorrect.' }),
  )
  await errorOf(api.auth.login({ email: 'a@b.fr', password: 'x' }))
  expect(left).not.toHaveBeenCalled()
  network.mockImplementation(async () => answer(401, { statusCode: 401, code: 'UNAUTHORIZED', message: '401' }))
  await errorOf(api.deals.list({}))
  expect(left).toHaveBeenCalledOnce()
})

test.each([200, 403, 500])('un corps qui dit 401 sous un HTTP %i ferme la session comme un 401', async (status) => {
  const left = vi.fn()
  whenUnauthorized(left)
  network.mockImplementation(async () => answer(status, { status: 401 }))
  const error = await errorOf(api.deals.list({}))
  expect(error).toMatchObject({ statusCode: 401, message: '401 - Unauthorized' })
  expect(left).toHaveBeenCalledOnce()
})

test('un appel qui échoue s’écrit dans la console, un 401 non', async () => {
  network.mockImplementation(async () => answer(500, { statusCode: 500, code: 'UNEXPECTED', message: 'Panne' }))
  const failed = await errorOf(api.deals.list({}))
  expect(log).toHaveBeenCalledExactlyOnceWith(failed)
  network.mockImplementation(async () => answer(401, { statusCode: 401, code: 'UNAUTHORIZED', message: '401' }))
  await errorOf(api.deals.list({}))
  expect(log).toHaveBeenCalledOnce()
})

test('une panne dit d’abord ce qui a échoué, une fois, que la réponse le dise ou non', async () => {
  const uuid = crypto.randomUUID()
  const [said, general] = [
    'La suppression de la commande a échoué : rien n’a été supprimé.',
    'Une erreur est survenue.',
  ]
  const failure = { statusCode: 500, code: 'UNEXPECTED' }
  network.mockImplementation(async () => answer(500, { ...failure, message: general }))
  expect((await errorOf(api.orders.remove({ uuid }))).message).toBe(`${said} ${general}`)
  expect((await errorOf(api.deals.list({}))).message).toBe(general)
  network.mockImplementation(async () => answer(500, { ...failure, message: `${said} ${general}`, params: { said } }))
  expect((await errorOf(api.orders.remove({ uuid }))).message).toBe(`${said} ${general}`)
})

test('sans réponse lisible, l’erreur dit « Something went wrong » dessous, une phrase française à l’écran', async () => {
  network.mockImplementation(async () => new Response('<html>Bad Gateway</html>', { status: 502 }))
  const error = await errorOf(api.deals.list({}))
  expect(error).toMatchObject({ statusCode: 502, cause: 'Something went wrong' })
  expect(error.message).toContain('ne répond pas')
})

describe('la clé d’un envoi', () => {
  const path = ['orders', 'create']
  beforeEach(() => sessionStorage.clear())

  test('un envoi sans réponse garde sa clé, même après un rechargement ; une réponse la rend', async () => {
    const key = await idempotencyKeyOf(path, { quantity: 7 })
    expect(await idempotencyKeyOf(path, { quantity: 7 })).toBe(key)
    expect(await idempotencyKeyOf(path, { quantity: 8 })).not.toBe(key)
    await settle(path, { quantity: 7 })
    expect(await idempotencyKeyOf(path, { quantity: 7 })).not.toBe(key)
  })

  test('ce qui est envoyé ne se lit pas dans ce qui en est gardé', async () => {
    await idempotencyKeyOf(['auth', 'login'], { password: 'Quai-Demo-1' })
    expect(JSON.stringify(sessionStorage)).not.toContain('Quai-Demo-1')
  })
})

describe('un appel parti avec la page', () => {
  beforeEach(() => {
    network.mockImplementation(async () => new Response('plus tard'))
    // The page has just opened, however long the other tests took.
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    const early = new Response('en avance')
    window.headStart = { authorization: 'Bearer a', calls: new Map([['/deals?page=1', Promise.resolve(early)]]) }
  })
  afterEach(() => {
    delete window.headStart
    vi.restoreAllMocks()
  })

  const call = async (path: string, { token = 'a', method = 'GET' } = {}) => {
    const request = new Request(`http://localhost/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
    return (await fetchCall(request)).text()
  }

  test('un appel parti avec la page n’est pas renvoyé, une seule fois', async () => {
    expect(await call('/deals?page=1')).toBe('en avance')
    expect(network).not.toHaveBeenCalled()
    expect(await call('/deals?page=1')).toBe('plus tard')
  })

  test('un autre appel, un autre contact, une écriture : envoyés comme d’ordinaire', async () => {
    expect(await call('/deals')).toBe('plus tard')
    expect(await call('/deals?page=1', { token: 'b' })).toBe('plus tard')
    expect(await call('/deals?page=1', { method: 'DELETE' })).toBe('plus tard')
  })

  test('un appel qui n’est pas arrivé, ou trop ancien, part de nouveau', async () => {
    window.headStart?.calls.set('/deals', Promise.resolve(undefined))
    expect(await call('/deals')).toBe('plus tard')
    vi.spyOn(performance, 'now').mockReturnValue(31_000)
    expect(await call('/deals?page=1')).toBe('plus tard')
  })
})
