import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayUnauthorized } from './calls/unauthorized.ts'
import {
  closeSession,
  currentUser,
  followSession,
  hasSessionEnded,
  lastEmail,
  openSession,
  startSession,
  takeOver,
  whenSessionEnds,
} from './session.ts'
import { deviceToken, serverNow, storedToken } from './token.ts'

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

test('une session finie d’elle-même ne laisse ni compte ni commandes à l’appareil, ce qui est saisi y attend', async () => {
  const leave = () => {
    localStorage.setItem('account', '{"userName":"Comptoir Lavigne"}')
    localStorage.setItem('recentOrders', '[{"customerName":"Comptoir Lavigne"}]')
    localStorage.setItem('draft of a form', 'saisi')
  }
  const left = () => ['account', 'recentOrders', 'draft of a form'].map((key) => localStorage.getItem(key))
  vi.useFakeTimers()
  openSession({ accessToken: tokenFor(10), accessUser })
  leave()
  vi.advanceTimersByTime(11_000)
  expect(left()).toEqual([null, null, 'saisi'])
  leave()
  localStorage.setItem('accessToken', tokenFor(-1))
  await startSession()
  expect(left()).toEqual([null, null, 'saisi'])
})

const hour = 3_600
const inHours = (hours: number) => new Date(Date.now() + hours * hour * 1_000).toISOString()
const newToken = (madeAt = Date.now()) =>
  `h.${btoa(JSON.stringify({ iat: Math.floor(madeAt / 1_000), exp: Math.floor(madeAt / 1_000) + 8 * hour }))}.s`
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))

test('une session dont on se sert se prolonge avant sa fin, jamais au-delà de ce que le serveur permet', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const left = vi.fn()
  whenSessionEnds(left)
  followSession()
  openSession({ accessToken: newToken(), accessUser, sessionEndsAt: inHours(24) })
  press()
  expect(network).not.toHaveBeenCalled()
  for (let hours = 7; hours < 24; hours += 7) {
    vi.advanceTimersByTime(7 * hour * 1_000)
    const next = newToken()
    network.mockImplementation(async () =>
      answer(200, { accessToken: next, accessUser, tokenExpiresAt: inHours(8), sessionEndsAt: inHours(24 - hours) }),
    )
    press()
    await vi.waitFor(() => expect(storedToken()).toBe(next))
  }
  expect(network).toHaveBeenCalledTimes(3)
  press()
  expect(left).not.toHaveBeenCalled()
})

test('une horloge en avance ne ferme pas la session', async () => {
  openSession({ accessToken: newToken(Date.now() - 10 * hour * 1_000), accessUser })
  expect(Math.abs(serverNow() - (Date.now() - 10 * hour * 1_000))).toBeLessThan(2_000)
  network.mockImplementation(async () => answer(200, { ...accessUser, sessionEndsAt: inHours(14) }))
  await startSession()
  expect(currentUser()?.userName).toBe('Comptoir Lavigne')
})

test('ce qu’un autre onglet prolonge ou laisse expirer vaut ici aussi', () => {
  const left = vi.fn()
  whenSessionEnds(left)
  followSession()
  openSession({ accessToken: newToken(), accessUser })
  const changed = (value: string | null) => {
    if (value === null) localStorage.removeItem('accessToken')
    else localStorage.setItem('accessToken', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  }
  changed(newToken())
  expect(left).not.toHaveBeenCalled()
  changed(null)
  expect(left).toHaveBeenCalledOnce()
  expect(currentUser()).toBeNull()
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

test('un appel refusé pendant que l’on se déconnecte n’est pas une expiration', async () => {
  const departed = vi.fn()
  whenSessionEnds(departed)
  openSession({ accessToken: tokenFor(3600), accessUser })
  network.mockImplementation(async () => {
    sayUnauthorized()
    return new Response(null, { status: 204 })
  })
  await closeSession()
  expect(departed).not.toHaveBeenCalled()
  expect(hasSessionEnded()).toBe(false)
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

test('la déconnexion efface tout ce qui est de l’organisation, et garde de quoi reconnaître l’appareil', async () => {
  network.mockImplementation(async () => new Response(null, { status: 204 }))
  const device = deviceToken()
  expect(device).toMatch(/^[\w-]{43}$/)
  openSession({ accessToken: tokenFor(60), accessUser })
  for (const key of ['quai.columns.orders', 'quai.recent', 'quai.draft.7.order', 'quai.count.3'])
    localStorage.setItem(key, '["x"]')
  sessionStorage.setItem('scroll', '1')
  await closeSession()
  expect(Object.keys(localStorage)).toEqual(['device'])
  expect(sessionStorage.length).toBe(0)
  expect(deviceToken()).toBe(device)
})

test('l’adresse d’un compte pris en main n’est pas proposée à la connexion suivante', () => {
  openSession({ accessToken: tokenFor(60), accessUser: { ...accessUser, hijackerId: 9 } })
  expect(lastEmail()).toBe('')
})

test('prendre un compte en main quitte la page sans rien lui dire : rien ne s’y relit au nom de l’autre', async () => {
  const admin = { ...accessUser, contact: { ...accessUser.contact, id: 9 }, userType: 'admin' as const }
  openSession({ accessToken: tokenFor(60), accessUser: admin })
  const assign = vi.fn()
  vi.stubGlobal('location', { href: window.location.href, origin: window.location.origin, assign })
  const taken = tokenFor(30)
  network.mockImplementation(async () =>
    answer(200, { accessToken: taken, accessUser, sessionEndsAt: new Date().toJSON() }),
  )
  void takeOver(accessUser.userUuid)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(storedToken()).toBe(taken)
  expect(currentUser()?.contact.id).toBe(9)
})
