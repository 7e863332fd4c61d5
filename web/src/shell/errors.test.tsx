import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../platform/calls/api-error.ts'
import { readSettings } from '../platform/theme/settings.ts'
import { themeOf } from '../platform/theme/theme.ts'
import { screenOf } from './ErrorBoundary.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { PageError } from './errors.tsx'

afterEach(cleanup)

const show = (error: unknown) => {
  cleanup()
  render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <ErrorScreen {...screenOf(error)} />
    </ThemeProvider>,
  )
  return {
    title: screen.getByRole('heading').textContent,
    links: screen.getAllByRole('link').map((link) => link.getAttribute('href')),
  }
}

const refusal = (statusCode: number, message = 'non') => new ApiError({ statusCode, code: 'X', message })

test.each([
  [403, 'Accès interdit'],
  [404, 'Page introuvable'],
  [500, 'Un problème est survenu'],
  [418, 'Un problème est survenu'],
])('un refus %i montre « %s » et mène aux commandes', (status, title) => {
  expect(show(refusal(status))).toEqual({ title, links: ['/orders'] })
})

test('une erreur de la page se montre comme un 500', () => {
  expect(show(new TypeError('x is undefined')).title).toBe('Un problème est survenu')
})

test('à un administrateur sans connexion en deux étapes, l’écran la fait activer', () => {
  const error = new ApiError({ statusCode: 403, code: 'SECOND_FACTOR_SETUP', message: 'Activez-la.' })
  expect(show(error).links).toEqual(['/settings?tab=account'])
})

test('sans accord, l’écran propose de se déconnecter et d’essayer un autre compte, ou d’ouvrir ses paramètres', () => {
  expect(show(refusal(403, 'no deal found for this user'))).toEqual({
    title: 'Aucun accord actif',
    links: ['/logout', '/settings'],
  })
})

test('une page qui peut se charger de nouveau demande : « Voulez-vous réessayer ? »', () => {
  const draw = (screenOfCase: ReactElement) => {
    cleanup()
    render(<ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>{screenOfCase}</ThemeProvider>)
    return screen.queryByText('Voulez-vous réessayer ?') !== null
  }
  expect(draw(<ErrorScreen status={500} isNoDeal={false} onRetry={() => {}} />)).toBe(true)
  expect(draw(<ErrorScreen status={404} isNoDeal={false} />)).toBe(false)
})

test('« Réessayer » lit de nouveau la page dont la lecture a échoué', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal(500)).mockResolvedValue('Vos commandes')
  const Page = () => <p>{useQuery({ queryKey: ['page'], queryFn: read, retry: false, throwOnError: true }).data}</p>
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, errorComponent: PageError }),
    history: createMemoryHistory(),
  })
  render(
    <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('Vos commandes')).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})
