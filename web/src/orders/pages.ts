import { type documentListQuery, documentSorts } from '@quai/contract/orders/documents/document.ts'
import { type importListQuery, type importQuery, importTypes, lineStates } from '@quai/contract/orders/imports/query.ts'
import { statusGroups } from '@quai/contract/orders/orders/life.ts'
import { documentTypes } from '@quai/contract/orders/orders/papers/document.ts'
import { type orderListQuery, orderSorts, type Transporter, transporters } from '@quai/contract/orders/orders/query.ts'
import { orderTypes } from '@quai/contract/platform/of-order.ts'
import type { z } from 'zod'
import { byUuid, numericId, page } from '../platform/pages/page.ts'
import {
  day,
  direction,
  flag,
  oneOf,
  paging,
  partners,
  type Query,
  type Readers,
  someOf,
  text,
  uuid,
  whole,
} from '../platform/pages/search.ts'

export const orderList: Readers<z.input<typeof orderListQuery> & { orderTransporter?: Transporter | undefined }> = {
  ...paging,
  statusGroup: someOf(statusGroups),
  orderType: oneOf(orderTypes),
  orderTransporter: oneOf(transporters),
  warehouseId: whole(),
  customerId: whole(),
  productId: whole(),
  from: day,
  to: day,
  doneFrom: day,
  doneTo: day,
  answeredFrom: day,
  answeredTo: day,
  isAccepted: flag,
  driverOnTime: flag,
  search: text(120),
  isPreOrder: flag,
  isToComplete: flag,
  hasChangesToAccept: flag,
  hasUnreadMessages: flag,
  sort: oneOf(orderSorts),
  direction,
}

const documentList: Query<typeof documentListQuery> = {
  ...paging,
  type: oneOf(documentTypes),
  orderType: oneOf(orderTypes),
  ...partners,
  from: day,
  to: day,
  search: text(120),
  sort: oneOf(documentSorts),
  direction,
}

const importType = oneOf([...importTypes.keys()])
const importList: Query<typeof importListQuery> = { ...paging, importType, state: oneOf(['open', 'applied']) }
const importSheet: Query<typeof importQuery> = { ...paging, state: oneOf(lineStates) }
const deposit = { type: importType, partnerId: whole() }

/** Every list of orders, and its calendar. */
const ordersPage = {
  search: {
    ...orderList,
    view: oneOf(['list', 'month', 'week', 'day']),
    /** The day shown by the calendar. */
    date: day,
    /** The calendar also shows orders that will not take place. */
    showsCalledOff: flag,
  },
  reads: ['orders.list'],
  startsWith: { view: 'OrdersCalendar' },
} as const
const loadOrders = () => import('./orders/OrdersPage.tsx')
const besideOrders = ['/deals', '/orders/active-period']

export const orderPages = [
  page('/orders', loadOrders, 'OrdersPage', {
    title: 'Commandes',
    ...ordersPage,
    firstCalls: ['/orders?sort=createdAt&direction=desc', ...besideOrders],
  }),
  /** The orders awaiting the warehouse's answer. */
  page('/requests', loadOrders, 'OrdersPage', {
    title: 'Demandes',
    permission: 'orders.confirm',
    ...ordersPage,
    firstCalls: ['/orders?sort=orderDateStart&direction=asc&statusGroup=pending', ...besideOrders],
  }),
  /** The planned orders whose time has passed. */
  page('/to-complete', loadOrders, 'OrdersPage', {
    title: 'À clôturer',
    permission: 'orders.complete',
    ...ordersPage,
  }),
  page('/admin/orders', loadOrders, 'OrdersPage', {
    title: 'Commandes',
    permission: 'users.manage',
    ...ordersPage,
  }),
  page('/orders/create', () => import('./orders/OrderCreatePage.tsx'), 'OrderCreatePage', {
    title: 'Nouvelle commande',
    permission: 'orders.create',
    search: {
      /** The order to copy. */
      from: uuid,
      /** Copies of it what did not move alone. */
      only: oneOf(['rest']),
      orderType: oneOf(orderTypes),
      customerId: whole(),
      warehouseId: whole(),
    },
    firstCalls: ['/deals', '/addresses'],
  }),
  page('/orders/inventory', () => import('./inventories/InventoryCreatePage.tsx'), 'InventoryCreatePage', {
    title: 'Nouvel inventaire',
    permission: 'orders.create',
    search: { mode: oneOf(['ask', 'transmit']), customerId: whole(), warehouseId: whole() },
  }),
  page('/orders/import', () => import('./imports/orders/OrderImportPage.tsx'), 'OrderImportPage', {
    title: 'Importer des commandes',
    permission: 'imports.manage',
    search: deposit,
  }),
  page('/products/import', () => import('./imports/products/ProductImportPage.tsx'), 'ProductImportPage', {
    title: 'Import de produits',
    permission: 'imports.manage',
    search: deposit,
  }),
  page('/imports', () => import('./imports/ImportsPage.tsx'), 'ImportsPage', {
    title: 'Imports',
    permission: 'imports.read',
    search: importList,
    reads: ['imports.list'],
  }),
  page('/imports/$uuid', () => import('./imports/ImportPage.tsx'), 'ImportPage', {
    title: 'Import',
    permission: 'imports.read',
    params: byUuid,
    search: importSheet,
    reads: ['imports.detail'],
  }),
  page('/documents', () => import('./documents/DocumentsPage.tsx'), 'DocumentsPage', {
    title: 'Documents',
    permission: 'documents.read',
    search: documentList,
    reads: ['documents.list'],
    firstCalls: ['/orders/documents', '/deals'],
  }),
  /** Chooses a document type to hand in, then its order. */
  page('/documents/select', () => import('./orders/hand-in/HandInPage.tsx'), 'HandInPage', {
    title: 'Déposer un document',
    permission: 'documents.upload',
    search: { ...paging, choice: text(20), statusGroup: oneOf(['confirmed', 'finished']), search: text(120) },
  }),
  page('/admin/deals/$id/transport', () => import('./transport-rules/TransportPlanPage.tsx'), 'TransportPlanPage', {
    title: 'Plan de transport',
    permission: 'transportRules.manage',
    params: numericId,
  }),
  /** The day at the docks, for a screen on the wall. */
  page('/board', () => import('./visits/board/BoardPage.tsx'), 'BoardPage', {
    title: 'Tableau du quai',
    permission: 'visits.manage',
    standsAlone: true,
  }),
  /** The board, for a device that nobody is signed in on. */
  page('/screen', () => import('./screens/ScreenPage.tsx'), 'ScreenPage', {
    title: 'Écran',
    standsAlone: true,
  }),
  /** The code at a warehouse's gate, for a driver without an account. */
  page('/gate/$token', () => import('./visits/GatePage.tsx'), 'GatePage', {
    title: 'Dire mon arrivée',
    standsAlone: true,
  }),
  /** An order, for a guest with a link and no account. */
  page('/guest', () => import('./orders/guests/GuestPage.tsx'), 'GuestPage', {
    title: 'Commande partagée',
    standsAlone: true,
    search: { token: text() },
  }),
]
