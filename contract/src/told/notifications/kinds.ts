export const notificationKinds = ['orders', 'messages', 'shipments', 'stock', 'invoices', 'account'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationKindLabels: Record<NotificationKind, string> = {
  orders: 'Commandes',
  messages: 'Messages et documents',
  shipments: 'Expéditions',
  stock: 'Stock',
  invoices: 'Factures',
  account: 'Compte',
}
