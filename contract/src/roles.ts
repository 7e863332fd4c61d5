export const userTypes = ['customer', 'warehouse', 'admin'] as const
export type UserType = (typeof userTypes)[number]

export const userTypeLabels: Record<UserType, string> = {
  customer: 'Client',
  warehouse: 'Entrepôt',
  admin: 'Administrateur',
}

const all: readonly UserType[] = userTypes
const sides: readonly UserType[] = ['customer', 'warehouse']

/**
 * Roles that have each permission; the only place that says who may call what. Each route names one permission.
 * `anyone` needs no session.
 */
export const permissions = {
  anyone: [],
  'session.own': all,
  'users.manage': ['admin'],
  'users.search': ['admin'],
  'contacts.own': all,
  'deals.read': all,
  'deals.manage': ['admin'],
  'addresses.own': all,
  'addresses.read': all,
  'orders.read': all,
  'orders.create': sides,
  'orders.update': sides,
  'orders.confirm': ['warehouse'],
  'orders.refuse': ['warehouse'],
  'orders.cancel': sides,
  'orders.noShow': ['warehouse'],
  'orders.finish': ['warehouse'],
  'orders.delete': ['warehouse', 'admin'],
  'orders.askProof': ['customer'],
  'documents.read': all,
  'documents.upload': sides,
  'documents.delete': all,
  'inventories.count': ['warehouse'],
  'orders.acceptChanges': ['customer'],
  'orders.comment': all,
  'guests.share': sides,
  'slots.read': all,
  'slots.manage': ['warehouse'],
  'timeFrame.read': all,
  'timeFrame.manage': ['warehouse'],
  'stock.read': all,
  'stock.adjust': ['warehouse'],
  'products.read': all,
  'products.manage': sides,
  'batches.read': all,
  'batches.manage': sides,
  'imports.read': sides,
  'imports.manage': sides,
  'dashboard.read': all,
} as const satisfies Record<string, readonly UserType[]>

export type Permission = keyof typeof permissions

export const mayCall = (userType: UserType, permission: Permission): boolean =>
  (permissions[permission] as readonly UserType[]).includes(userType)
