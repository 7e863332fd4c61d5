import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { invoiceStateLabels } from '@quai/contract/money/invoices/state.ts'
import { documentTypeLabels } from '@quai/contract/orders/documents/document.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import type { Closeness } from '@quai/contract/platform/text/closeness.ts'
import { formatMoney } from '@quai/contract/platform/text/typography.ts'
import type { SearchAnswer } from '@quai/contract/told/search/routes.ts'
import type { Destination } from '../../shell/navigation.ts'
import { t } from './texts.ts'

/** Something that the palette opens, besides orders and pages. */
export interface Thing {
  group: 'products' | 'partners' | 'people' | 'invoices' | 'documents'
  key: string
  href: string
  label: string
  detail: string
  /** Undefined for documents, which come by date. */
  closeness?: Closeness
  Icon: Destination['Icon']
}

type Things = Omit<SearchAnswer, 'orders'>

/** Returns what a search found besides orders. */
export const thingsOf = ({ people, documents, ...found }: Things, reader: UserType): Thing[] => [
  ...partnersOf(found, reader),
  ...people.map(
    ({ id, name, email, userId, userName, closeness }): Thing => ({
      group: 'people',
      key: `people/${id}`,
      href: `/admin/users/${userId}`,
      label: name,
      detail: `${email} · ${userName}`,
      closeness,
      Icon: PersonOutlined,
    }),
  ),
  ...productsOf(found, reader),
  ...invoicesOf(found, reader),
  ...documents.map(
    ({ uuid, filename, type, orderUuid, orderId, ...order }): Thing => ({
      group: 'documents',
      key: `documents/${uuid}`,
      href: `/orders/${orderUuid}`,
      label: filename,
      detail: `${documentTypeLabels[type]} · ${orderName({ ...order, id: orderId })}`,
      Icon: FolderOutlined,
    }),
  ),
]

/** A partner opens the list of its orders; for an administrator any organisation opens its page. */
const partnersOf = ({ partners }: Pick<Things, 'partners'>, reader: UserType): Thing[] =>
  partners.flatMap(({ id, name, userType, closeness }): Thing[] => {
    const thing = { group: 'partners', key: `partners/${id}`, label: name, closeness, Icon: HandshakeOutlined } as const
    if (reader === 'admin') return [{ ...thing, href: `/admin/users/${id}`, detail: t(`organisation.${userType}`) }]
    return userType === 'admin'
      ? []
      : [{ ...thing, href: `/orders?${userType}Id=${id}`, detail: t(`ordersOf.${userType}`) }]
  })

const productsOf = ({ products }: Pick<Things, 'products'>, reader: UserType): Thing[] =>
  products.map(({ id, reference, name, customerName, closeness }) => ({
    group: 'products',
    key: `products/${id}`,
    href: `/products/${id}`,
    label: reference,
    detail: reader === 'customer' ? name : `${name} · ${customerName}`,
    closeness,
    Icon: Inventory2Outlined,
  }))

const invoicesOf = ({ invoices }: Pick<Things, 'invoices'>, reader: UserType): Thing[] =>
  invoices.map(({ uuid, invoiceNumber, customerName, warehouseName, invoicingDate, amount, state, closeness }) => {
    const parties = { customer: warehouseName, warehouse: customerName, admin: `${warehouseName} → ${customerName}` }
    return {
      group: 'invoices',
      key: `invoices/${uuid}`,
      href: `/invoices/${uuid}`,
      label: invoiceNumber,
      detail: [parties[reader], formatDate(invoicingDate), formatMoney(amount), invoiceStateLabels[state]].join(' · '),
      closeness,
      Icon: DescriptionOutlined,
    }
  })
