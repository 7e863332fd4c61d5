import type { Db } from '../../platform/database/database.ts'
import { type Balance, balancesOf } from '../plan/stock.ts'
import { adjustmentReasons } from '../plan/wording.ts'
import type { Random } from '../random.ts'
import { iso, type WrittenOrder } from './orders.ts'
import { type Side, sideOf } from './parties.ts'
import { insertRows, reserveIds } from './rows.ts'

interface Writing {
  db: Db
  sides: Map<string, Side>
  random: Random
  /** Instant in ms. */
  now: number
}

/** The ledger of the finished orders, a few corrections, and the balances that both add up to. */
export const writeStock = async (writing: Writing, orders: readonly WrittenOrder[]): Promise<void> => {
  await writeMovements(writing, orders)
  const balances = [...balancesOf(orders).values()]
  await adjustSome(writing, balances)
  await insertRows(
    writing.db,
    'stock_balances',
    balances.map((balance) => ({
      ...placeColumns(writing, balance),
      physical: balance.physical,
      reserved: balance.reserved,
      incoming: balance.incoming,
      waiting: balance.waiting,
    })),
  )
}

const placeColumns = ({ sides }: Writing, { order, line }: Pick<Balance, 'order' | 'line'>) => ({
  warehouse_id: sideOf(sides, order.warehouse).id,
  customer_id: sideOf(sides, order.customer).id,
  product_id: line.goods.id,
  batch_id: line.batch?.id ?? null,
  packaging: line.packaging,
})

/** A line moves its goods when its order is finished. */
const writeMovements = (writing: Writing, orders: readonly WrittenOrder[]): Promise<void> =>
  insertRows(
    writing.db,
    'stock_movements',
    orders
      .flatMap((order) => {
        const closing = order.steps.at(-1)
        if (closing?.action !== 'order_finish') return []
        return order.lines.flatMap((line, index) =>
          line.actual ? [{ at: closing.at, order, line, quantity: line.actual, lineId: order.lineIds[index] }] : [],
        )
      })
      .sort((a, b) => a.at - b.at)
      .map(({ at, order, line, quantity, lineId }) => ({
        ...placeColumns(writing, { order, line }),
        kind: order.type,
        quantity: order.type === 'delivery' ? quantity : -quantity,
        order_id: order.id,
        order_item_id: lineId,
        contact_id: order.warehouseSide.contacts[0],
        created_at: iso(at),
      })),
  )

/** One place in 120, when it holds more than is reserved, has lost a packaging or two. */
const adjustSome = async (writing: Writing, balances: Balance[]): Promise<void> => {
  const { db, sides, random, now } = writing
  const lost = balances.filter(({ physical, reserved }, rank) => rank % 120 === 60 && physical - reserved > 4)
  const ids = await reserveIds(db, 'stock_adjustments', lost.length)
  const corrections = lost.map((balance, index) => ({
    balance,
    id: ids[index],
    quantity: random.between(1, 2),
    reason: random.pick(adjustmentReasons),
    contact_id: sideOf(sides, balance.order.warehouse).contacts[1],
    created_at: iso(now - (index + 1) * 31 * 3_600_000),
  }))
  await insertRows(
    db,
    'stock_adjustments',
    corrections.map(({ id, balance, reason, contact_id, created_at }) => ({
      id,
      warehouse_id: sideOf(sides, balance.order.warehouse).id,
      reason,
      contact_id,
      created_at,
    })),
  )
  await insertRows(
    db,
    'stock_movements',
    corrections.map(({ id, balance, quantity, reason, contact_id, created_at }) => ({
      ...placeColumns(writing, balance),
      kind: 'adjustment' as const,
      quantity: -quantity,
      adjustment_id: id,
      reason,
      contact_id,
      created_at,
    })),
  )
  for (const { balance, quantity } of corrections) balance.physical -= quantity
}
