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
    createRoute({ getParentRoute: () => root, path: '/' }),
    createRoute({
      getParentRoute: () => root,
      path: '/fails',
      loader: () => {
        throw new Error('refusé')
      },
    }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  showProgress(router)
  await router.navigate({ to: '/fails' })
  expect(start).toHaveBeenCalledOnce()
  expect(done).toHaveBeenCalled()
  await router.navigate({ to: '/fails', search: { page: 2 } as never })
  expect(start).toHaveBeenCalledOnce()
})
