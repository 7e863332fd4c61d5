import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import { sql } from 'kysely'
import type { AdjustedLine } from '../../../goods/stock/mails.ts'
import { differencesOf } from '../../../orders/orders/core/names.ts'
import { shownAction } from '../../../orders/orders/core/stored-actions.ts'
import { announceOrder } from '../../../orders/orders/mails/announce.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../../platform/database/rows.ts'
import type { Step } from '../plan/order.ts'
import { contactOf, iso, type WrittenOrder } from './orders.ts'

const changing: readonly OrderAction[] = ['order_update_and_confirm', 'order_update_confirmed']

const openPerCustomer = 3

/**
 * Longest notice of the demo's warehouses. A customer can still answer changes of orders that start later than this.
 */
const noticeMs = 48 * 3_600_000

const minuteMs = 60_000

const sentence =
  'Bonjour, nous ne pouvons pas tenir la commande telle que demandée : voici ce que nous proposons. Dites-nous si cela vous convient.'

const recent = 7 * 24 * 3_600_000

const readWithin = 36 * 3_600_000

/**
 * Writes mails and notifications of the last seven days. Keeps the mails unsent, because the addresses do not exist,
 * and marks older notifications as read.
 */
export const announceRecent = async (db: Db, orders: readonly WrittenOrder[], now: number): Promise<void> => {
  const events = orders
    .flatMap((order) => order.steps.map((step) => ({ order, step })))
    .filter(({ step }) => now - step.at < recent)
    .sort((a, b) => a.step.at - b.step.at)
  for (const { order, step } of events) announce({ db, now: new Date(step.at) }, order, step)
  await dateBack(db, now)
}

/** Changes in the demo name no product. */
const noNames = { references: new Map(), designations: new Map(), batchNumbers: new Map() }

const announce = (ctx: Parameters<typeof announceOrder>[0], order: WrittenOrder, step: Step): void => {
  const contactId = contactOf(order, step)
  announceOrder(ctx, {
    orderId: order.id,
    orderUuid: order.uuid,
    event: step.action,
    reason: step.reason,
    differences: differencesOf(step.changes, noNames),
    ...(order.type === 'inventory' && step.action === 'order_finish' && { adjusted: adjustedBy(order) }),
    actor: contactId === null || step.by === 'system' ? null : { contactId, userType: step.by },
    order: {
      internalNumber: order.internalNumber,
      orderType: order.type,
      orderDateStart: iso(order.start),
      customerId: order.customerSide.id,
      customerName: order.customerSide.name,
      warehouseId: order.warehouseSide.id,
      warehouseName: order.warehouseSide.name,
      isStockAvailable: !order.isPreOrder,
    },
  })
}

const adjustedBy = ({ lines }: WrittenOrder): AdjustedLine[] =>
  lines
    .filter(({ quantity, actual }) => actual !== quantity)
    .map(({ goods, batch, packaging, quantity, actual }) => ({
      reference: goods.reference,
      name: goods.name,
      packaging,
      batchNumber: batch?.number ?? null,
      quantity: (actual ?? 0) - quantity,
    }))

/** Dates mails and notifications by their events. In the demo, an order's history contains each action at most once. */
const dateBack = async (db: Db, now: number): Promise<void> => {
  const isOfLog = sql`l.order_id = t.order_id AND ${shownAction} = t.event`
  await db.run(
    sql`UPDATE mails t SET state = 'kept', error = 'Démonstration : ces adresses n’existent pas.', next_attempt_at = NULL, created_at = l.created_at FROM order_logs l WHERE ${isOfLog}`,
  )
  await db.run(sql`
    UPDATE notifications t SET created_at = l.created_at,
      read_at = CASE WHEN l.created_at < ${iso(now - readWithin)}::timestamptz THEN l.created_at + interval '2 hours' END
    FROM order_logs l WHERE ${isOfLog}`)
}

/** Writes changes that a few customers must still accept, with a message from the warehouse. */
export const writeProposals = async (db: Db, orders: readonly WrittenOrder[], now: number): Promise<void> => {
  const counts = new Map<string, number>()
  const open = orders.flatMap((order) => {
    const step = order.steps.at(-1)
    const count = counts.get(order.customer) ?? 0
    if (!step || !changing.includes(step.action) || order.start - now < noticeMs || count >= openPerCustomer) return []
    counts.set(order.customer, count + 1)
    return [{ order, step }]
  })
  const ids = await reserveIds(db, 'order_proposals', open.length)
  const rows = open.map(({ order, step }, index) => ({
    id: ids[index],
    order_id: order.id,
    customer_id: order.customerSide.id,
    warehouse_id: order.warehouseSide.id,
    // A warehouse's step has a contact.
    contact_id: contactOf(order, step) as number,
    created_at: iso(step.at),
  }))
  await insertRows(
    db,
    'order_proposals',
    rows.map((row, index) => ({ ...row, changes: open[index]?.step.changes ?? {} })),
  )
  const commentIds = await reserveIds(db, 'order_comments', open.length)
  await insertRows(
    db,
    'order_comments',
    rows.map((row, index) => ({
      ...row,
      id: commentIds[index],
      comment: sentence,
      created_at: iso(Math.min(now, Date.parse(row.created_at) + 4 * minuteMs)),
    })),
  )
}
