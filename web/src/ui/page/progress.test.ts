import { BProgress } from '@bprogress/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { showProgress } from './progress.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('la barre part avec un changement de page et finit avec lui, même quand la page échoue', async () => {
  const start = vi.spyOn(BProgress, 'start').mockReturnValue(BProgress)
  const done = vi.spyOn(BProgress, 'done').mockReturnValue(BProgress)
  const root = createRootRoute()
  const pages = [
    createRoute({ getParentRoute: () => root, path: '/login' }),
    createRoute({
      getParentRoute: () => root,
      path: '/orders',
      loader: () => {
        throw new Error('refusé')
      },
    }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  })
  await router.load()
  showProgress(router)
  await router.navigate({ to: '/orders' })
  expect(start).toHaveBeenCalledOnce()
  expect(done).toHaveBeenCalled()
  await router.navigate({ to: '/orders', search: { page: 2 } as never })
  expect(start).toHaveBeenCalledOnce()
})
