import { orderName } from '@quai/contract/orders/orders/name.ts'
import { orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import { formatDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import type { Context } from '../../../calls/context.ts'
import { announce } from '../../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../../services/mails/layout.ts'
import type { OrderSubject } from './asked.ts'

interface ToldOrder {
  id: number
  internalNumber: string | null
  orderDateStart: string
}

export interface ToldImport {
  by: 'customer' | 'warehouse'
  customerName: string
  warehouseName: string
  orderType: OrderType
  /** In the order of the file; two at least. */
  orders: readonly ToldOrder[]
}

type Subject = Pick<OrderSubject, 'customerId' | 'warehouseId' | 'uuid'> & Pick<ToldImport, 'orderType'>
type Told = Pick<ToldImport, 'customerName' | 'warehouseName' | 'orders'>

/** Tells the other side of all orders of a file at once: one notification, and what it chose for new orders. */
export const announceImported = (ctx: Context, subject: Subject, told: Told): void =>
  tell(ctx, subject, { told, event: 'orders_imported', preference: 'order_create', letterOf: importedLetter })

/** Tells the other side that all orders of a file are taken back: canceled by the customer, or deleted by the warehouse. */
export const announceUndone = (ctx: Context, subject: Subject, told: Told): void =>
  tell(ctx, subject, {
    told,
    event: 'orders_import_undone',
    preference: ctx.actor.userType === 'customer' ? 'order_cancel_by_customer' : 'order_delete',
    letterOf: undoneLetter,
  })

interface Telling {
  told: Told
  event: string
  preference: string
  letterOf: (told: ToldImport) => RenderedMail
}

const tell = (
  ctx: Context,
  { customerId, warehouseId, orderType, uuid }: Subject,
  { told, event, preference, letterOf }: Telling,
): void => {
  const by = ctx.actor.userType === 'customer' ? 'customer' : 'warehouse'
  const { customerName, warehouseName, orders } = told
  announce(ctx, {
    event,
    preference,
    orderId: null,
    params: { importUuid: uuid, orderType, ordersCount: orders.length, customerName, warehouseName },
    letters: [{ userId: by === 'customer' ? warehouseId : customerId, mail: letterOf({ ...told, by, orderType }) }],
  })
}

export const importedLetter = (told: ToldImport): RenderedMail => {
  const { by, customerName, warehouseName } = told
  const things = thingsOf(told)
  const lead =
    by === 'customer'
      ? `${customerName} a importé ${things}. Elles attendent votre réponse.`
      : `${warehouseName} a importé ${things} pour vous.`
  const link =
    by === 'customer'
      ? { label: 'Voir les demandes', path: '/requests' }
      : { label: 'Voir les commandes', path: '/orders' }
  return letter(told, { title: `${things} importées`, lead, link })
}

export const undoneLetter = (told: ToldImport): RenderedMail => {
  const { by, customerName, warehouseName } = told
  const things = thingsOf(told)
  const [name, done] = by === 'customer' ? [customerName, 'annulées'] : [warehouseName, 'supprimées']
  return letter(told, {
    title: `${things} ${done}`,
    lead: `${name} a annulé son import : ${things} sont ${done}.`,
    link: { label: 'Voir les commandes', path: '/orders' },
  })
}

interface Wording {
  title: string
  lead: string
  link: { label: string; path: string }
}

/** Most orders that a mail names. Further ones are only counted. */
const mostNamed = 10

const letter = (told: ToldImport, { title, lead, link }: Wording): RenderedMail => {
  const { customerName, warehouseName, orderType, orders } = told
  const starts = orders.map(({ orderDateStart }) => orderDateStart).toSorted()
  const [first, last] = [formatDate(starts[0] ?? ''), formatDate(starts.at(-1) ?? '')]
  const days = first === last ? `le ${first}` : `du ${first} au ${last}`
  const left = orders.length - mostNamed
  return renderLetter({
    subject: `${title}, ${days}`,
    lead,
    facts: [
      ['Client', customerName],
      ['Entrepôt', warehouseName],
      ...orders
        .slice(0, mostNamed)
        .map(
          (order) =>
            ['Commande', `${orderName({ ...order, orderType })}, ${formatDateTime(order.orderDateStart)}`] as const,
        ),
      ['Et aussi', left > 0 ? countOf(left, 'autre commande', 'autres commandes') : null],
    ],
    link,
    digest: { topic: `${title}, ${days}`, title, lead },
  })
}

/** « 500 entrées ». */
const thingsOf = ({ orders, orderType }: ToldImport): string => {
  const { one, many } = orderTypeLabels[orderType]
  return countOf(orders.length, one.toLowerCase(), many.toLowerCase())
}
