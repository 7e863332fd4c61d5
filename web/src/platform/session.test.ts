import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayUnauthorized } from './calls/unauthorized.ts'
import { closeSession, currentUser, openSession, startSession, whenSessionEnds } from './session.ts'

const accessUser = {
  contact: { id: 7, name: 'Camille Lavigne', email: 'camille@lavigne.example' },
  userId: 3,
  userUuid: '019a0000-0000-7000-8000-000000000003',
  userName: 'Comptoir Lavigne',
  userType: 'customer' as const,
  pricingPlan: 'starter' as const,
}

const tokenFor = (secondsLeft: number) =>
  `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft }))}.s`

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  network.mockReset()
  localStorage.clear()
})

afterEach(async () => {
  network.mockImplementation(async () => new Response(null, { status: 204 }))
  await closeSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('un jeton encore valable rouvre la session', async () => {
  localStorage.setItem('accessToken', tokenFor(60))
  network.mockImplementation(async () => answer(200, accessUser))
  await startSession()
  expect(currentUser()?.userName).toBe('Comptoir Lavigne')
})

test('un jeton périmé est jeté sans rien demander au serveur', async () => {
  localStorage.setItem('accessToken', tokenFor(-1))
  await startSession()
  expect(currentUser()).toBeNull()
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(network).not.toHaveBeenCalled()
})

test('un compte que le serveur ne rend pas ferme la session en silence', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('accessToken', tokenFor(60))
  network.mockImplementation(async () => answer(500, { statusCode: 500, code: 'UNEXPECTED', message: 'Panne' }))
  await startSession()
  expect(currentUser()).toBeNull()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('à l’expiration en cours d’usage, le jeton part et le départ est dit', () => {
  vi.useFakeTimers()
  const departure = vi.fn()
  whenSessionEnds(departure)
  openSession({ accessToken: tokenFor(10), accessUser })
  vi.advanceTimersByTime(11_000)
  expect(departure).toHaveBeenCalledOnce()
  expect(currentUser()).toBeNull()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('un autre contact que le dernier ne trouve rien du précédent', () => {
  openSession({ accessToken: tokenFor(60), accessUser })
  localStorage.setItem('brouillon', 'du précédent')
  openSession({ accessToken: tokenFor(60), accessUser: { ...accessUser, contact: { ...accessUser.contact, id: 8 } } })
  expect(localStorage.getItem('brouillon')).toBeNull()
  expect(localStorage.getItem('accessToken')).not.toBeNull()
})

test('le même contact retrouve ce qu’il avait laissé', () => {
  openSession({ accessToken: tokenFor(60), accessUser })
  localStorage.setItem('brouillon', 'le mien')
  openSession({ accessToken: tokenFor(60), accessUser })
  expect(localStorage.getItem('brouillon')).toBe('le mien')
})

test('une session que le serveur ne connaît plus part comme une session expirée', async () => {
  localStorage.setItem('accessToken', tokenFor(60))
  network.mockImplementation(async () => answer(200, accessUser))
  await startSession()
  const departure = vi.fn()
  whenSessionEnds(departure)
  sayUnauthorized()
  expect(departure).toHaveBeenCalledOnce()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('la première connexion d’un navigateur garde la langue choisie, celle d’un autre contact efface tout', () => {
  localStorage.setItem('language', 'ar')
  openSession({ accessToken: tokenFor(60), accessUser })
  expect(localStorage.getItem('language')).toBe('ar')
  openSession({ accessToken: tokenFor(60), accessUser: { ...accessUser, contact: { ...accessUser.contact, id: 8 } } })
  expect(localStorage.getItem('language')).toBeNull()
})

test('se déconnecter ne laisse rien de l’organisation dans le navigateur, la langue seule', async () => {
  localStorage.setItem('language', 'fr')
  openSession({ accessToken: tokenFor(60), accessUser })
  localStorage.setItem('recentOrders', '[{"customerName":"Comptoir Lavigne"}]')
  localStorage.setItem('orders.columns.customer', '[]')
  network.mockImplementation(async () => new Response(null, { status: 204 }))
  await closeSession()
  expect(Object.keys(localStorage)).toEqual(['language'])
})
