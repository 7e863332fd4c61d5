import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, renderHook } from '@testing-library/react'
import { createContext, type ReactNode, use } from 'react'
import { vi } from 'vitest'
import type { searchOf } from '../../../platform/pages/search.ts'

interface Place<List> {
  path: string
  /** Reads the query in the address. */
  read: ReturnType<typeof searchOf>
  address: string
  useList: () => List
}

const Content = createContext<ReactNode>(null)
const Page = () => use(Content)

/** Renders a page whose list reads its address, in its own router. */
export const atAddress = async <List,>({ path, read, address, useList }: Place<List>) => {
  // jsdom cannot scroll, which the router does on each page.
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path, validateSearch: read, component: Page })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Content value={children}>
      {/* A router of its own: its type differs from the registered one. */}
      <RouterProvider router={router as never} />
    </Content>
  )
  const { result } = renderHook(useList, { wrapper })
  return {
    list: () => result.current,
    /** Runs `change`, then returns the address. */
    after: async (change: (list: List) => void) => {
      await act(async () => {
        change(result.current)
        await router.invalidate()
      })
      return router.state.location.href
    },
    /** Goes one step back, then returns the address. */
    back: async () => {
      await act(async () => {
        router.history.back()
        await router.load()
      })
      return router.state.location.href
    },
  }
}
