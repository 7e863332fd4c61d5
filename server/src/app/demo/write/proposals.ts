import type { OrderAction } from '@quai/contract/orders/orders/life.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../../platform/database/rows.ts'
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
