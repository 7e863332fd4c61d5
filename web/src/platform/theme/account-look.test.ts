import { type Look, look } from '@quai/contract/parties/accounts/look.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = await vi.hoisted(async () => (await import('../testing/fake-network.ts')).fakeNetwork())

const { closeSession, openSession } = await import('../session.ts')
const { adoptLook, changeLook, forgetLook, loadLook, shownLook } = await import('./account-look.ts')
const { readSettings } = await import('./settings.ts')

const sent: { path: string; body: unknown }[] = []
let kept: Look | null = null

beforeEach(() => {
  sent.length = 0
  kept = null
  network.mockImplementation(async (request) => {
    const path = new URL(request.url).pathname
    if (request.method !== 'GET') sent.push({ path, body: JSON.parse((await request.text()) || 'null') })
    const body = path.endsWith('/auth/look') || path.endsWith('/auth/logout') ? null : { ...user, look: kept }
    return body
      ? new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
      : new Response(null, { status: 204 })
  })
})
afterEach(async () => {
  await closeSession()
  await forgetLook()
})

const user = {
  contact: { id: 7, name: 'Nadia', email: 'nadia@lavigne.example' },
  userId: 5,
  userUuid: '019a0000-0000-7000-8000-000000000005',
  userName: 'Lavigne',
  userType: 'customer' as const,
  pricingPlan: null,
}
const signIn = () =>
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: user,
  })
const dark = (): Look => ({ ...look.parse(readSettings('')), themeMode: 'dark' })

test('un visiteur garde son choix dans un cookie, rien ne part au serveur', async () => {
  await changeLook({ themeMode: 'dark' })
  expect(shownLook().themeMode).toBe('dark')
  expect(document.cookie).toContain('themeMode=dark')
  expect(sent).toEqual([])
})

test('connecté, le choix part au compte et tient sans cookie', async () => {
  signIn()
  await changeLook({ themeMode: 'system' })
  expect(sent).toEqual([{ path: '/api/auth/look', body: { look: expect.objectContaining({ themeMode: 'system' }) } }])
  expect(readSettings('').themeMode).toBe('system')
})

test('à la connexion, l’apparence du compte remplace celle du navigateur', async () => {
  await changeLook({ themeColorPresets: 'red' })
  kept = dark()
  signIn()
  await loadLook()
  expect(shownLook()).toEqual(kept)
})

test('un compte sans choix laisse ceux du navigateur', async () => {
  await changeLook({ themeMode: 'dark' })
  adoptLook(null)
  expect(shownLook().themeMode).toBe('dark')
})

test('oubliée, l’apparence revient à celle d’origine, sur le compte aussi', async () => {
  signIn()
  await changeLook({ themeMode: 'dark' })
  await forgetLook()
  expect(shownLook().themeMode).toBe('light')
  expect(sent.at(-1)).toEqual({ path: '/api/auth/look', body: { look: null } })
})

test('de choix rapides, le compte garde le dernier : chacun attend que le précédent soit arrivé', async () => {
  signIn()
  const answers: (() => void)[] = []
  network.mockImplementation(async (request) => {
    const path = new URL(request.url).pathname
    if (path.endsWith('/auth/look')) {
      sent.push({ path, body: JSON.parse(await request.text()) })
      await new Promise<void>((answer) => answers.push(answer))
    }
    return new Response(null, { status: 204 })
  })
  const first = changeLook({ themeMode: 'dark' })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const others = [changeLook({ themeColorPresets: 'red' }), forgetLook()]
  await new Promise((later) => setTimeout(later, 20))
  expect(sent).toHaveLength(1)
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await Promise.all([first, ...others])
  expect(sent.map(({ body }) => body)).toEqual([{ look: dark() }, { look: null }])
})

test('un choix qui n’est pas arrivé tient au chargement suivant, et part alors', async () => {
  signIn()
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await changeLook({ themeMode: 'dark' })
  expect(silence).toHaveBeenCalled()
  adoptLook({ ...dark(), themeMode: 'light' })
  expect(shownLook().themeMode).toBe('dark')
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ look: dark() }))
  await vi.waitFor(() => expect(localStorage.getItem('lookUnsent')).toBeNull())
  adoptLook({ ...dark(), themeMode: 'light' })
  expect(shownLook().themeMode).toBe('light')
})

test('un choix gardé par une version d’avant part une fois, sans ce qu’on ne connaît plus', async () => {
  localStorage.setItem('look', JSON.stringify({ themeFont: 'large', ...dark() }))
  localStorage.setItem('lookUnsent', '7')
  signIn()
  adoptLook(null)
  await vi.waitFor(() => expect(localStorage.getItem('lookUnsent')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([{ look: dark() }])
})

test('le choix d’une autre personne ne part pas au compte', async () => {
  localStorage.setItem('look', JSON.stringify(dark()))
  localStorage.setItem('lookUnsent', '8')
  signIn()
  adoptLook({ ...dark(), themeColorPresets: 'red' })
  expect(shownLook().themeColorPresets).toBe('red')
  expect(localStorage.getItem('lookUnsent')).toBeNull()
  expect(sent).toEqual([])
})

test('se déconnecter ne laisse à l’appareil que le cookie de trois jours', async () => {
  signIn()
  await changeLook({ themeMode: 'dark' })
  await closeSession()
  expect(localStorage.getItem('look')).toBeNull()
  expect(readSettings().themeMode).toBe('dark')
})
