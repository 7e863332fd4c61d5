import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ResolveParams,
  type Route,
  redirect,
} from '@tanstack/react-router'
import { LoginRoute } from '../parties/accounts/sign-in/LoginRoute.tsx'
import { isOpenPath } from '../parties/accounts/sign-in/way-in.ts'
import { LockHost } from '../parties/subscription/LockHost.tsx'
import { loadModule } from '../platform/modules.ts'
import { forbidden, type Page } from '../platform/pages/page.ts'
import { flag, matching, type Reader, searchOf, text } from '../platform/pages/search.ts'
import { currentUser, hasSessionEnded, may } from '../platform/session.ts'
import { reportUncaught } from '../shell/ErrorBoundary.tsx'
import { PageError, PageNotFound } from '../shell/errors.tsx'
import { ShortcutsHost } from '../shell/keys/ShortcutsHost.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Root } from '../shell/Root.tsx'
import { t } from '../shell/texts.ts'
import { PaletteHost } from '../told/search/PaletteHost.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { orderForm, pages } from './pages.ts'

const createOrder = (): void => {
  if (may('orders.create')) void router.navigate({ to: '/orders/create' })
}

const root = createRootRoute({
  staticData: { title: t('page.notFound') },
  component: () => (
    <>
      <PageTitle />
      <Root />
      <PaletteHost />
      <ShortcutsHost onCreate={createOrder} />
      <LockHost />
    </>
  ),
  beforeLoad: ({ location }) => {
    if (currentUser() || isOpenPath(location.pathname)) return
    const from = location.pathname + location.searchStr
    redirect({
      to: '/login',
      search: { ...(from !== '/' && { from }), ...(hasSessionEnded() && { expired: true }) },
      throw: true,
    })
  },
})
const under = { getParentRoute: () => root }

const login = createRoute({
  ...under,
  staticData: { title: t('page.login') },
  path: '/login',
  validateSearch: searchOf({ from: matching(/^\//), expired: flag, token: text(200) }),
  beforeLoad: () => {
    if (currentUser()) redirect({ to: '/', throw: true })
  },
  component: LoginRoute,
})

/** What is read of an address by the readers of its page. */
type Read<Search> = { [Name in keyof Search]?: Search[Name] extends Reader<infer Value> ? Value | undefined : never }

/** Route of a row of the table. */
type RouteOf<Row> =
  Row extends Page<infer Address, infer Search, infer Params>
    ? Route<
        unknown,
        typeof root,
        Address,
        Address,
        string,
        Address,
        (search: Record<string, unknown>) => Read<Search>,
        Params extends undefined ? ResolveParams<Address> : Params
      >
    : never
type Row = (typeof pages)[number]
type Routes = { [One in Row as One['address']]: RouteOf<One> }

const routeOf = ({ address, title, standsAlone, search, params, permission, enter, load, component }: Page) =>
  createRoute({
    ...under,
    path: address,
    staticData: { title, ...(standsAlone && { standsAlone }) },
    ...(search && { validateSearch: searchOf(search) }),
    // Reads what the types of its own row say.
    ...(params && { params: params as object }),
    beforeLoad: ({ location }) => {
      if (permission && !may(permission)) throw forbidden()
      enter?.(location.pathname)
    },
    component: lazyRouteComponent(() => loadModule(load), component),
  })

// Each row makes the route that its own types describe.
const routes = Object.fromEntries(
  (pages as readonly Page[]).map((row) => [row.address, routeOf(row)]),
) as unknown as Routes

const order = routes['/orders/$id']
const formOfOrder = createRoute({
  getParentRoute: () => order,
  path: '/$action',
  staticData: { title: t('page.order') },
  params: orderForm,
})

export const router = createRouter({
  routeTree: root.addChildren({ ...routes, login, '/orders/$id': order.addChildren([formOfOrder]) }),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  defaultOnCatch: (error, { componentStack }) => reportUncaught(error, componentStack),
  defaultNotFoundComponent: PageNotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
