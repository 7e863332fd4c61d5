import { formatDate, formatDateTime, formatDayTime } from '@quai/contract/dates.ts'
import type { OrderAction } from '@quai/contract/orders/life.ts'
import { logTitle } from '@quai/contract/orders/order.ts'
import type { Difference } from '@quai/contract/orders/proposal.ts'
import { type OrderType, orderTypeLabels } from '@quai/contract/orders/query.ts'
import { type Packaging, packagingLabels } from '@quai/contract/products/packaging.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { countOf, formatInteger } from '@quai/contract/typography.ts'
import { type Comparison, type RenderedMail, renderLetter } from './layout.ts'

export type OrderEventName =
  | OrderAction
  | 'order_pre_order_served'
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
  /** Names of files. */
  documents?: string[]
  /** What a finished inventory corrected. */
  adjusted?: readonly AdjustedLine[]
  /** What changed; of changes to accept, all that the customer has not agreed to. */
  differences?: readonly Difference[]
  /** The customer is asked to agree to the differences, and may edit or cancel until then (null: without limit). */
  decideBefore?: string | null
  /** What a comment says. */
  comment?: string
  /** null: the system. */
  actor: { contactId: number; userType: UserType } | null
}

export type Side = 'customer' | 'warehouse'

/** The mail that one side gets about an event of an order. */
export const orderMail = (event: OrderEvent, to: Side): RenderedMail => {
  const { order } = event
  const isInventory = order.orderType === 'inventory'
  // An inventory is planned for a day.
  const when = (isInventory ? formatDate : formatDateTime)(order.orderDateStart)
  const thing = `${orderTypeLabels[order.orderType].one} ${order.internalNumber ?? `n° ${event.orderId}`}`
  return renderLetter({
    subject: `${titleOf(event, to)} : ${thing.charAt(0).toLowerCase()}${thing.slice(1)}, ${when}`,
    lead: [leadOf(event, to), ...askedOf(event, to)].join('\n'),
    facts: [
      ['Commande', thing],
      ['Client', order.customerName],
      ['Entrepôt', order.warehouseName],
      ['Date prévue', when],
      ['Stock', order.isStockAvailable ? null : 'Pré-commande : le stock disponible ne suffit pas encore'],
      ['Motif', event.reason],
      ['Documents', event.documents?.join(', ')],
      ...(event.adjusted ? differenceFacts(event.adjusted) : []),
      ['Message', event.comment],
    ],
    comparison: comparisonOf(event, to),
    link: linkOf(event, to),
  })
}

const leadOf = (event: OrderEvent, to: Side): string =>
  ((event.order.orderType === 'inventory' && inventorySentences[event.event]) || sentences[event.event])(event, to)

const asksAgreement = ({ decideBefore }: OrderEvent, to: Side): boolean =>
  decideBefore !== undefined && to === 'customer'

/** What the customer may answer to changes, and until when. */
const askedOf = (event: OrderEvent, to: Side): string[] => {
  if (!asksAgreement(event, to)) return []
  const ask = 'Acceptez ces changements, ou répondez dans la discussion de la commande.'
  return event.decideBefore
    ? [`${ask} Vous pouvez modifier ou annuler la commande jusqu’au ${formatDayTime(event.decideBefore)}.`]
    : [ask]
}

const comparisonOf = (event: OrderEvent, to: Side): Comparison | undefined => {
  const { differences: rows = [] } = event
  // An inventory says what it corrected (`adjusted`).
  if (rows.length === 0 || event.adjusted) return undefined
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

/** What happened, as the receiving side reads it. */
const sentences: Record<OrderEventName, (event: OrderEvent, to: Side) => string> = {
  order_create: ({ order }, to) =>
    to === 'customer'
      ? `${order.warehouseName} a créé cette commande pour vous.`
      : `${order.customerName} vous adresse une demande : elle attend votre réponse.`,
  order_update_pending: (event) => `${author(event)} a modifié la demande.`,
  order_update_preparing: ({ order }) => `${order.warehouseName} a modifié la commande en préparation.`,
  order_update_confirmed: ({ order }) => `${order.warehouseName} a modifié la commande planifiée.`,
  order_update_confirmed_to_pending: ({ order }) =>
    `${order.customerName} a modifié la commande planifiée : elle attend de nouveau votre réponse.`,
  order_confirm: ({ order }) => `${order.warehouseName} a confirmé la commande : le rendez-vous est pris.`,
  order_update_and_confirm: ({ order }) => `${order.warehouseName} a confirmé la commande avec des changements.`,
  order_undo_confirm: ({ order }) =>
    `${order.warehouseName} revient sur son acceptation : la demande attend sa réponse.`,
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
  order_accept_changes: ({ order }) => `${order.customerName} accepte vos changements.`,
  order_comment: (event) => `${author(event)} vous écrit au sujet de la commande.`,
  order_pre_order_served: (_event, to) =>
    to === 'customer'
      ? 'Le stock suffit désormais à votre pré-commande : il lui est réservé, et l’entrepôt peut la confirmer.'
      : 'Le stock suffit désormais à cette pré-commande : il lui est réservé, et vous pouvez la confirmer.',
}

/** Where a count calls for other words than an appointment. */
const inventorySentences: Partial<typeof sentences> = {
  order_create: ({ order }, to) =>
    to === 'customer'
      ? `${order.warehouseName} a planifié un inventaire de votre stock.`
      : `${order.customerName} vous demande un inventaire : il attend votre réponse.`,
  order_confirm: ({ order }) => `${order.warehouseName} a confirmé l’inventaire : il est planifié.`,
  order_count: ({ order }) => `${order.warehouseName} a commencé le comptage de votre stock.`,
  order_finish: ({ order, adjusted = [] }) =>
    adjusted.length === 0
      ? `${order.warehouseName} a terminé l’inventaire : aucun écart, votre stock est confirmé.`
      : `${order.warehouseName} a terminé l’inventaire : ${countOf(adjusted.length, 'écart')}, votre stock est à jour.`,
}

const differenceFacts = (lines: readonly AdjustedLine[]) => [
  ...lines.slice(0, maxLines).map((line) => [articleOf(line), quantityOf(line)] as const),
  [
    'Et aussi',
    lines.length > maxLines ? countOf(lines.length - maxLines, 'autre ligne', 'autres lignes') : null,
  ] as const,
]

export interface AdjustedLine {
  reference: string
  name: string
  packaging: Packaging
  batchNumber: string | null
  /** Signed, in packagings. */
  quantity: number
}

export interface AdjustmentLetter {
  warehouseName: string
  reason: string
  lines: readonly AdjustedLine[]
}

/** Lines written out in a mail; the rest is counted. */
const maxLines = 40

export const adjustmentMail = ({ warehouseName, reason, lines }: AdjustmentLetter): RenderedMail =>
  renderLetter({
    subject: `Stock ajusté : ${warehouseName}, ${countOf(lines.length, 'ligne')}`,
    lead: `${warehouseName} a ajusté votre stock.`,
    facts: [['Motif', reason], ...differenceFacts(lines)],
    link: { label: 'Voir le stock', path: '/stock' },
  })

const articleOf = ({ reference, name, batchNumber }: AdjustedLine): string =>
  `${reference} ${name}${batchNumber ? ` (lot ${batchNumber})` : ''}`

const quantityOf = ({ quantity, packaging }: AdjustedLine): string => {
  const { one, many } = packagingLabels[packaging]
  return `${quantity > 0 ? '+' : '−'}${formatInteger(Math.abs(quantity))} ${Math.abs(quantity) < 2 ? one : many}`
}

export interface GuestLetter {
  id: number
  orderType: OrderType
  internalNumber: string | null
  orderDateStart: string
  warehouseName: string
  senderName: string
  message: string | null
  token: string
  expiresAt: string
}

/** What a partner without account gets: an order to follow, and how long the link opens it. */
export const guestMail = (letter: GuestLetter): RenderedMail => {
  const thing = `${orderTypeLabels[letter.orderType].one} ${letter.internalNumber ?? `n° ${letter.id}`}`
  const when = formatDateTime(letter.orderDateStart)
  return renderLetter({
    subject: `${letter.senderName} partage avec vous : ${thing.charAt(0).toLowerCase()}${thing.slice(1)}, ${when}`,
    lead: `${letter.senderName} vous donne à suivre cette commande : statut, créneau, adresse et bon, sans compte.`,
    facts: [
      ['Commande', thing],
      ['Entrepôt', letter.warehouseName],
      ['Date prévue', when],
      ['Message', letter.message],
      ['Lien valable', `jusqu’au ${formatDate(letter.expiresAt)}`],
    ],
    link: { label: 'Voir la commande', path: `/guest?token=${letter.token}` },
  })
}
