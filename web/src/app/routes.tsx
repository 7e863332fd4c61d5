import { documentTypes } from '@quai/contract/orders/orders/papers/document.ts'
import { orderTypes } from '@quai/contract/platform/of-order.ts'
import type { Permission } from '@quai/contract/platform/roles.ts'
import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import type { OrderForm } from '../orders/orders/OrderPage.tsx'
import { LoginRoute } from '../parties/accounts/sign-in/LoginRoute.tsx'
import { isOpenPath } from '../parties/accounts/sign-in/way-in.ts'
import { LockHost } from '../parties/subscription/LockHost.tsx'
import { ApiError } from '../platform/calls/api-error.ts'
import { t } from '../platform/calls/error-texts.ts'
import { day, flag, matching, oneOf, type Reader, searchOf, text, uuid, whole } from '../platform/pages/search.ts'
import { currentUser, hasSessionEnded, may } from '../platform/session.ts'
import { reportUncaught } from '../shell/ErrorBoundary.tsx'
import { PageError, PageNotFound } from '../shell/errors.tsx'
import { ShortcutsHost } from '../shell/keys/ShortcutsHost.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Root } from '../shell/Root.tsx'
import { t as shellText } from '../shell/texts.ts'
import { PaletteHost } from '../told/search/PaletteHost.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { pages } from './pages.ts'
import {
  accountLog,
  addressList,
  auditList,
  carbonStatement,
  chargesLine,
  dealList,
  documentList,
  failedJobs,
  frontErrors,
  importList,
  importSheet,
  importType,
  invoiceList,
  mailList,
  notificationList,
  orderList,
  paging,
  pickupList,
  productList,
  productStock,
  reminderList,
  reporting as reportingSearch,
  sellsyItems,
  shipmentList,
  stockBatchList,
  stockList,
  userList,
} from './searches.ts'

/** Every URL of the page, in one file; the module of each is in pages.ts. */

/** Titles a page in the tab until it names what it shows. */
const titled = (key: Parameters<typeof shellText>[0]) => ({ staticData: { title: shellText(key) } })

const createOrder = (): void => {
  if (may('orders.create')) void router.navigate({ to: '/orders/create' })
}

const root = createRootRoute({
  ...titled('page.notFound'),
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

/** Shows the 403 screen to roles without the permission. */
const only = (permission: Permission) => () => {
  if (!may(permission)) throw forbidden()
}

/** Shows the 403 screen to administrators, whose own part it is on the page of each organisation. */
const exceptAdministrators = () => {
  if (currentUser()?.userType === 'admin') throw forbidden()
}

const forbidden = () => new ApiError({ statusCode: 403, code: 'FORBIDDEN', message: t('403.text') })

/** Reads a part of an address; shows the 404 screen when nothing can stand under it. */
const orNotFound = <Value,>(admits: Reader<Value>, part: unknown): Value => {
  if (admits(part)) return part
  // With `throw`, it never returns.
  return notFound({ throw: true }) as never
}
const orderNumber = matching(/^[1-9]\d{0,14}$/)
const orderAddress: Reader<string> = (part): part is string => uuid(part) || orderNumber(part)
const numericId = {
  parse: ({ id }: { id: string }) => ({ id: orNotFound(whole(), Number(id)) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

const login = createRoute({
  ...under,
  ...titled('page.login'),
  path: '/login',
  validateSearch: searchOf({ from: matching(/^\//), expired: flag, token: text(200) }),
  beforeLoad: () => {
    if (currentUser()) redirect({ to: '/', throw: true })
  },
  component: LoginRoute,
})

const logout = createRoute({
  ...under,
  ...titled('signOut'),
  path: '/logout',
  component: pages['/logout'],
})

const forgotPassword = createRoute({
  ...under,
  staticData: { title: shellText('page.forgotPassword'), standsAlone: true },
  path: '/forgot-password',
  component: pages['/forgot-password'],
})

const resetPassword = createRoute({
  ...under,
  staticData: { title: shellText('page.resetPassword'), standsAlone: true },
  path: '/reset-password',
  validateSearch: searchOf({ token: text() }),
  component: pages['/reset-password'],
})

/** An order, for a guest with a link and no account. */
const guest = createRoute({
  ...under,
  staticData: { title: shellText('page.guest'), standsAlone: true },
  path: '/guest',
  validateSearch: searchOf({ token: text() }),
  component: pages['/guest'],
})

/** The code at a warehouse's gate, for a driver without an account. */
const gate = createRoute({
  ...under,
  staticData: { title: shellText('page.gate'), standsAlone: true },
  path: '/gate/$token',
  component: pages['/gate/$token'],
})

/** The day at the docks, for a screen on the wall. */
const board = createRoute({
  ...under,
  staticData: { title: shellText('page.board'), standsAlone: true },
  path: '/board',
  beforeLoad: only('visits.manage'),
  component: pages['/board'],
})

const dashboard = createRoute({
  ...under,
  ...titled('dashboard'),
  path: '/',
  component: pages['/'],
})

const ordersSearch = searchOf({
  ...orderList,
  view: oneOf(['list', 'month', 'week', 'day']),
  /** The day shown by the calendar. */
  date: day,
  /** The calendar also shows orders that will not take place. */
  showsCalledOff: flag,
})

const orders = createRoute({
  ...under,
  ...titled('orders'),
  path: '/orders',
  validateSearch: ordersSearch,
  component: pages['/orders'],
})

/** « Demandes »: the orders awaiting the warehouse's answer. */
const requests = createRoute({
  ...under,
  ...titled('requests'),
  path: '/requests',
  validateSearch: ordersSearch,
  beforeLoad: only('orders.confirm'),
  component: pages['/requests'],
})

/** « À clôturer »: the planned orders whose time has passed. */
const toComplete = createRoute({
  ...under,
  ...titled('toComplete'),
  path: '/to-complete',
  validateSearch: ordersSearch,
  beforeLoad: only('orders.complete'),
  component: pages['/to-complete'],
})

const loadPlan = createRoute({
  ...under,
  ...titled('loadPlan'),
  path: '/load-plan',
  validateSearch: searchOf({ date: day }),
  beforeLoad: only('loadPlans.manage'),
  component: pages['/load-plan'],
})

const reporting = createRoute({
  ...under,
  ...titled('reporting'),
  path: '/reporting',
  validateSearch: searchOf(reportingSearch),
  beforeLoad: only('kpis.read'),
  component: pages['/reporting'],
})

/** Greenhouse gas of the transports that were done. */
const carbon = createRoute({
  ...under,
  ...titled('page.carbon'),
  path: '/carbon',
  validateSearch: searchOf(carbonStatement),
  beforeLoad: only('carbon.read'),
  component: pages['/carbon'],
})

const carbonGram = createRoute({
  ...under,
  ...titled('page.carbonGram'),
  path: '/carbon/gram',
  beforeLoad: only('carbon.write'),
  component: pages['/carbon/gram'],
})

const orderCreate = createRoute({
  ...under,
  ...titled('page.orderCreate'),
  path: '/orders/create',
  validateSearch: searchOf({
    /** The order to copy. */
    from: uuid,
    orderType: oneOf(orderTypes),
    customerId: whole(),
    warehouseId: whole(),
  }),
  beforeLoad: only('orders.create'),
  component: pages['/orders/create'],
})

const orderImport = createRoute({
  ...under,
  ...titled('page.orderImport'),
  path: '/orders/import',
  validateSearch: searchOf({ type: importType, partnerId: whole() }),
  beforeLoad: only('imports.manage'),
  component: pages['/orders/import'],
})

const productImport = createRoute({
  ...under,
  ...titled('page.productImport'),
  path: '/products/import',
  validateSearch: searchOf({ type: importType, partnerId: whole() }),
  beforeLoad: only('imports.manage'),
  component: pages['/products/import'],
})

const imports = createRoute({
  ...under,
  ...titled('imports'),
  path: '/imports',
  validateSearch: searchOf(importList),
  beforeLoad: only('imports.read'),
  component: pages['/imports'],
})

const importDetail = createRoute({
  ...under,
  ...titled('page.import'),
  path: '/imports/$uuid',
  params: { parse: (params: { uuid: string }) => ({ uuid: orNotFound(uuid, params.uuid) }) },
  validateSearch: searchOf(importSheet),
  beforeLoad: only('imports.read'),
  component: pages['/imports/$uuid'],
})

const shipment = createRoute({
  ...under,
  ...titled('page.shipment'),
  path: '/shipments/$uuid',
  params: { parse: (params: { uuid: string }) => ({ uuid: orNotFound(uuid, params.uuid) }) },
  beforeLoad: only('shipments.read'),
  component: pages['/shipments/$uuid'],
})

const inventoryCreate = createRoute({
  ...under,
  ...titled('page.inventory'),
  path: '/orders/inventory',
  validateSearch: searchOf({
    mode: oneOf(['ask', 'transmit']),
    customerId: whole(),
    warehouseId: whole(),
  }),
  beforeLoad: only('orders.create'),
  component: pages['/orders/inventory'],
})

/** The forms of an order, each at its own address; OrderPage shows them (`useParams({ strict: false }).action`). */
const orderForms = [
  'complete',
  'update',
  'confirm',
  'reject',
  'updateAndConfirm',
  'count',
  'review',
] as const satisfies readonly OrderForm[]
/** Refuses the address of a form that an order does not have. */
const hasForm = ({ location: { pathname } }: { location: { pathname: string } }): void => {
  const form = pathname.split('/')[3]
  if (form) orNotFound(oneOf(orderForms), form)
}

const order = createRoute({
  ...under,
  ...titled('page.order'),
  path: '/orders/$id',
  params: { parse: ({ id }: { id: string }) => ({ id: orNotFound(orderAddress, id) }) },
  /** `?upload=proof` opens the upload with that type. */
  validateSearch: searchOf({ upload: oneOf(documentTypes) }),
  // The page shows its forms itself: without this an unknown one would leave the order on screen.
  beforeLoad: hasForm,
  component: pages['/orders/$id'],
})

const orderForm = createRoute({
  ...titled('page.order'),
  getParentRoute: () => order,
  path: '/$action',
  params: { parse: ({ action }: { action: string }) => ({ action: orNotFound(oneOf(orderForms), action) }) },
})

const shipments = createRoute({
  ...under,
  ...titled('shipments'),
  path: '/shipments',
  validateSearch: searchOf(shipmentList),
  beforeLoad: only('shipments.read'),
  component: pages['/shipments'],
})

const pickups = createRoute({
  ...under,
  ...titled('page.pickups'),
  path: '/shipments/pickups',
  validateSearch: searchOf(pickupList),
  beforeLoad: only('pickups.read'),
  component: pages['/shipments/pickups'],
})

const documents = createRoute({
  ...under,
  ...titled('documents'),
  path: '/documents',
  validateSearch: searchOf(documentList),
  beforeLoad: only('documents.read'),
  component: pages['/documents'],
})

/** Chooses a document type to hand in, then its order. */
const documentsSelect = createRoute({
  ...under,
  ...titled('page.handIn'),
  path: '/documents/select',
  validateSearch: searchOf({
    ...paging,
    choice: text(20),
    statusGroup: oneOf(['confirmed', 'finished']),
    search: text(120),
  }),
  beforeLoad: only('documents.upload'),
  component: pages['/documents/select'],
})

const stock = createRoute({
  ...under,
  ...titled('stock'),
  path: '/stock',
  validateSearch: searchOf(stockList),
  component: pages['/stock'],
})

const stockAdjust = createRoute({
  ...under,
  ...titled('adjust'),
  path: '/stock/adjust',
  validateSearch: searchOf({ productId: whole() }),
  beforeLoad: only('stock.adjust'),
  component: pages['/stock/adjust'],
})

const stockAdjustFile = createRoute({
  ...under,
  ...titled('page.stockAdjustFile'),
  path: '/stock/adjust/file',
  beforeLoad: only('stock.adjust'),
  component: pages['/stock/adjust/file'],
})

const stockBatches = createRoute({
  ...under,
  ...titled('page.stockBatches'),
  path: '/stock/batches',
  validateSearch: searchOf(stockBatchList),
  beforeLoad: only('batches.read'),
  component: pages['/stock/batches'],
})

const stockBatch = createRoute({
  ...under,
  ...titled('page.stockBatch'),
  path: '/stock/batches/$id',
  params: numericId,
  beforeLoad: only('batches.read'),
  component: pages['/stock/batches/$id'],
})

const stockProduct = createRoute({
  ...under,
  ...titled('page.stockProduct'),
  path: '/stock/$id',
  params: numericId,
  validateSearch: searchOf(productStock),
  component: pages['/stock/$id'],
})

const products = createRoute({
  ...under,
  ...titled('products'),
  path: '/products',
  validateSearch: searchOf(productList),
  component: pages['/products'],
})

const productCreate = createRoute({
  ...under,
  ...titled('page.productCreate'),
  path: '/products/create',
  beforeLoad: only('products.manage'),
  component: pages['/products/create'],
})

const product = createRoute({
  ...under,
  ...titled('page.product'),
  path: '/products/$id',
  params: numericId,
  validateSearch: searchOf({ ...paging, tab: oneOf(['orders', 'history']) }),
  component: pages['/products/$id'],
})

const productEdit = createRoute({
  ...under,
  ...titled('page.product'),
  path: '/products/$id/edit',
  params: numericId,
  beforeLoad: only('products.manage'),
  component: pages['/products/$id/edit'],
})

/** The address book of a customer; a warehouse has its own in its settings. */
const customersSuppliers = createRoute({
  ...under,
  ...titled('addresses'),
  path: '/customers-suppliers',
  validateSearch: searchOf(addressList),
  beforeLoad: () => {
    exceptAdministrators()
    if (currentUser()?.userType === 'warehouse')
      redirect({ to: '/settings', search: { tab: 'addresses' }, throw: true })
  },
  component: pages['/customers-suppliers'],
})

const settings = createRoute({
  ...under,
  ...titled('settings'),
  path: '/settings',
  validateSearch: searchOf({
    tab: oneOf([
      'hours',
      'warehouse',
      'shipping',
      'transport',
      'rates',
      'account',
      'mails',
      'subscription',
      'contacts',
      'addresses',
      'api',
      'connectors',
      'journal',
    ]),
    ...auditList,
  }),
  component: pages['/settings'],
})

const users = createRoute({
  ...under,
  ...titled('users'),
  path: '/admin/users',
  validateSearch: searchOf(userList),
  beforeLoad: only('users.manage'),
  component: pages['/admin/users'],
})

const user = createRoute({
  ...under,
  ...titled('page.user'),
  path: '/admin/users/$id',
  params: numericId,
  validateSearch: searchOf(accountLog),
  beforeLoad: only('users.manage'),
  component: pages['/admin/users/$id'],
})

const adminOrders = createRoute({
  ...under,
  ...titled('orders'),
  path: '/admin/orders',
  validateSearch: ordersSearch,
  beforeLoad: only('users.manage'),
  component: pages['/admin/orders'],
})

const deals = createRoute({
  ...under,
  ...titled('deals'),
  path: '/admin/deals',
  validateSearch: searchOf(dealList),
  beforeLoad: only('deals.manage'),
  component: pages['/admin/deals'],
})

const transportPlan = createRoute({
  ...under,
  ...titled('page.transportPlan'),
  path: '/admin/deals/$id/transport',
  params: numericId,
  beforeLoad: only('transportRules.manage'),
  component: pages['/admin/deals/$id/transport'],
})

const rates = createRoute({
  ...under,
  ...titled('page.rates'),
  path: '/admin/deals/$id/rates',
  params: numericId,
  beforeLoad: only('deals.manage'),
  component: pages['/admin/deals/$id/rates'],
})

const notifications = createRoute({
  ...under,
  ...titled('notifications'),
  path: '/notifications',
  validateSearch: searchOf(notificationList),
  component: pages['/notifications'],
})

const invoices = createRoute({
  ...under,
  ...titled('invoices'),
  path: '/invoices',
  validateSearch: searchOf(invoiceList),
  beforeLoad: only('invoices.read'),
  component: pages['/invoices'],
})

const invoiceCreate = createRoute({
  ...under,
  ...titled('page.invoiceCreate'),
  path: '/invoices/create',
  beforeLoad: only('invoices.write'),
  component: pages['/invoices/create'],
})

const invoice = createRoute({
  ...under,
  ...titled('page.invoice'),
  path: '/invoices/$uuid',
  params: { parse: (params: { uuid: string }) => ({ uuid: orNotFound(uuid, params.uuid) }) },
  beforeLoad: only('invoices.read'),
  component: pages['/invoices/$uuid'],
})

/** The invoices that match some filters, as a file. */
const invoiceExport = createRoute({
  ...under,
  ...titled('page.invoiceExport'),
  path: '/invoices/export',
  validateSearch: searchOf(invoiceList),
  beforeLoad: only('invoices.read'),
  component: pages['/invoices/export'],
})

const charges = createRoute({
  ...under,
  ...titled('page.charges'),
  path: '/invoices/charges',
  validateSearch: searchOf(chargesLine),
  beforeLoad: only('rates.read'),
  component: pages['/invoices/charges'],
})

const carriers = createRoute({
  ...under,
  ...titled('carriers'),
  path: '/carriers',
  beforeLoad: only('carriers.manage'),
  component: pages['/carriers'],
})

const mails = createRoute({
  ...under,
  ...titled('mails'),
  path: '/admin/viewer',
  validateSearch: searchOf(mailList),
  beforeLoad: only('operations.manage'),
  component: pages['/admin/viewer'],
})

const mail = createRoute({
  ...under,
  ...titled('page.mail'),
  path: '/admin/viewer/$id',
  params: numericId,
  beforeLoad: only('operations.manage'),
  component: pages['/admin/viewer/$id'],
})

const audit = createRoute({
  ...under,
  ...titled('audit'),
  path: '/admin/audit',
  validateSearch: searchOf(auditList),
  beforeLoad: only('operations.manage'),
  component: pages['/admin/audit'],
})

const sellsy = createRoute({
  ...under,
  ...titled('sellsy'),
  path: '/admin/sellsy',
  validateSearch: searchOf(paging),
  beforeLoad: only('sellsy.manage'),
  component: pages['/admin/sellsy'],
})

const sellsyRun = createRoute({
  ...under,
  ...titled('page.sellsyRun'),
  path: '/admin/sellsy/$id',
  params: numericId,
  validateSearch: searchOf(sellsyItems),
  beforeLoad: only('sellsy.manage'),
  component: pages['/admin/sellsy/$id'],
})

const reminders = createRoute({
  ...under,
  ...titled('reminders'),
  path: '/admin/invoice-reminder',
  validateSearch: searchOf(reminderList),
  beforeLoad: only('reminders.manage'),
  component: pages['/admin/invoice-reminder'],
})

const jobs = createRoute({
  ...under,
  ...titled('jobs'),
  path: '/admin/jobs',
  validateSearch: searchOf(failedJobs),
  beforeLoad: only('operations.manage'),
  component: pages['/admin/jobs'],
})

const errorPages = createRoute({
  ...under,
  ...titled('errorPages'),
  path: '/admin/error-pages',
  validateSearch: searchOf({ ...frontErrors, tab: oneOf(['reported', 'screens']) }),
  beforeLoad: only('operations.manage'),
  component: pages['/admin/error-pages'],
})

const reportedError = createRoute({
  ...under,
  ...titled('page.reportedError'),
  path: '/admin/error-pages/$id',
  params: numericId,
  beforeLoad: only('operations.manage'),
  component: pages['/admin/error-pages/$id'],
})

const designSystem = createRoute({
  ...under,
  ...titled('designSystem'),
  path: '/admin/design-system',
  validateSearch: searchOf({
    mode: oneOf(['light', 'dark']),
    direction: oneOf(['ltr', 'rtl']),
  }),
  beforeLoad: only('operations.manage'),
  component: pages['/admin/design-system'],
})

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    logout,
    forgotPassword,
    resetPassword,
    guest,
    gate,
    board,
    dashboard,
    notifications,
    orders,
    requests,
    toComplete,
    loadPlan,
    reporting,
    carbon,
    carbonGram,
    orderCreate,
    orderImport,
    productImport,
    imports,
    importDetail,
    shipment,
    inventoryCreate,
    order.addChildren([orderForm]),
    shipments,
    pickups,
    documents,
    documentsSelect,
    stock,
    stockAdjust,
    stockAdjustFile,
    stockBatches,
    stockBatch,
    stockProduct,
    products,
    productCreate,
    product,
    productEdit,
    customersSuppliers,
    settings,
    users,
    user,
    deals,
    transportPlan,
    rates,
    invoices,
    invoiceCreate,
    invoiceExport,
    invoice,
    charges,
    carriers,
    adminOrders,
    mails,
    mail,
    audit,
    sellsy,
    sellsyRun,
    reminders,
    jobs,
    errorPages,
    reportedError,
    designSystem,
  ]),
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
