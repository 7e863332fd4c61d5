import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { readSettings } = await import('../../../platform/theme/settings.ts')
const { themeOf } = await import('../../../platform/theme/theme.ts')
const { closeSession } = await import('../../../platform/session.ts')
const { LoginPage } = await import('./LoginPage.tsx')
// Parts that the page loads when they show.
await Promise.all([import('./sign-in.ts'), import('./CodeForm.tsx'), import('./LinkSignIn.tsx')])

const session = {
  accessToken: 'h.e30.s',
  accessUser: {
    contact: { id: 7, name: 'Camille Lavigne', email: 'camille@lavigne.example' },
    userId: 3,
    userUuid: '019a0000-0000-7000-8000-000000000003',
    userName: 'Comptoir Lavigne',
    userType: 'customer',
    pricingPlan: 'starter',
  },
  tokenExpiresAt: '2027-01-04T16:00:00.000Z',
  sessionEndsAt: '2027-01-05T08:00:00.000Z',
}
const refusal = (statusCode: number, code: string, message: string) => ({
  statusCode,
  body: { statusCode, code, message, params: {} },
})

/** Answers of the server by path; each call is kept with its body. */
let answers: Record<string, { statusCode: number; body?: unknown }>
let requests: { path: string; body: unknown }[]
const bodiesOf = (path: string) => requests.filter((call) => call.path === path).map(({ body }) => body)

beforeEach(() => {
  answers = {}
  requests = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  network.mockImplementation(async (request) => {
    const path = new URL(request.url).pathname
    const text = request.method === 'GET' ? '' : await request.text()
    requests.push({ path, body: text === '' ? undefined : JSON.parse(text) })
    const { statusCode, body } = answers[path] ?? { statusCode: 204 }
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status: statusCode,
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(async () => {
  cleanup()
  await closeSession()
  vi.restoreAllMocks()
})

const show = (token?: string) => {
  const onSignedIn = vi.fn(async () => {})
  render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <LoginPage expired={false} token={token} onSignedIn={onSignedIn} />
    </ThemeProvider>,
  )
  return onSignedIn
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = () => {
  type('Adresse e-mail', 'ana@exemple.fr')
  type('Mot de passe', 'Correct-42')
  press('Se connecter')
}

test('à un contact qui n’a jamais choisi de mot de passe, la page propose le lien pour en choisir un', async () => {
  answers['/api/auth/login'] = refusal(401, 'SIGN_IN_FAILED', 'Adresse e-mail ou mot de passe incorrect.')
  answers['/api/auth/has-to-reset-password'] = { statusCode: 200, body: { hasToResetPassword: true } }
  show()
  fill()
  await screen.findByText('Vous n’avez pas encore choisi de mot de passe.')
  press('Recevoir un lien')
  await screen.findByText(/un lien pour choisir un mot de passe vient d’y partir/)
  expect(bodiesOf('/api/auth/forgot-password')).toMatchObject([{ email: 'ana@exemple.fr' }])
})

test('une adresse et un mot de passe absents sont requis, une adresse fausse est dite fausse', async () => {
  show()
  press('Se connecter')
  await waitFor(() => expect(screen.getAllByText('Ce champ est requis.')).toHaveLength(2))
  type('Adresse e-mail', 'ana@')
  type('Mot de passe', 'Correct-42')
  press('Se connecter')
  await screen.findByText('L’adresse e-mail n’est pas valide.')
  expect(screen.queryByText('Ce champ est requis.')).toBeNull()
})

test('quand trop d’essais ont échoué, elle dit combien attendre, et que le lien par e-mail n’attend pas', async () => {
  const limited = refusal(429, 'SIGN_IN_LIMITED', 'Trop de tentatives de connexion. Réessayez dans 50 minutes.')
  answers['/api/auth/login'] = {
    ...limited,
    body: { ...limited.body, params: { retryAfterSeconds: 3_000 } },
  }
  show()
  fill()
  expect((await screen.findByRole('alert')).textContent).toMatch(/dans 50 minutes\. Sans attendre, un lien par e-mail/)
  expect(screen.getByRole('button', { name: 'Réessayez dans 50:00' })).toBeTruthy()
  press('Recevoir un lien par e-mail')
  await waitFor(() => expect(bodiesOf('/api/auth/login-link')).toHaveLength(1))
})

test('aux autres, elle ne propose rien de plus', async () => {
  answers['/api/auth/login'] = refusal(401, 'SIGN_IN_FAILED', 'Adresse e-mail ou mot de passe incorrect.')
  answers['/api/auth/has-to-reset-password'] = { statusCode: 200, body: { hasToResetPassword: false } }
  show()
  fill()
  await screen.findByText('Adresse e-mail ou mot de passe incorrect.')
  expect(screen.queryByText('Vous n’avez pas encore choisi de mot de passe.')).toBeNull()
})

test('quand un code est demandé, il part avec l’adresse et le mot de passe', async () => {
  answers['/api/auth/login'] = refusal(403, 'SECOND_FACTOR_REQUIRED', 'Entrez le code.')
  const onSignedIn = show()
  fill()
  await screen.findByRole('heading', { name: 'Connexion en deux étapes' })
  answers['/api/auth/login'] = { statusCode: 200, body: session }
  type('Code', '123456')
  press('Se connecter')
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce(), 10_000)
  expect(bodiesOf('/api/auth/login').at(-1)).toMatchObject({
    email: 'ana@exemple.fr',
    password: 'Correct-42',
    code: '123456',
    device: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('un lien de connexion entre sans rien demander', async () => {
  answers['/api/auth/login-link/consume'] = { statusCode: 200, body: session }
  const onSignedIn = show('a'.repeat(43))
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce(), 10_000)
  expect(bodiesOf('/api/auth/login-link/consume')).toHaveLength(1)
})

test('un lien refusé dit pourquoi, et laisse se connecter autrement', async () => {
  answers['/api/auth/login-link/consume'] = refusal(422, 'LINK_USED', 'Ce lien a déjà servi.')
  show('b'.repeat(43))
  await screen.findByText('Ce lien a déjà servi.')
  expect(screen.getByRole('button', { name: 'Se connecter' })).toBeDefined()
})
