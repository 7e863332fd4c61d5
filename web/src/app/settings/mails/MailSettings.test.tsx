import { ThemeProvider } from '@mui/material/styles'
import type { MailPreference, MailTiming } from '@quai/contract/services/mails/preferences.ts'
import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../../platform/calls/query-client.ts')
const { closeSession, openSession } = await import('../../../platform/session.ts')
const { readSettings } = await import('../../../platform/theme/settings.ts')
const { themeOf } = await import('../../../platform/theme/theme.ts')
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
  await screen.findByText('Rendez-vous')
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

const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name, { selector: 'select' })
const choose = (name: string, value: MailTiming) => fireEvent.change(select(name), { target: { value } })
const unfold = (theme: string) => fireEvent.click(screen.getByLabelText(new RegExp(`${theme}.*un à un`)))
const save = () => fireEvent.click(screen.getByText('Enregistrer'))
const timings = () => Object.fromEntries((sent.at(-1) ?? []).map(({ event, timing }) => [event, timing]))

test('un thème se règle d’un choix, ses e-mails un à un ; le tout s’enregistre d’un bouton', async () => {
  await show()
  // Six themes, and the hour of the digest.
  expect(screen.getAllByRole('combobox')).toHaveLength(7)
  choose('Échanges', 'none')
  unfold('Rendez-vous')
  choose('Demande confirmée', 'digest')
  expect(select('Rendez-vous').selectedOptions[0]?.textContent).toBe('Selon l’e-mail')
  expect(sent).toEqual([])
  save()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(timings()).toMatchObject({
    order_confirm: 'digest',
    order_refuse: 'at_once',
    order_comment: 'none',
    order_add_documents: 'none',
  })
})

test('la page dit ce qui part toujours', async () => {
  await show()
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
  choose('Rendez-vous', 'none')
  save()
  await screen.findByText(message)
  expect(select('Demande confirmée').value).toBe('none')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('items.1.event'))
})
