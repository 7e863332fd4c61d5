import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './calls/api-error.ts'
import { OutdatedPage } from './modules.ts'
import { reportError } from './report-error.ts'

const network = vi.fn((_url: string, _init: { body: string }) => Promise.resolve(new Response(null, { status: 204 })))
const reports = () => network.mock.calls.map(([, { body }]) => JSON.parse(body))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  network.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('une erreur se signale avec son message, ses piles, l’adresse sans sa recherche et le navigateur', () => {
  vi.setSystemTime('2027-01-04T08:00:00Z')
  window.history.replaceState(null, '', '/reset-password?token=secret')
  reportError(new TypeError('x is undefined'), '\n    at OrdersPage')
  expect(network.mock.calls[0]?.[0]).toBe('/api/errors/front-unexpected')
  const [report] = reports()
  expect(report).toMatchObject({
    error: { name: 'TypeError', message: 'x is undefined' },
    stackTrace: expect.stringMatching(/TypeError[\s\S]+at OrdersPage$/),
    user: null,
    browserInfo: { userAgent: navigator.userAgent, viewport: expect.stringMatching(/^\d+x\d+$/) },
    url: '/reset-password',
  })
  expect(JSON.stringify(report)).not.toContain('secret')
})

test('dix par minute et par page, puis de nouveau la minute suivante', () => {
  vi.setSystemTime('2027-01-04T09:00:00Z')
  for (let count = 0; count < 25; count++) reportError(new Error(`panne ${count}`))
  expect(network).toHaveBeenCalledTimes(10)
  vi.advanceTimersByTime(61_000)
  reportError(new Error('encore'))
  expect(network).toHaveBeenCalledTimes(11)
})

test('un refus du serveur ou une page dépassée ne se signalent pas', () => {
  vi.setSystemTime('2027-01-04T10:00:00Z')
  reportError(new ApiError({ statusCode: 500, code: 'UNEXPECTED', message: 'Panne' }))
  reportError(new OutdatedPage('Rechargez'))
  expect(network).not.toHaveBeenCalled()
})

test('une erreur très longue est coupée à ce que le serveur accepte', () => {
  vi.setSystemTime('2027-01-04T11:00:00Z')
  reportError(new Error('x'.repeat(9_000)), 'y'.repeat(20_000))
  const [{ error, stackTrace }] = reports()
  expect([error.message.length, stackTrace.length]).toEqual([500, 8_000])
})
