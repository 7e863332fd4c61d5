import { type PastInventory, writePastInventories } from '../../../orders/inventories/write-past.ts'
import type { Db } from '../../../platform/database/database.ts'
import { goodsOf, iso, type WrittenOrder } from './orders.ts'

/** Writes the scope and the counts of the inventories. */
export const writeInventories = (db: Db, orders: readonly WrittenOrder[]): Promise<void> =>
  writePastInventories(
    db,
    orders
      .filter(({ type }) => type === 'inventory')
      .map((order) => ({
        orderId: order.id,
        customerId: order.customerSide.id,
        warehouseId: order.warehouseSide.id,
        productIds: order.count ? order.count.goods.map(({ id }) => id) : null,
        count: countOf(order),
      })),
  )

/** Counts the lines one after another, by two people in turn. */
const countOf = ({ count, warehouseSide: { contacts } }: WrittenOrder): PastInventory['count'] =>
  count
    ? {
        startedAt: iso(count.startedAt),
        startedBy: contacts[0],
        lines: count.lines.map(({ counted, ...line }, rank) => ({
          ...goodsOf(line),
          counted,
          countedAt: counted === null ? null : iso(count.startedAt + (rank + 1) * count.pace),
          countedBy: counted === null ? null : (contacts[rank % 2] ?? contacts[0]),
        })),
      }
    : null
