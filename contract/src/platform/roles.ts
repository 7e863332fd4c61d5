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
  'users.hijack': ['admin'],
  /** Mails, jobs and errors of the page. */
  'operations.manage': ['admin'],
  /** Audit of one's organisation; of all, for an administrator. */
  'audit.read': all,
  'subscription.own': ['customer'],
  'contacts.own': all,
  /** Mails that the caller receives, and their organisation's access to the API and endpoints. */
  'settings.own': sides,
  /** Each reads and marks its own. */
  'notifications.own': all,
  'deals.read': all,
  'deals.manage': ['admin'],
  'carriers.read': all,
  'carriers.manage': ['admin'],
  'transportRules.read': all,
  'transportRules.manage': ['admin'],
  'rates.read': all,
  'rates.write': ['warehouse', 'admin'],
  'addresses.own': all,
  'addresses.read': all,
  'orders.read': all,
  'orders.create': sides,
  'orders.update': sides,
  'orders.confirm': ['warehouse'],
  'orders.refuse': ['warehouse'],
  'orders.cancel': sides,
  'orders.noShow': ['warehouse'],
  'orders.complete': ['warehouse'],
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
  /** Times of visits, the board and the code at the gate. */
  'visits.manage': ['warehouse'],
  'shipping.manage': ['warehouse'],
  'loadPlans.manage': ['warehouse'],
  'shipments.read': all,
  'shipments.pack': ['warehouse'],
  'tracking.write': ['warehouse', 'admin'],
  'pickups.read': ['warehouse', 'admin'],
  'pickups.manage': ['warehouse'],
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
  'invoices.read': all,
  /** Deposit, withdraw, mark paid, remind, settle a dispute. */
  'invoices.write': ['warehouse'],
  'invoices.approve': ['customer'],
  'invoices.dispute': ['customer'],
  'invoices.comment': sides,
  'carbon.read': all,
  'carbon.write': ['admin'],
  'dashboard.read': all,
  'kpis.read': all,
  'reminders.manage': ['admin'],
  'sellsy.manage': ['admin'],
} as const satisfies Record<string, readonly UserType[]>

export type Permission = keyof typeof permissions

export const mayCall = (userType: UserType, permission: Permission): boolean =>
  (permissions[permission] as readonly UserType[]).includes(userType)
