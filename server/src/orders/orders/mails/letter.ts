import { type Difference, differenceKindLabels } from '@quai/contract/orders/orders/changes/proposal.ts'
import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import { logTitle } from '@quai/contract/orders/orders/talk/log.ts'
import { formatDate, formatDateTime, formatDayTime } from '@quai/contract/platform/dates.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { type AdjustedLine, adjustedFacts } from '../../../goods/stock/mails.ts'
import { goodsFacts, type OrderGoods } from '../../../services/mails/goods.ts'
import { type Comparison, type RenderedMail, renderLetter } from '../../../services/mails/layout.ts'

export type OrderEventName =
  | OrderAction
  | 'order_add_documents'
  | 'order_ask_proof'
  | 'order_accept_changes'
  | 'order_comment'

export interface OrderEvent {
  orderId: number
  orderUuid: string
  event: OrderEventName
  order: {
    internalNumber: string | null
    orderType: OrderType
    orderDateStart: string
    customerId: number
    customerName: string
    warehouseId: number
    warehouseName: string
    isStockAvailable: boolean
  }
  reason?: string | null
  /** Names of the files. */
  documents?: string[]
  /** What a deleted order named. The mails of others read theirs when they leave. */
  goods?: OrderGoods
  /** Corrections made by a finished inventory. */
  adjusted?: readonly AdjustedLine[]
  /** Changes. For a proposal: all that the customer has not agreed to yet. */
  differences?: readonly Difference[]
  /** Set when the customer is asked to agree: the last instant to edit or cancel (null without a limit). */
  decideBefore?: string | null
  /** The text of a comment. */
  comment?: string
  /** null when the system closed it. */
  actor: { contactId: number; userType: UserType } | null
}

export type Side = 'customer' | 'warehouse'

/** Renders the mail to one side about an event of an order. */
export const orderMail = (event: OrderEvent, to: Side): RenderedMail => {
  const { order } = event
  const isInventory = order.orderType === 'inventory'
  // An inventory is planned for a day without a time.
  const when = (isInventory ? formatDate : formatDateTime)(order.orderDateStart)
  const named = { ...order, id: event.orderId }
  const thing = orderName(named)
  return renderLetter({
    subject: `${titleOf(event, to)} : ${orderNameWithin(named)}, ${when}`,
    lead: [leadOf(event, to), ...askedOf(event, to)].join('\n'),
    facts: [
      ['Commande', thing],
      ['Client', order.customerName],
      ['Entrepôt', order.warehouseName],
      ['Date prévue', when],
      ...(event.goods ? goodsFacts(event.goods) : ['goods' as const]),
      ['Stock', order.isStockAvailable ? null : 'Pré-commande : le stock disponible ne suffit pas encore'],
      ['Motif', event.reason],
      ['Documents', event.documents?.join(', ')],
      ...(event.adjusted ? adjustedFacts(event.adjusted) : []),
      ['Message', event.comment],
    ],
    comparison: comparisonOf(event, to),
    link: linkOf(event, to),
    digest: isChosen(event, to)
      ? { topic: `${thing}, ${when}`, title: titleOf(event, to), lead: digestLead(event, to) }
      : undefined,
  })
}

/** False for what is always mailed at once, such as the corrections of a stock. */
const isChosen = ({ event, adjusted = [] }: OrderEvent, to: Side): boolean =>
  adjusted.length === 0 && chosenEvents(to).includes(event)

const longestQuote = 200

/** One line: what happened, with the reason or the beginning of the message. */
const digestLead = (event: OrderEvent, to: Side): string => {
  const { reason, comment } = event
  const quote = comment && (comment.length > longestQuote ? `${comment.slice(0, longestQuote)}…` : comment)
  return [leadOf(event, to), reason && `Motif : ${reason}`, quote && `« ${quote} »`]
    .filter(Boolean)
    .join(' ')
    .replace(/\s+/g, ' ')
}

const leadOf = (event: OrderEvent, to: Side): string =>
  ((event.order.orderType === 'inventory' && inventorySentences[event.event]) || sentences[event.event])(event, to)

const asksAgreement = ({ decideBefore }: OrderEvent, to: Side): boolean =>
  decideBefore !== undefined && to === 'customer'

/** Tells how the customer may answer changes, and until when. */
const askedOf = (event: OrderEvent, to: Side): string[] => {
  if (!asksAgreement(event, to)) return []
  const ask = 'Acceptez ces changements, ou répondez dans la discussion de la commande.'
  return event.decideBefore
    ? [`${ask} Vous pouvez modifier ou annuler la commande jusqu’au ${formatDayTime(event.decideBefore)}.`]
    : [ask]
}

const comparisonOf = (event: OrderEvent, to: Side): Comparison | undefined => {
  const { differences = [] } = event
  // An inventory lists its corrections instead (`adjusted`).
  if (differences.length === 0 || event.adjusted) return undefined
  const rows = differences.map(({ kind, ...row }) => ({ ...row, change: differenceKindLabels[kind] }))
  if (event.event === 'order_finish') return { title: 'Écarts et précisions', from: 'Prévu', to: 'Réel', rows }
  return {
    title: asksAgreement(event, to) ? 'Changements à accepter' : 'Ce qui change',
    from: 'Avant',
    to: 'Après',
    rows,
  }
}

const titleOf = ({ event }: OrderEvent, to: Side): string => {
  if (event === 'order_comment') return 'Nouveau message'
  if (event === 'order_pre_order_served') return 'Stock disponible'
  if (event === 'order_create' && to === 'warehouse') return 'Nouvelle demande'
  return logTitle(event)
}

const linkOf = (told: OrderEvent, to: Side) => {
  const { event, orderUuid } = told
  if (asksAgreement(told, to)) return { label: 'Lire et accepter', path: `/orders/${orderUuid}` }
  if (event === 'order_comment') return { label: 'Répondre', path: `/orders/${orderUuid}#discussion` }
  if (event === 'order_no_show' && to === 'customer')
    return { label: 'Reprendre un créneau', path: `/orders/create?from=${orderUuid}` }
  if (event === 'order_delete') return { label: 'Voir les commandes', path: '/orders' }
  return { label: 'Voir la commande', path: `/orders/${orderUuid}` }
}

const author = ({ actor, order }: OrderEvent): string => {
  if (actor?.userType === 'customer') return order.customerName
  return actor?.userType === 'warehouse' ? order.warehouseName : 'L’équipe Quai'
}

/** Sentences of the events, by receiving side. */
const sentences: Record<OrderEventName, (event: OrderEvent, to: Side) => string> = {
  order_create: ({ order }, to) =>
    to === 'customer'
      ? `${order.warehouseName} a créé cette commande pour vous.`
      : `${order.customerName} vous adresse une demande : elle est à confirmer.`,
  order_update_pending: (event) => `${author(event)} a modifié la demande.`,
  order_update_preparing: ({ order }) => `${order.warehouseName} a modifié la commande en préparation.`,
  order_update_confirmed: ({ order }) => `${order.warehouseName} a modifié la commande planifiée.`,
  order_update_confirmed_to_pending: ({ order }) =>
    `${order.customerName} a modifié la commande planifiée : elle est de nouveau à confirmer.`,
  order_confirm: ({ order }) => `${order.warehouseName} a confirmé la commande : le rendez-vous est pris.`,
  order_update_and_confirm: ({ order }) => `${order.warehouseName} a confirmé la commande avec des changements.`,
  order_undo_confirm: ({ order }) =>
    `${order.warehouseName} a annulé sa confirmation : la demande est de nouveau à confirmer.`,
  order_refuse: ({ order }) => `${order.warehouseName} a refusé la commande.`,
  order_cancel_by_customer: ({ order }) => `${order.customerName} a annulé la commande.`,
  order_cancel_by_warehouse: ({ order }) => `${order.warehouseName} a annulé la commande.`,
  order_no_show: ({ order }, to) =>
    to === 'customer'
      ? `${order.warehouseName} n’a vu personne au rendez-vous. Reprenez un créneau : la nouvelle commande est déjà remplie.`
      : `L’absence est enregistrée. ${order.customerName} est invité à reprendre un créneau.`,
  order_start_preparing: ({ order }) => `${order.warehouseName} a commencé la préparation.`,
  order_count: ({ order }) => `${order.warehouseName} a commencé le comptage.`,
  order_finish: ({ order }) => `${order.warehouseName} a clôturé la commande : le stock est à jour.`,
  order_delete: (event) => `${author(event)} a supprimé la commande.`,
  order_add_documents: (event) =>
    `${author(event)} a joint ${countOf(event.documents?.length ?? 0, 'document')} à la commande.`,
  order_ask_proof: ({ order }) =>
    `${order.customerName} vous demande un justificatif : joignez le bon signé à la commande, ou clôturez-la.`,
  order_accept_changes: ({ order }) => `${order.customerName} a accepté vos changements.`,
  order_comment: (event) => `${author(event)} vous écrit au sujet de la commande.`,
  order_pre_order_served: (_event, to) =>
    to === 'customer'
      ? 'Le stock suffit désormais à votre pré-commande : il lui est réservé, et l’entrepôt peut la confirmer.'
      : 'Le stock suffit désormais à cette pré-commande : il lui est réservé, et vous pouvez la confirmer.',
}

/** Sentences for inventories, where a count needs other words than an appointment. */
const inventorySentences: Partial<typeof sentences> = {
  order_create: ({ order }, to) =>
    to === 'customer'
      ? `${order.warehouseName} a planifié un inventaire de votre stock.`
      : `${order.customerName} vous demande un inventaire : il est à confirmer.`,
  order_confirm: ({ order }) => `${order.warehouseName} a confirmé l’inventaire : il est planifié.`,
  order_count: ({ order }) => `${order.warehouseName} a commencé le comptage de votre stock.`,
  order_finish: ({ order, adjusted = [] }) =>
    adjusted.length === 0
      ? `${order.warehouseName} a terminé l’inventaire : aucun écart, votre stock est confirmé.`
      : `${order.warehouseName} a terminé l’inventaire : ${countOf(adjusted.length, 'écart')}, votre stock est à jour.`,
}
