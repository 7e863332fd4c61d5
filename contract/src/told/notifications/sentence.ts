import { formatMonth } from '../../money/reminders/month.ts'
import { orderName } from '../../orders/orders/name.ts'
import { orderTypeLabels } from '../../orders/orders/query.ts'
import { formatDate, formatDateTime } from '../../platform/dates.ts'
import type { UserType } from '../../platform/roles.ts'
import { countOf } from '../../platform/text/typography.ts'
import { mailEventLabel } from './events.ts'
import type { Notification } from './notification.ts'

type Told = Pick<Notification, 'event' | 'orderId' | 'params'>

/** « Commande confirmée », « 12 commandes importées ». */
export const notificationTitle = ({ event, params }: Told, reader: UserType): string => {
  if (event === 'orders_imported') return countOf(params.ordersCount ?? 0, 'commande importée', 'commandes importées')
  if (event === 'orders_import_undone')
    return countOf(params.ordersCount ?? 0, 'commande importée retirée', 'commandes importées retirées')
  if (event === 'order_comment') return 'Nouveau message'
  if (event === 'order_pre_order_served') return 'Stock disponible'
  if (event === 'order_create' && reader === 'warehouse') return 'Nouvelle demande'
  if (params.asksAgreement && reader === 'customer') return 'Changements à accepter'
  return mailEventLabel(event)
}

/** Subject of a notification: « Entrée 42 · CMD-7 », « Facture F-12 »; undefined when its title says all. */
export const notificationTopic = ({ orderId, params }: Told): string | undefined => {
  const { orderType, internalNumber, invoiceNumber, month, userName } = params
  if (params.ordersCount !== undefined) return orderType && orderTypeLabels[orderType].many
  const id = orderId ?? params.orderNumber
  if (orderType && id !== undefined) return orderName({ id, orderType, internalNumber })
  if (orderType) return [orderTypeLabels[orderType].one, internalNumber].filter(Boolean).join(' ')
  if (invoiceNumber) return `Facture ${invoiceNumber}`
  if (month) return formatMonth(month)
  return userName
}

/** Author and instant: « Comptoir Lavigne · 12 janv. 2027 à 09:00 ». */
export const notificationFacts = ({ params }: Told, reader: UserType): string[] => {
  const { customerName, warehouseName, orderType, orderDateStart } = params
  const names = { customer: [warehouseName], warehouse: [customerName], admin: [customerName, warehouseName] }[reader]
  const when = orderDateStart && (orderType === 'inventory' ? formatDate : formatDateTime)(orderDateStart)
  return [...names, when].flatMap((fact) => fact || [])
}

/** The reason, the beginning of the message or the names of the documents; undefined without any. */
export const notificationQuote = ({ event, orderId, params }: Told): string | undefined => {
  const { comment, reason, documents } = params
  if (event === 'order_delete' && orderId === null && !reason) return 'Cette commande n’existe plus.'
  if (comment) return `« ${comment}${comment.length >= 200 ? '…' : ''} »`
  return reason ?? documents?.join(', ')
}
