import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../platform/calls/query-client.ts')
const { closeSession, openSession } = await import('../../platform/session.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { OwnContacts } = await import('./SettingsPage.tsx')

const ada = { id: 7, name: 'Ada Roy', email: 'ada@exemple.fr', isActive: true, isMain: true }
const luc = { id: 8, name: 'Luc Blin', email: 'luc@exemple.fr', isActive: true, isMain: false }
const contacts = [
  { ...ada, hasPassword: true, hasSecondFactor: true },
  { ...luc, hasPassword: false, hasSecondFactor: true },
]
const inAnHour = Date.now() + 3_600_000
let sent: { call: string; body: unknown }[]

const show = (signedIn: { id?: number; hijackerId?: number } = {}) => {
  const { id = 7, ...hijacked } = signedIn
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: inAnHour / 1000 }))}.s`,
    accessUser: {
      contact: { id, name: 'Ada Roy', email: 'ada@exemple.fr' },
      userId: 3,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType: 'customer',
      pricingPlan: 'starter',
      ...hijacked,
    },
    sessionEndsAt: new Date(inAnHour).toISOString(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        <OwnContacts />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  sent = []
  network.mockImplementation(async (request) => {
    const path = new URL(request.url).pathname
    const isRead = request.method === 'GET'
    const text = isRead ? '' : await request.text()
    if (!isRead) sent.push({ call: `${request.method} ${path}`, body: text === '' ? undefined : JSON.parse(text) })
    if (path.endsWith('/invitation') || path.endsWith('/logout')) return new Response(null, { status: 204 })
    return Response.json(isRead ? { items: contacts } : contacts[1], { status: request.method === 'POST' ? 201 : 200 })
  })
})
afterEach(async () => {
  cleanup()
  await closeSession()
  queryClient.clear()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const open = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `Actions sur ${name}` }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('l’organisation choisit son contact principal, et renvoie l’invitation à qui ne l’a pas suivie', async () => {
  show()
  await open('Luc Blin')
  expect(screen.queryByRole('menuitem', { name: 'Lever la connexion en deux étapes' })).toBeNull()
  await choose('Choisir comme contact principal')
  type(/Votre mot de passe actuel/, 'Correct-42')
  press('Choisir comme contact principal')
  const body = { isMain: true, password: 'Correct-42' }
  await vi.waitFor(() => expect(sent).toEqual([{ call: 'PATCH /api/contacts/8', body }]))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open('Luc Blin')
  await choose('Envoyer de nouveau l’invitation')
  await vi.waitFor(() => expect(sent.at(-1)?.call).toBe('POST /api/contacts/8/invitation'))
})

test('changer l’adresse d’un contact demande son propre mot de passe ; changer son nom, non', async () => {
  show()
  await open('Luc Blin')
  await choose('Modifier')
  expect(screen.queryByLabelText(/Votre mot de passe actuel/)).toBeNull()
  type(/Adresse e-mail/, 'luc.blin@exemple.fr')
  press('Enregistrer')
  await vi.waitFor(() =>
    expect(screen.getByLabelText(/Votre mot de passe actuel/).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(sent).toEqual([])
  type(/Votre mot de passe actuel/, 'Correct-42')
  press('Enregistrer')
  const body = { name: 'Luc Blin', email: 'luc.blin@exemple.fr', password: 'Correct-42' }
  await vi.waitFor(() => expect(sent).toEqual([{ call: 'PATCH /api/contacts/8', body }]))
})

test('en prise en main, aucun contact ne s’ajoute ni ne se change, et le bouton dit pourquoi', async () => {
  show({ hijackerId: 1 })
  await screen.findByText('Luc Blin')
  const add = screen.getByRole('button', { name: 'Nouveau contact' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(add.getAttribute('aria-description')).toMatch(/^Une prise en main ne change pas les contacts/)
  expect(screen.queryByRole('button', { name: /^Actions sur/ })).toBeNull()
})

test('un contact ajouté reçoit l’invitation à la nouvelle adresse', async () => {
  show()
  await screen.findByText('Luc Blin')
  press('Nouveau contact')
  type(/Nom du contact/, 'Luc Blin')
  type(/Adresse e-mail/, 'luc@exemple.fr')
  press('Enregistrer')
  const body = { name: 'Luc Blin', email: 'luc@exemple.fr' }
  await vi.waitFor(() => expect(sent).toEqual([{ call: 'POST /api/contacts', body }]))
})

test('ni le contact principal ni soi-même ne se désactive, et le menu dit pourquoi', async () => {
  show({ id: 8 })
  await open('Luc Blin')
  await screen.findByText('Vous ne pouvez pas vous désactiver vous-même.')
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await open('Ada Roy')
  await screen.findByText('Choisissez d’abord un autre contact principal.')
})
