import AddOutlined from '@mui/icons-material/AddOutlined'
import Logout from '@mui/icons-material/Logout'
import type { UserType } from '@quai/contract/roles.ts'
import { searchText, searchWords } from '@quai/contract/search-text.ts'
import { may } from '../platform/session.ts'
import { type Destination, destinations } from '../shell/navigation.ts'
import { t } from './texts.ts'

/** A page that the palette opens, or an action that it starts. */
export interface Command {
  group: 'actions' | 'pages'
  href: string
  label: string
  Icon: Destination['Icon']
}

const mostFound = 5

/** Returns the role's commands whose words start with every word typed; all of them when nothing is typed. */
export const commandsFor = (userType: UserType, typed: string): Command[] => {
  const words = searchWords(typed)
  const found = allOf(userType).filter(({ label }) =>
    words.every((word) => ` ${searchText(label)}`.includes(` ${word}`)),
  )
  return words.length === 0 ? found : found.slice(0, mostFound)
}

const allOf = (userType: UserType): Command[] => [
  ...(may('orders.create') ? [action('/orders/create', t('newOrder'), AddOutlined)] : []),
  ...(may('products.manage') ? [action('/products/create', t('newProduct'), AddOutlined)] : []),
  ...destinations[userType].map(({ to, label, Icon }): Command => ({ group: 'pages', href: to, label, Icon })),
  action('/logout', t('signOut'), Logout),
]

const action = (href: string, label: string, Icon: Destination['Icon']): Command => ({
  group: 'actions',
  href,
  label,
  Icon,
})
