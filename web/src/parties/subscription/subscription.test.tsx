import { ThemeProvider } from '@mui/material/styles'
import type { SubscriptionRequest } from '@quai/contract/parties/subscription/request.ts'
import type { PricingPlan } from '@quai/contract/platform/plans.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../platform/calls/query-client.ts')
const { closeSession, currentUser, openSession } = await import('../../platform/session.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { explainLock } = await import('../../platform/plans/explained-lock.ts')
const { FeatureButton } = await import('../../ui/FeatureButton.tsx')
const { LockHost } = await import('./LockHost.tsx')
const { SubscriptionSettings } = await import('./SubscriptionSettings.tsx')

const inAnHour = Date.now() + 3_600_000
let state: { plan: PricingPlan; request: SubscriptionRequest | null }
let sent: string[]

const aRequest = (changes: Partial<SubscriptionRequest> = {}): SubscriptionRequest => ({
  id: 4,
  plan: 'starter',
  formerPlan: 'basic',
  state: 'open',
  contactName: 'Ada Roy',
  createdAt: '2026-11-21T08:00:00.000Z',
  answeredAt: null,
  reason: null,
  ...changes,
})

const answer = async (request: Request): Promise<Response> => {
  const path = new URL(request.url).pathname
  if (request.method === 'GET') return Response.json(state)
  sent.push(`${request.method} ${path} ${await request.text()}`)
  if (request.method === 'DELETE' || path.endsWith('/logout')) {
    state = { ...state, request: aRequest({ state: 'withdrawn' }) }
    return new Response(null, { status: 204 })
  }
  state = { ...state, request: aRequest() }
  return Response.json(state.request, { status: 201 })
}

const show = (content: ReactNode, plan: PricingPlan | null, request: SubscriptionRequest | null = null) => {
  state = { plan: plan ?? 'basic', request }
  sent = []
  network.mockImplementation(answer)
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: inAnHour / 1000 }))}.s`,
    accessUser: {
      contact: { id: 7, name: 'Ada Roy', email: 'ada@exemple.fr' },
      userId: 3,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType: 'customer',
      pricingPlan: plan,
    },
    sessionEndsAt: new Date(inAnHour).toISOString(),
  })
  const root = createRootRoute({
    component: () => (
      <>
        {content}
        <LockHost />
      </>
    ),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

afterEach(async () => {
  explainLock(undefined)
  cleanup()
  await closeSession()
  queryClient.clear()
})

const exportButton = (onClick: () => void) => (
  <FeatureButton feature="exports" onClick={onClick}>
    Exporter
  </FeatureButton>
)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('les formules se comparent, la sienne marquée ; une autre se demande d’un clic, et la demande se retire', async () => {
  show(<SubscriptionSettings />, null)
  expect((await screen.findByText('Votre formule')).closest('li')?.textContent).toContain('Basic')
  expect(screen.getAllByText('Historique d’un mois')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Demander la formule Basic' })).toBeNull()
  await press('Demander la formule Starter')
  await screen.findByText(/Formule Starter demandée le 21\/11\/2026 par Ada Roy/)
  expect(sent).toEqual(['POST /api/subscription/request {"plan":"starter"}'])
  const other = screen.getByRole('button', { name: 'Demander la formule Business' })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  await press('Retirer la demande')
  await vi.waitFor(() => expect(screen.queryByText(/demandée le/)).toBeNull())
  expect(sent.at(-1)).toMatch(/^DELETE \/api\/subscription\/request/)
})

test('une réponse se lit avec son motif', async () => {
  show(
    <SubscriptionSettings />,
    'basic',
    aRequest({ state: 'refused', reason: 'Facture impayée', answeredAt: '2026-11-22T08:00:00.000Z' }),
  )
  expect((await screen.findByText(/refusée le 22\/11\/2026/)).textContent).toContain('Facture impayée')
})

test('une fonction verrouillée dit à quoi elle sert et quelle formule l’a, et la demande d’un clic', async () => {
  const use = vi.fn()
  show(exportButton(use), 'basic')
  await press('Exporter')
  expect(use).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog', { name: 'Exports' })
  expect(dialog.textContent).toMatch(/en fichier.*les formules Starter et Business.*Vous avez la formule Basic/)
  await press('Demander la formule Starter')
  await screen.findByText(/Formule Starter demandée le 21\/11\/2026/)
  expect(screen.queryByRole('button', { name: /^Demander/ })).toBeNull()
})

test('une formule accordée pendant la session ouvre la fonction sans nouvelle connexion', async () => {
  const use = vi.fn()
  show(exportButton(use), 'basic')
  state = { plan: 'business', request: aRequest({ state: 'accepted' }) }
  await press('Exporter')
  await vi.waitFor(() => expect(currentUser()?.pricingPlan).toBe('business'))
  explainLock(undefined)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Exporter')
  expect(use).toHaveBeenCalledOnce()
})
