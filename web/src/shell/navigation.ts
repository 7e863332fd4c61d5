import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined'
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined'
import LayersOutlined from '@mui/icons-material/LayersOutlined'
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import MarkunreadMailboxOutlined from '@mui/icons-material/MarkunreadMailboxOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import type { UserType } from '@quai/contract/roles.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { t } from './texts.ts'

export interface Destination {
  to: NonNullable<LinkProps['to']>
  label: string
  /** The label used when space is short. */
  short?: string
  Icon: ComponentType<{ fontSize?: 'small' }>
}

const dashboard: Destination = {
  to: '/',
  label: t('dashboard'),
  short: t('dashboard.short'),
  Icon: SpaceDashboardOutlined,
}
const requests: Destination = { to: '/requests', label: t('requests'), Icon: MarkunreadMailboxOutlined }
const orders: Destination = { to: '/orders', label: t('orders'), Icon: LocalShippingOutlined }
const toComplete: Destination = { to: '/to-complete', label: t('toComplete'), Icon: AssignmentTurnedInOutlined }
const stock: Destination = { to: '/stock', label: t('stock'), Icon: LayersOutlined }
const adjust: Destination = { to: '/stock/adjust', label: t('adjust'), Icon: TuneOutlined }
const products: Destination = { to: '/products', label: t('products'), Icon: Inventory2Outlined }
const documents: Destination = { to: '/documents', label: t('documents'), Icon: FolderOutlined }
const imports: Destination = { to: '/imports', label: t('imports'), Icon: UploadFileOutlined }
const users: Destination = { to: '/admin/users', label: t('users'), Icon: GroupOutlined }
const deals: Destination = { to: '/admin/deals', label: t('deals'), Icon: HandshakeOutlined }
const settings: Destination = { to: '/settings', label: t('settings'), Icon: SettingsOutlined }

/** Lists the destinations of each role, in the order of its working day. */
export const destinations: Record<UserType, readonly Destination[]> = {
  customer: [dashboard, orders, stock, products, documents, imports, settings],
  warehouse: [dashboard, requests, orders, toComplete, stock, adjust, products, documents, imports, settings],
  admin: [dashboard, orders, stock, products, users, deals, settings],
}

/** The four destinations shown at the bottom of a phone; the others are behind « Plus ». */
export const thumbDestinations: Record<UserType, readonly Destination[]> = {
  customer: [dashboard, orders, stock, products],
  warehouse: [dashboard, requests, orders, stock],
  admin: [dashboard, orders, users, deals],
}

/** Returns the destination of a path: the longest one that the path starts with. */
export const currentOf = (items: readonly Destination[], path: string): Destination['to'] | undefined =>
  items
    .map(({ to }) => to)
    .filter((to) => path === to || path.startsWith(to === '/' ? '//' : `${to}/`))
    .sort((a, b) => b.length - a.length)[0]
