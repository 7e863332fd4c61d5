import AirportShuttleOutlined from '@mui/icons-material/AirportShuttleOutlined'
import AllInboxOutlined from '@mui/icons-material/AllInboxOutlined'
import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined'
import ContactsOutlined from '@mui/icons-material/ContactsOutlined'
import EnergySavingsLeafOutlined from '@mui/icons-material/EnergySavingsLeafOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import LayersOutlined from '@mui/icons-material/LayersOutlined'
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import MarkunreadMailboxOutlined from '@mui/icons-material/MarkunreadMailboxOutlined'
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined'
import PaletteOutlined from '@mui/icons-material/PaletteOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import RouteOutlined from '@mui/icons-material/RouteOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined'
import SyncAltOutlined from '@mui/icons-material/SyncAltOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import type { UserType } from '@quai/contract/platform/roles.ts'
import type { WorkCounts } from '@quai/contract/told/dashboard/routes.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { t } from './texts.ts'

export interface Destination {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Other addresses of its pages. */
  also?: readonly string[]
  /** The label used when space is short. */
  short?: string
  Icon: ComponentType<{ fontSize?: 'small' }>
  /** Counts of work to show beside its name. */
  counts?: readonly (keyof WorkCounts)[]
  /** Second entries, which show once it is open. */
  under?: readonly Destination[]
}

/** Entries that belong together, with the name of what they have in common. */
export interface Group {
  name: string
  items: readonly Destination[]
}

const dashboard: Destination = {
  to: '/',
  label: t('dashboard'),
  short: t('dashboard.short'),
  Icon: SpaceDashboardOutlined,
}
const requests: Destination = {
  to: '/requests',
  label: t('requests'),
  Icon: MarkunreadMailboxOutlined,
  counts: ['pendingCount'],
}
const orders: Destination = {
  to: '/orders',
  label: t('orders'),
  Icon: LocalShippingOutlined,
  counts: ['unreadOrdersCount'],
}
const adminOrders: Destination = { ...orders, to: '/admin/orders', also: ['/orders'] }
const customerOrders: Destination = { ...orders, counts: ['changesToAcceptCount', 'unreadOrdersCount'] }
const toComplete: Destination = {
  to: '/to-complete',
  label: t('toComplete'),
  Icon: AssignmentTurnedInOutlined,
  counts: ['toCompleteCount'],
}
const shipments: Destination = { to: '/shipments', label: t('shipments'), Icon: AllInboxOutlined }
const ownShipments: Destination = { ...shipments, counts: ['toConsignCount'] }
const loadPlan: Destination = { to: '/load-plan', label: t('loadPlan'), Icon: RouteOutlined }
const stock: Destination = { to: '/stock', label: t('stock'), Icon: LayersOutlined }
const adjust: Destination = { to: '/stock/adjust', label: t('adjust'), Icon: TuneOutlined }
const products: Destination = { to: '/products', label: t('products'), Icon: Inventory2Outlined }
const documents: Destination = { to: '/documents', label: t('documents'), Icon: FolderOutlined }
const invoices: Destination = { to: '/invoices', label: t('invoices'), Icon: ReceiptLongOutlined }
const imports: Destination = {
  to: '/imports',
  also: ['/orders/import', '/products/import'],
  label: t('imports'),
  Icon: UploadFileOutlined,
}
const addresses: Destination = {
  to: '/customers-suppliers',
  label: t('addresses'),
  short: t('addresses.short'),
  Icon: ContactsOutlined,
}
const reporting: Destination = { to: '/reporting', also: ['/carbon'], label: t('reporting'), Icon: InsightsOutlined }
const users: Destination = { to: '/admin/users', label: t('users'), Icon: GroupOutlined }
const deals: Destination = { to: '/admin/deals', label: t('deals'), Icon: HandshakeOutlined }
const carriers: Destination = { to: '/carriers', label: t('carriers'), Icon: AirportShuttleOutlined }
const carbon: Destination = {
  to: '/carbon/gram',
  also: ['/carbon'],
  label: t('carbon'),
  Icon: EnergySavingsLeafOutlined,
}
const mails: Destination = { to: '/admin/viewer', label: t('mails'), Icon: MailOutlined }
const sellsy: Destination = { to: '/admin/sellsy', label: t('sellsy'), Icon: SyncAltOutlined }
const reminders: Destination = {
  to: '/admin/invoice-reminder',
  label: t('reminders'),
  Icon: NotificationsActiveOutlined,
}
const jobs: Destination = { to: '/admin/jobs', label: t('jobs'), Icon: ScheduleOutlined }
const errorPages: Destination = { to: '/admin/error-pages', label: t('errorPages'), Icon: ReportProblemOutlined }
const audit: Destination = { to: '/admin/audit', label: t('audit'), Icon: ManageSearchOutlined }
const designSystem: Destination = { to: '/admin/design-system', label: t('designSystem'), Icon: PaletteOutlined }
const settings: Destination = { to: '/settings', label: t('settings'), Icon: SettingsOutlined }

const filed = { under: [documents, imports] }

/** The menu of each role, in the order of its working day: at most nine entries, further ones under them. */
export const menus: Record<UserType, readonly Group[]> = {
  customer: [
    { name: t('group.today'), items: [dashboard, { ...customerOrders, ...filed }] },
    { name: t('group.stock'), items: [stock, products] },
    { name: t('group.shipping'), items: [shipments, addresses] },
    { name: t('group.money'), items: [invoices, reporting] },
    { name: t('group.settings'), items: [settings] },
  ],
  warehouse: [
    { name: t('group.today'), items: [dashboard, requests, { ...orders, ...filed }, toComplete] },
    { name: t('group.stock'), items: [{ ...stock, under: [products, adjust] }] },
    { name: t('group.shipping'), items: [{ ...ownShipments, under: [loadPlan] }] },
    { name: t('group.money'), items: [invoices, reporting] },
    { name: t('group.settings'), items: [settings] },
  ],
  admin: [
    { name: t('group.accounts'), items: [{ ...users, under: [settings] }, deals] },
    {
      name: t('group.activity'),
      items: [
        dashboard,
        { ...adminOrders, under: [documents] },
        { ...shipments, under: [carriers] },
        { ...stock, under: [products] },
        { ...reporting, under: [carbon] },
      ],
    },
    {
      name: t('group.system'),
      items: [
        { ...mails, under: [reminders, sellsy] },
        { ...audit, under: [jobs, errorPages, designSystem] },
      ],
    },
  ],
}

const flat = ({ items }: Group): Destination[] => items.flatMap((item) => [item, ...(item.under ?? [])])

/** All destinations of each role, in the order of its menu. */
export const destinations: Record<UserType, readonly Destination[]> = {
  customer: menus.customer.flatMap(flat),
  warehouse: menus.warehouse.flatMap(flat),
  admin: menus.admin.flatMap(flat),
}

/** The addresses of the four destinations at the bottom of a phone; the others are behind « Plus ». */
export const thumbs: Record<UserType, readonly Destination['to'][]> = {
  customer: ['/', '/orders', '/stock', '/products'],
  warehouse: ['/', '/requests', '/to-complete', '/orders'],
  admin: ['/', '/admin/users', '/admin/deals', '/admin/orders'],
}

/** Returns the destination of a path: the longest one that the path starts with. */
export const currentOf = (items: readonly Destination[], path: string): Destination['to'] | undefined =>
  items
    .flatMap(({ to, also = [] }) => [to, ...also].map((address) => ({ to, address })))
    .filter(({ address }) => path === address || path.startsWith(address === '/' ? '//' : `${address}/`))
    .sort((a, b) => b.address.length - a.address.length)[0]?.to
