import { ThemeProvider } from '@mui/material/styles'
import { chosenEvents } from '@quai/contract/mails/choices.ts'
import type { MailPreference } from '@quai/contract/mails/preferences.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../platform/calls/query-client.ts')
const { closeSession, openSession } = await import('../../platform/session.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { MailSettings } = await import('./MailSettings.tsx')

const inAnHour = Date.now() + 3_600_000
let kept: MailPreference[]
let sent: MailPreference[][]
let refusal: object | undefined

const show = async () => {
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: inAnHour / 1000 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Ada Roy', email: 'ada@exemple.fr' },
      userId: 3,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType: 'customer',
      pricingPlan: 'starter',
    },
    sessionEndsAt: new Date(inAnHour).toISOString(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        <MailSettings />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  await screen.findByText('Demande confirmée')
}

beforeEach(() => {
  kept = chosenEvents('customer').map((event) => ({ event, timing: 'at_once' }))
  sent = []
  refusal = undefined
  network.mockImplementation(async (request) => {
    if (request.method === 'GET') return Response.json({ items: kept, digestHour: 18 })
    if (request.method === 'POST') return new Response(null, { status: 204 })
    sent.push((await request.json()).items)
    if (refusal) return Response.json(refusal, { status: 422 })
    kept = sent.at(-1) ?? []
    return Response.json({ items: kept, digestHour: 18 })
  })
})
afterEach(async () => {
  cleanup()
  await closeSession()
  queryClient.clear()
})

// By label, because searching 45 radio buttons by role takes seconds.
const row = (name: string) => within(screen.getByLabelText(name, { selector: '[role=radiogroup]' }))
const choose = (event: string, timing: string) => fireEvent.click(row(event).getByLabelText(timing))
const save = () => fireEvent.click(screen.getByText('Enregistrer'))
const timings = () => Object.fromEntries((sent.at(-1) ?? []).map(({ event, timing }) => [event, timing]))

test('chaque événement se règle par une ligne de trois choix ; le tout s’enregistre d’un bouton', async () => {
  await show()
  choose('Demande confirmée', 'Résumé quotidien')
  choose('Nouveau message', 'Aucun')
  expect(sent).toEqual([])
  save()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(timings()).toMatchObject({ order_confirm: 'digest', order_comment: 'none', order_refuse: 'at_once' })
})

test('« Tout » met une colonne entière, et la page dit ce qui part toujours', async () => {
  await show()
  fireEvent.click(screen.getByLabelText(/Tout mettre à.+résumé quotidien/))
  choose('Demande refusée', 'À l’envoi')
  save()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(new Set(Object.values(timings()))).toEqual(new Set(['digest', 'at_once']))
  expect(timings()['order_refuse']).toBe('at_once')
  const always = within(screen.getByRole('region', { name: 'Toujours envoyés' }))
  expect(always.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Connexion, sécurité du compte et invitation',
    'Ajustement de stock',
    'Inventaire terminé avec des écarts',
    'Absence à un rendez-vous, avec de quoi en reprendre un',
    'Relance d’une facture',
    'Demande de formule et sa réponse',
  ])
})

test('un choix refusé se lit à sa ligne, et ce qui était choisi reste', async () => {
  await show()
  const message = 'Cet e-mail n’existe pas, ou il est toujours envoyé.'
  const issues = [{ path: ['items', 1, 'event'], key: 'errors.chosen.custom', params: {}, fallback: message }]
  refusal = { statusCode: 422, code: 'INVALID', message: 'Refusé', issues }
  choose('Demande confirmée', 'Aucun')
  save()
  await vi.waitFor(() => expect(row('Demande confirmée').getByText(message)).toBeTruthy())
  expect(row('Demande confirmée').getByLabelText<HTMLInputElement>('Aucun').checked).toBe(true)
  expect(document.activeElement?.getAttribute('name')).toBe('items.1.event')
})
