import { dayInput } from '@quai/contract/dates.ts'
import { documentListQuery, documentTypes } from '@quai/contract/documents/document.ts'
import { importListQuery, importQuery, importType } from '@quai/contract/imports/query.ts'
import { orderListQuery, orderTypes } from '@quai/contract/orders/query.ts'
import { pageQuery } from '@quai/contract/pagination.ts'
import { productListQuery } from '@quai/contract/products/product.ts'
import { type Permission, userTypes } from '@quai/contract/roles.ts'
import { stockListQuery } from '@quai/contract/stock/stock.ts'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { ApiError } from './platform/calls/api-error.ts'
import { t } from './platform/calls/error-texts.ts'
import { searchOf } from './platform/search.ts'
import { currentUser, hasSessionEnded, may } from './platform/session.ts'
import { PaletteHost } from './search/PaletteHost.tsx'
import { PageError, PageNotFound } from './shell/errors.tsx'
import { Root } from './shell/Root.tsx'
import { PageSkeleton } from './ui/page/PageSkeleton.tsx'

/** Every URL of the page, in one file. Each page is loaded on its first visit. */

/** Pages that need no session. */
export const openPaths = ['/login', '/logout', '/guest', '/reset-password']

const root = createRootRoute({
  component: () => (
    <>
      <Root />
      <PaletteHost />
    </>
  ),
  beforeLoad: ({ location }) => {
    if (currentUser() || openPaths.includes(location.pathname)) return
    const from = location.pathname + location.searchStr
    redirect({
      to: '/login',
      search: { ...(from !== '/' && { from }), ...(hasSessionEnded() && { expired: true }) },
      throw: true,
    })
  },
})
const under = { getParentRoute: () => root }

/** Shows the 403 screen to roles without the permission. */
const only = (permission: Permission) => () => {
  if (!may(permission)) throw new ApiError({ statusCode: 403, code: 'FORBIDDEN', message: t('403.text') })
}

const positive = z.int().positive()
const numericId = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

const login = createRoute({
  ...under,
  path: '/login',
  validateSearch: searchOf({ from: z.string().startsWith('/').optional(), expired: z.boolean().optional() }),
  beforeLoad: () => {
    if (currentUser()) redirect({ to: '/', throw: true })
  },
  component: lazyRouteComponent(() => import('./accounts/LoginPage.tsx'), 'LoginPage'),
})

const logout = createRoute({
  ...under,
  path: '/logout',
  component: lazyRouteComponent(() => import('./accounts/LogoutPage.tsx'), 'LogoutPage'),
})

const resetPassword = createRoute({
  ...under,
  path: '/reset-password',
  validateSearch: searchOf({ token: z.string().optional() }),
  component: lazyRouteComponent(() => import('./accounts/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

/** An order, for a guest with a link and no account. */
const guest = createRoute({
  ...under,
  path: '/guest',
  validateSearch: searchOf({ token: z.string().optional() }),
  component: lazyRouteComponent(() => import('./orders/guests/GuestPage.tsx'), 'GuestPage'),
})

const dashboard = createRoute({
  ...under,
  path: '/',
  component: lazyRouteComponent(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

const ordersPage = lazyRouteComponent(() => import('./orders/OrdersPage.tsx'), 'OrdersPage')
const ordersSearch = searchOf({
  ...orderListQuery.shape,
  view: z.enum(['list', 'month', 'week', 'day']).optional(),
  /** The day shown by the calendar. */
  date: dayInput.optional(),
})

const orders = createRoute({ ...under, path: '/orders', validateSearch: ordersSearch, component: ordersPage })

/** « Demandes »: the orders awaiting the warehouse's answer. */
const requests = createRoute({
  ...under,
  path: '/requests',
  validateSearch: ordersSearch,
  beforeLoad: only('orders.confirm'),
  component: ordersPage,
})

/** « À clôturer »: the planned orders whose time has passed. */
const toComplete = createRoute({
  ...under,
  path: '/to-complete',
  validateSearch: ordersSearch,
  beforeLoad: only('orders.finish'),
  component: ordersPage,
})

const orderCreate = createRoute({
  ...under,
  path: '/orders/create',
  validateSearch: searchOf({
    /** The order to copy. */
    from: z.uuid().optional(),
    orderType: z.enum(orderTypes).optional(),
    customerId: positive.optional(),
    warehouseId: positive.optional(),
  }),
  beforeLoad: only('orders.create'),
  component: lazyRouteComponent(() => import('./orders/OrderCreatePage.tsx'), 'OrderCreatePage'),
})

const orderImport = createRoute({
  ...under,
  path: '/orders/import',
  validateSearch: searchOf({ type: importType.optional(), partnerId: positive.optional() }),
  beforeLoad: only('imports.manage'),
  component: lazyRouteComponent(() => import('./imports/orders/OrderImportPage.tsx'), 'OrderImportPage'),
})

const imports = createRoute({
  ...under,
  path: '/imports',
  validateSearch: searchOf(importListQuery.shape),
  beforeLoad: only('imports.read'),
  component: lazyRouteComponent(() => import('./imports/ImportsPage.tsx'), 'ImportsPage'),
})

const importDetail = createRoute({
  ...under,
  path: '/imports/$uuid',
  validateSearch: searchOf(importQuery.shape),
  beforeLoad: only('imports.read'),
  component: lazyRouteComponent(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
})

const inventoryCreate = createRoute({
  ...under,
  path: '/orders/inventory',
  validateSearch: searchOf({
    mode: z.enum(['ask', 'transmit']).optional(),
    customerId: positive.optional(),
    warehouseId: positive.optional(),
  }),
  beforeLoad: only('orders.create'),
  component: lazyRouteComponent(() => import('./inventories/InventoryCreatePage.tsx'), 'InventoryCreatePage'),
})

const order = createRoute({
  ...under,
  path: '/orders/$id',
  /** `?upload=proof` opens the upload with that type. */
  validateSearch: searchOf({ upload: z.enum(documentTypes).optional() }),
  component: lazyRouteComponent(() => import('./order-page.tsx'), 'AnyOrderPage'),
})

/** The forms of an order, each at its own address; OrderPage shows them (`useParams({ strict: false }).action`). */
export const orderForms = ['complete', 'update', 'confirm', 'reject', 'updateAndConfirm', 'count', 'review'] as const
const orderForm = createRoute({
  getParentRoute: () => order,
  path: '/$action',
  params: { parse: ({ action }: { action: string }) => ({ action: z.enum(orderForms).parse(action) }) },
})

const documents = createRoute({
  ...under,
  path: '/documents',
  validateSearch: searchOf(documentListQuery.shape),
  beforeLoad: only('documents.read'),
  component: lazyRouteComponent(() => import('./documents/DocumentsPage.tsx'), 'DocumentsPage'),
})

/** Chooses a document type to hand in, then its order. */
const documentsSelect = createRoute({
  ...under,
  path: '/documents/select',
  validateSearch: searchOf({
    ...pageQuery.shape,
    choice: z.string().max(20).optional(),
    statusGroup: z.enum(['confirmed', 'finished']).optional(),
    search: z.string().trim().max(120).optional(),
  }),
  beforeLoad: only('documents.upload'),
  component: lazyRouteComponent(() => import('./orders/hand-in/HandInPage.tsx'), 'HandInPage'),
})

const stock = createRoute({
  ...under,
  path: '/stock',
  validateSearch: searchOf(stockListQuery.omit({ pageSize: true }).extend(pageQuery.shape).shape),
  component: lazyRouteComponent(() => import('./stock/StockPage.tsx'), 'StockPage'),
})

const stockAdjust = createRoute({
  ...under,
  path: '/stock/adjust',
  validateSearch: searchOf({ productId: positive.optional() }),
  beforeLoad: only('stock.adjust'),
  component: lazyRouteComponent(() => import('./stock/StockAdjustPage.tsx'), 'StockAdjustPage'),
})

const stockProduct = createRoute({
  ...under,
  path: '/stock/$id',
  params: numericId,
  validateSearch: searchOf(pageQuery.shape),
  component: lazyRouteComponent(() => import('./stock/StockProductPage.tsx'), 'StockProductPage'),
})

const products = createRoute({
  ...under,
  path: '/products',
  validateSearch: searchOf(productListQuery.shape),
  component: lazyRouteComponent(() => import('./products/ProductsPage.tsx'), 'ProductsPage'),
})

const productCreate = createRoute({
  ...under,
  path: '/products/create',
  beforeLoad: only('products.manage'),
  component: lazyRouteComponent(() => import('./products/ProductCreatePage.tsx'), 'ProductCreatePage'),
})

const product = createRoute({
  ...under,
  path: '/products/$id',
  params: numericId,
  component: lazyRouteComponent(() => import('./products/ProductPage.tsx'), 'ProductPage'),
})

const productEdit = createRoute({
  ...under,
  path: '/products/$id/edit',
  params: numericId,
  beforeLoad: only('products.manage'),
  component: lazyRouteComponent(() => import('./products/ProductEditPage.tsx'), 'ProductEditPage'),
})

const settings = createRoute({
  ...under,
  path: '/settings',
  validateSearch: searchOf({ tab: z.enum(['warehouse', 'account', 'look']).optional() }),
  component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
})

const users = createRoute({
  ...under,
  path: '/admin/users',
  validateSearch: searchOf({
    ...pageQuery.shape,
    search: z.string().trim().max(120).optional(),
    userType: z.enum(userTypes).optional(),
  }),
  beforeLoad: only('users.manage'),
  component: lazyRouteComponent(() => import('./users/UsersPage.tsx'), 'UsersPage'),
})

const deals = createRoute({
  ...under,
  path: '/admin/deals',
  beforeLoad: only('deals.manage'),
  component: lazyRouteComponent(() => import('./deals/DealsPage.tsx'), 'DealsPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    logout,
    resetPassword,
    guest,
    dashboard,
    orders,
    requests,
    toComplete,
    orderCreate,
    orderImport,
    imports,
    importDetail,
    inventoryCreate,
    order.addChildren([orderForm]),
    documents,
    documentsSelect,
    stock,
    stockAdjust,
    stockProduct,
    products,
    productCreate,
    product,
    productEdit,
    settings,
    users,
    deals,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: PageNotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
