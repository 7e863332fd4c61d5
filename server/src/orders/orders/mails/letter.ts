import { differenceKindLabels } from '@quai/contract/orders/orders/changes/proposal.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import { logTitle } from '@quai/contract/orders/orders/talk/log.ts'
import { formatDate, formatDateTime, formatDayTime } from '@quai/contract/platform/dates.ts'
import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { adjustedFacts } from '../../../goods/stock/mails.ts'
import { goodsFacts } from '../../../services/mails/goods.ts'
import { type Comparison, type RenderedMail, renderLetter } from '../../../services/mails/layout.ts'
import type { OrderEvent, Side } from './event.ts'
import { inventorySentences, sentences } from './sentences.ts'

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
