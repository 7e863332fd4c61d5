import type { Notification } from '@quai/contract/told/notifications/notification.ts'

export interface NotificationGroup {
  key: string
  /** Newest first; at least one. */
  items: [Notification, ...Notification[]]
}

/** Groups the notifications of a page by order or invoice, at the place of the newest of each. */
export const groupsOf = (items: readonly Notification[]): NotificationGroup[] => {
  const groups = Map.groupBy(items, ({ id, params }) => params.orderUuid ?? params.invoiceUuid ?? String(id))
  // Map.groupBy() makes no empty group.
  return [...groups].map(([key, some]) => ({ key, items: some as NotificationGroup['items'] }))
}
