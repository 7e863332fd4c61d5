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
import type { WorkCounts } from '@quai/contract/dashboard/routes.ts'
import type { UserType } from '@quai/contract/roles.ts'
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
const reporting: Destination = { to: '/reporting', label: t('reporting'), Icon: InsightsOutlined }
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

/** Lists the destinations of each role, in the order of its working day. */
export const destinations: Record<UserType, readonly Destination[]> = {
  customer: [
    dashboard,
    customerOrders,
    shipments,
    stock,
    products,
    documents,
    reporting,
    invoices,
    imports,
    addresses,
    settings,
  ],
  warehouse: [
    dashboard,
    requests,
    orders,
    toComplete,
    ownShipments,
    loadPlan,
    stock,
    adjust,
    products,
    documents,
    reporting,
    invoices,
    imports,
    addresses,
    settings,
  ],
  admin: [
    dashboard,
    users,
    deals,
    carriers,
    adminOrders,
    shipments,
    stock,
    products,
    documents,
    reporting,
    carbon,
    mails,
    sellsy,
    reminders,
    jobs,
    audit,
    errorPages,
    designSystem,
    settings,
  ],
}

/** The four destinations shown at the bottom of a phone; the others are behind « Plus ». */
export const thumbDestinations: Record<UserType, readonly Destination[]> = {
  customer: [dashboard, customerOrders, stock, products],
  warehouse: [dashboard, requests, orders, stock],
  admin: [dashboard, users, deals, adminOrders],
}

/** Returns the destination of a path: the longest one that the path starts with. */
export const currentOf = (items: readonly Destination[], path: string): Destination['to'] | undefined =>
  items
    .flatMap(({ to, also = [] }) => [to, ...also].map((address) => ({ to, address })))
    .filter(({ address }) => path === address || path.startsWith(address === '/' ? '//' : `${address}/`))
    .sort((a, b) => b.address.length - a.address.length)[0]?.to
