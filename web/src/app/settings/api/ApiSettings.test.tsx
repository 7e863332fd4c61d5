import { ThemeProvider } from '@mui/material/styles'
import type { ApiAccess } from '@quai/contract/parties/accounts/account.ts'
import type { PricingPlan } from '@quai/contract/platform/plans.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../../platform/calls/query-client.ts')
const { closeSession, openSession } = await import('../../../platform/session.ts')
const { readSettings } = await import('../../../platform/theme/settings.ts')
const { themeOf } = await import('../../../platform/theme/theme.ts')
const { ApiSettings } = await import('./ApiSettings.tsx')

const inAnHour = Date.now() + 3_600_000
const actsAs = { name: 'Ada Roy', email: 'ada@exemple.fr' }
const closed = {
  apiAvailable: false,
  apiToken: null,
  apiScope: 'write' as const,
  usage: [],
  requestedAt: null,
  lastUsedAt: null,
  actsAs,
}

/** Shows the page, and returns each fact by its name. */
const show = async (access: ApiAccess, pricingPlan: PricingPlan = 'business') => {
  network.mockImplementation(async (request) =>
    request.method === 'GET'
      ? Response.json(new URL(request.url).pathname.endsWith('/api') ? access : { plan: pricingPlan, request: null })
      : new Response(null, { status: 204 }),
  )
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: inAnHour / 1000 }))}.s`,
    accessUser: {
      contact: { id: 7, ...actsAs },
      userId: 3,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Comptoir Lavigne',
      userType: 'customer',
      pricingPlan,
    },
    sessionEndsAt: new Date(inAnHour).toISOString(),
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: ApiSettings }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
        <RouterProvider router={router as never} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Accès à l’API' })
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
}

afterEach(async () => {
  cleanup()
  await closeSession()
  queryClient.clear()
})

test('l’accès ouvert montre la fin du jeton, son dernier usage, sa limite et le contact au nom de qui il agit', async () => {
  const facts = await show({ ...closed, apiAvailable: true, apiToken: '•••• x7Kp', lastUsedAt: '2027-01-04T08:00:00Z' })
  expect(facts).toEqual({
    État: 'Ouvert',
    Jeton: '•••• x7Kp',
    Droits: 'Lecture et écriture',
    'Dernière utilisation': '04/01/2027 à 09:00',
    Limite: '600 requêtes par minute',
    'Agit au nom de': 'Ada Roy, ada@exemple.fr',
  })
  expect(screen.getByRole('link', { name: 'Documentation de l’API' }).getAttribute('href')).toBe('/api/docs')
  expect(screen.getByRole('button', { name: 'Demander un nouveau jeton' })).toBeTruthy()
})

test('fermé, la page dit qui l’ouvre ; hors formule, elle la demande', async () => {
  expect(await show(closed)).toMatchObject({ État: 'Fermé', Jeton: 'Aucun', 'Dernière utilisation': 'Jamais' })
  expect(screen.getByRole('alert').textContent).toContain('Un administrateur de Quai')
  expect(screen.getByRole('button', { name: 'Demander l’accès' })).toBeTruthy()
  cleanup()
  queryClient.clear()
  expect(await show(closed, 'starter')).toMatchObject({ État: 'Hors formule' })
  expect(await screen.findByRole('button', { name: /Business/ })).toBeTruthy()
})
