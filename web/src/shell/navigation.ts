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
  /** Its name where there is little room. */
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

/** What each role finds at its left, in the order of its day. */
export const destinations: Record<UserType, readonly Destination[]> = {
  customer: [dashboard, orders, stock, products, documents, imports, settings],
  warehouse: [dashboard, requests, orders, toComplete, stock, adjust, products, documents, imports, settings],
  admin: [dashboard, orders, stock, products, users, deals, settings],
}

/** The four that a thumb reaches first; the rest is behind « Plus ». */
export const thumbDestinations: Record<UserType, readonly Destination[]> = {
  customer: [dashboard, orders, stock, products],
  warehouse: [dashboard, requests, orders, stock],
  admin: [dashboard, orders, users, deals],
}

/** The destination that a path is under: the longest one that begins it. */
export const currentOf = (items: readonly Destination[], path: string): Destination['to'] | undefined =>
  items
    .map(({ to }) => to)
    .filter((to) => path === to || path.startsWith(to === '/' ? '//' : `${to}/`))
    .sort((a, b) => b.length - a.length)[0]
