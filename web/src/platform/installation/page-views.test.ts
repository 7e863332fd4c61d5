import { beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '../session.ts'
import { reportPageViews } from './page-views.ts'

vi.mock(import('../session.ts'), { spy: true })

// Only whether somebody is signed in matters here.
const signIn = (isIn: boolean) =>
  vi.mocked(currentUser).mockReturnValue((isIn ? { userType: 'customer' } : null) as never)

const visitable = () => {
  const rendered: (() => void)[] = []
  const state = { matches: [{ fullPath: '/login', pathname: '/login' }] }
  return {
    pages: { state, subscribe: (_event: 'onRendered', run: () => void) => rendered.push(run) },
    visit: (fullPath: string, pathname = fullPath) => {
      state.matches = [{ fullPath, pathname }]
      for (const run of rendered) run()
    },
  }
}

const views = () => (window.dataLayer ?? []).filter((event) => 'page_path' in event)
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src)

beforeEach(() => {
  delete window.dataLayer
  for (const script of document.querySelectorAll('script')) script.remove()
})

test('sans session, rien n’est chargé ni annoncé', () => {
  signIn(false)
  const { pages, visit } = visitable()
  reportPageViews('GTM-ABCD', pages)
  visit('/guest')
  expect([window.dataLayer, scripts()]).toEqual([undefined, []])
})

test('une session ouverte annonce chaque page une fois, par sa route et sans ce qu’elle montre', () => {
  signIn(true)
  const { pages, visit } = visitable()
  reportPageViews('GTM-ABCD', pages)
  visit('/orders')
  visit('/orders')
  visit('/orders/$id', '/orders/662')
  visit('/orders/$id', '/orders/663')
  signIn(false)
  visit('/login')
  expect(views()).toEqual(
    ['/login', '/orders', '/orders/$id', '/orders/$id'].map((page_path) => ({ event: 'page_view', page_path })),
  )
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABCD'])
})
