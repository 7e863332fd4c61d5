import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchCall } from './link.ts'

const sent = vi.fn(async () => new Response('plus tard'))
const early = new Response('en avance')

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  // The page has just opened, however long the other tests took.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  sent.mockClear()
  window.headStart = { authorization: 'Bearer a', calls: new Map([['/deals?page=1', Promise.resolve(early)]]) }
})
afterEach(() => {
  delete window.headStart
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const call = async (path: string, { token = 'a', method = 'GET' } = {}) => {
  const request = new Request(`http://localhost/api${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  return (await fetchCall(request)).text()
}

test('un appel parti avec la page n’est pas renvoyé, une seule fois', async () => {
  expect(await call('/deals?page=1')).toBe('en avance')
  expect(sent).not.toHaveBeenCalled()
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
