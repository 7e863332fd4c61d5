import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePageName, useTabCount } from '../platform/page-title.ts'
import { PageTitle } from './PageTitle.tsx'

const Order = () => {
  useTabCount('2')
  usePageName('Sortie 662')
  return null
}

const open = async (address: string) => {
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute({ staticData: { title: 'Page introuvable' } })
  const child = (path: string, title: string, component?: () => null) =>
    createRoute({ getParentRoute: () => root, path, staticData: { title }, ...(component && { component }) })
  const router = createRouter({
    routeTree: root.addChildren([child('/orders', 'Commandes'), child('/orders/$id', 'Commande', Order)]),
    history: createMemoryHistory({ initialEntries: [address] }),
    InnerWrap: ({ children }) => (
      <>
        <PageTitle />
        {children}
      </>
    ),
  })
  await router.load()
  await act(async () => {
    render(<RouterProvider router={router as never} />)
  })
  return router
}

afterEach(cleanup)

test('l’onglet dit la page, la commande que la page montre, et combien attendent', async () => {
  const router = await open('/orders')
  expect(document.title).toBe('Commandes – Quai')
  await act(() => router.navigate({ to: '/orders/$id', params: { id: '662' } } as never))
  expect(document.title).toBe('(2) Sortie 662 – Quai')
  await act(() => router.navigate({ to: '/orders' } as never))
  expect(document.title).toBe('Commandes – Quai')
})
