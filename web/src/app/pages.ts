import { documentTypes } from '@quai/contract/orders/orders/papers/document.ts'
import { type frontErrorQuery, reportLimits } from '@quai/contract/services/front-errors/front-error.ts'
import { goodsPages } from '../goods/pages.ts'
import { moneyPages } from '../money/pages.ts'
import type { OrderForm } from '../orders/orders/OrderPage.tsx'
import { orderPages } from '../orders/pages.ts'
import { partyPages } from '../parties/pages.ts'
import { numericId, orNotFound, page } from '../platform/pages/page.ts'
import { matching, oneOf, paging, type Query, type Reader, text, uuid } from '../platform/pages/search.ts'
import { auditList, servicePages } from '../services/pages.ts'
import { shippingPages } from '../shipping/pages.ts'
import { toldPages } from '../told/pages.ts'

const frontErrors: Query<typeof frontErrorQuery> = {
  ...paging,
  search: text(120),
  release: text(reportLimits.release),
}

const orderNumber = matching(/^[1-9]\d{0,14}$/)
const orderAddress: Reader<string> = (part): part is string => uuid(part) || orderNumber(part)

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
export const orderForm = {
  parse: ({ action }: { action: string }) => ({ action: orNotFound(oneOf(orderForms), action) }),
}

const appPages = [
  page('/orders/$id', () => import('./AnyOrderPage.tsx'), 'AnyOrderPage', {
    title: 'Commande',
    params: { parse: ({ id }: { id: string }) => ({ id: orNotFound(orderAddress, id) }) },
    /** `?upload=proof` opens the upload with that type. */
    search: { upload: oneOf(documentTypes) },
    // The page shows its forms itself: without this an unknown one would leave the order on screen.
    enter: (pathname) => {
      const form = pathname.split('/')[3]
      if (form) orNotFound(oneOf(orderForms), form)
    },
    firstCalls: ['/orders/$id', '/orders/$id/documents', '/orders/$id/comments', '/orders/$id/logs'],
  }),
  page('/products/$id', () => import('./ProductWithStock.tsx'), 'ProductWithStock', {
    title: 'Produit',
    params: numericId,
    search: { ...paging, tab: oneOf(['orders', 'history']) },
  }),
  page('/settings', () => import('./settings/SettingsPage.tsx'), 'SettingsPage', {
    title: 'Paramètres',
    search: {
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
    },
    reads: ['audit.list'],
  }),
  page('/admin/error-pages', () => import('./error-pages/ErrorPagesPage.tsx'), 'ErrorPagesPage', {
    title: 'Pages d’erreur',
    permission: 'operations.manage',
    search: { ...frontErrors, tab: oneOf(['reported', 'screens']) },
    reads: ['frontErrors.list'],
  }),
  page('/admin/error-pages/$id', () => import('./error-pages/ReportedErrorPage.tsx'), 'ReportedErrorPage', {
    title: 'Erreur signalée',
    permission: 'operations.manage',
    params: numericId,
  }),
  page('/admin/design-system', () => import('./design-system/DesignSystemPage.tsx'), 'DesignSystemPage', {
    title: 'Design system',
    permission: 'operations.manage',
    search: { mode: oneOf(['light', 'dark']), direction: oneOf(['ltr', 'rtl']) },
  }),
]

/** Every page but the sign-in, which comes with the first files. */
export const pages = [
  ...toldPages,
  ...orderPages,
  ...goodsPages,
  ...shippingPages,
  ...moneyPages,
  ...partyPages,
  ...servicePages,
  ...appPages,
]
