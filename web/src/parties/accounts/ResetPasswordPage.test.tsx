import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => vi.fn<(request: Request) => Promise<Response>>())
vi.hoisted(() => vi.stubGlobal('fetch', network))

const { queryClient } = await import('../../platform/calls/query-client.ts')
const { readSettings } = await import('../../platform/theme/settings.ts')
const { themeOf } = await import('../../platform/theme/theme.ts')
const { ResetPasswordPage } = await import('./ResetPasswordPage.tsx')

let requests: string[]

const open = async () => {
  requests = []
  network.mockImplementation(async (request) => {
    const path = new URL(request.url).pathname
    requests.push(path)
    if (path !== '/api/auth/check-token-validity') return new Response(null, { status: 204 })
    return Response.json({ email: 'ana@exemple.fr', expiresAt: '2027-01-04T09:00:00.000Z' })
  })
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute()
  const child = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([child('/reset-password', ResetPasswordPage), child('/login', () => <p>Connexion</p>)]),
    history: createMemoryHistory({ initialEntries: ['/reset-password?token=abc'] }),
  })
  await router.load()
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={themeOf(readSettings(''), 'ltr')}>
          <RouterProvider router={router as never} />
        </ThemeProvider>
      </QueryClientProvider>,
    )
  })
}

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('le mot de passe choisi, la page mène à la connexion sans vérifier de nouveau un lien qui a servi', async () => {
  await open()
  for (const label of [/^Nouveau mot de passe/, /^Confirm/])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Nouveau-42' } })
  fireEvent.click(screen.getByRole('button', { name: /mot de passe$/ }))
  await screen.findByText('Connexion')
  await act(async () => {})
  expect(requests).toEqual(['/api/auth/check-token-validity', '/api/auth/reset-password'])
})
