import type {
  CountLine,
  CountMovement,
  FinishInventoryInput,
  Review,
  ReviewLine,
} from '@quai/contract/orders/inventories/inventory.ts'
import { judgeLine } from '@quai/contract/orders/inventories/judge.ts'
import type { Step } from '@quai/contract/orders/orders/life.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { lockBalances } from '../../goods/stock/balances.ts'
import { moveStock } from '../../goods/stock/move.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { allow, lockOrder, type OrderState } from '../orders/core/state.ts'
import { transition } from '../orders/core/transition.ts'
import { offerStock } from '../orders/goods/holdings.ts'
import { lineColumns, lineOrder, lineTables, requireCount } from './count.ts'

type Movement = Omit<CountMovement, 'isAfterCount' | 'isBackdated'> & { doneAt: string | null }

type Row = CountLine & {
  expectedAtStart: number
  countedAfter: number | null
  reserved: number
  movements: Movement[]
}

/** Finishes a count and writes what was reviewed. Throws STALE when a line was counted after the review. */
export const finishInventory = async (ctx: Context, input: FinishInventoryInput) => {
  const order = await lockOrder(ctx, input.uuid)
  if (order.orderType !== 'inventory') throw fail('NOT_INVENTORY')
  const step = allow(ctx, order, 'order_finish', input.version)
  if (input.revision !== (await revisionOf(ctx, order.id))) throw fail('STALE')
  const lines = await judgeLocked(ctx, order)
  const uncounted = lines.filter(({ judgement }) => judgement === 'uncounted').length
  if (uncounted === lines.length) throw fail('COUNT_EMPTY')
  if (uncounted > 0 && !input.uncountedStay) throw fail('COUNT_INCOMPLETE', { count: uncounted })
  return settleInventory(ctx, order, {
    lines,
    step,
    doneAt: ctx.now.toISOString(),
    ...(input.messageToCustomer && { messageToCustomer: input.messageToCustomer }),
  })
}

const revisionOf = async ({ db }: Context, orderId: number): Promise<number | undefined> => {
  const row = await db.maybe(sql<{ revision: number }>`
    SELECT revision FROM inventories WHERE order_id = ${orderId}`)
  return row?.revision
}

/** Judges each line, and locks the balances so that no movement changes the result before the commit. */
export const judgeLocked = async (ctx: Context, order: OrderState): Promise<ReviewLine[]> => {
  const rows = await ctx.db.all(sql<{
    productId: number
    batchId: number | null
    packaging: ReviewLine['productPackaging']
    counted: number | null
  }>`
    SELECT product_id AS "productId", batch_id AS "batchId", packaging, counted
    FROM inventory_lines WHERE order_id = ${order.id}`)
  const keyOf = ({ productId, batchId, packaging }: (typeof rows)[number]) => ({
    warehouseId: order.warehouseId,
    customerId: order.customerId,
    productId,
    batchId,
    packaging,
  })
  const [found, rest] = [rows.filter(({ counted }) => counted), rows.filter(({ counted }) => !counted)]
  lockBalances(ctx.db, { made: found.map(keyOf), known: rest.map(keyOf) })
  return selectJudgedLines(ctx.db, order.id)
}

interface Settlement {
  lines: readonly ReviewLine[]
  step: Step
  /** Instant of the count. */
  doneAt: string
  messageToCustomer?: string
}

/**
 * Turns each counted line into a line of the order (expected → counted) and each difference into a ledger movement, all
 * or none. Throws INVENTORY_BELOW_RESERVED with all such lines, BATCH_REQUIRED when goods without a batch increase.
 */
export const settleInventory = async (
  ctx: Context,
  order: OrderState,
  { lines, step, doneAt, messageToCustomer }: Settlement,
) => {
  requireWritable(lines)
  const counted = lines.filter(({ judgement }) => judgement !== 'uncounted')
  const items = await insertItems(ctx, order, counted)
  const reason = orderName({ id: order.id, orderType: 'inventory' })
  const place = { warehouseId: order.warehouseId, customerId: order.customerId }
  const freesAwaited = await moveStock(
    ctx,
    items
      .filter(({ quantity }) => quantity !== 0)
      .map(({ id, ...item }) => ({ ...place, ...item, kind: 'inventory', orderId: order.id, orderItemId: id, reason })),
  )
  const differing = counted.filter(({ difference }) => difference !== 0)
  const risen = differing.filter(({ difference }) => difference > 0)
  if (freesAwaited) offerStock(ctx, { ...place, items: risen })
  return transition(ctx, order, {
    action: 'order_finish',
    step,
    set: { order_date_done: doneAt, ...(messageToCustomer && { message_to_customer: messageToCustomer }) },
    changes: {
      ...(differing.length > 0 && { orderItems: [logged(differing, 'expectedNow'), logged(differing, 'target')] }),
    },
    adjusted: differing.map(({ reference, name, batchNumber, productPackaging, difference }) => ({
      reference,
      name,
      batchNumber,
      packaging: productPackaging,
      quantity: difference,
    })),
  })
}

const requireWritable = (lines: readonly ReviewLine[]): void => {
  const below = lines.filter(({ problem }) => problem === 'belowReserved')
  if (below.length > 0)
    throw fail('INVENTORY_BELOW_RESERVED', {
      lines: below.map(({ productId, reference, productPackaging, batchNumber, target, reserved }) => ({
        productId,
        reference,
        packaging: productPackaging,
        batchNumber,
        counted: Math.max(0, target),
        reserved,
      })),
    })
  const nameless = lines.filter(({ problem }) => problem === 'batchRequired')
  if (nameless.length > 0)
    throw fail('BATCH_REQUIRED', { references: [...new Set(nameless.map(({ reference }) => reference))] })
}

interface Settled {
  id: number
  productId: number
  batchId: number | null
  packaging: ReviewLine['productPackaging']
  /** Signed correction. */
  quantity: number
}

const insertItems = async ({ db }: Context, order: OrderState, lines: readonly ReviewLine[]): Promise<Settled[]> => {
  const column = (name: keyof ReviewLine) => lines.map((line) => line[name])
  return db.all(sql<Settled>`
    INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, batch_id, product_packaging, quantity, actual_quantity)
    SELECT ${order.id}::bigint, ${order.customerId}::bigint, ${order.warehouseId}::bigint, n.*
    FROM unnest(${column('productId')}::bigint[], ${column('batchId')}::bigint[], ${column('productPackaging')}::packaging[],
      ${column('expectedNow')}::int[], ${column('target')}::int[]) AS n
    RETURNING id, product_id AS "productId", batch_id AS "batchId", product_packaging AS packaging,
      actual_quantity - quantity AS quantity`)
}

const logged = (lines: readonly ReviewLine[], quantity: 'expectedNow' | 'target') =>
  lines.map((line) => ({
    productId: line.productId,
    batchId: line.batchId,
    packaging: line.productPackaging,
    quantity: line[quantity],
  }))

/** Reveals the count: compares each line with the stock at the moment it was counted, and shows later movements. */
export const reviewCount = async (ctx: Context, { uuid }: { uuid: string }): Promise<Review> => {
  const { orderId, orderUuid, startedAt, revision } = await requireCount(ctx, uuid)
  return { orderUuid, startedAt, revision, lines: await selectJudgedLines(ctx.db, orderId) }
}

/** Judges the lines of a count against the current ledger, without the movements of the inventory itself. */
const selectJudgedLines = async (db: Db, orderId: number): Promise<ReviewLine[]> => {
  const rows = await db.all(sql<Row>`
    SELECT ${lineColumns}, l.expected_at_start AS "expectedAtStart", l.counted_after AS "countedAfter",
      coalesce(b.reserved, 0) AS reserved,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'quantity', m.quantity,
          'createdAt', ${iso('m.created_at')}, 'orderId', m.order_id, 'orderUuid', o.uuid, 'orderType', o.order_type,
          'internalNumber', o.internal_number, 'reason', m.reason,
          'doneAt', ${iso('o.order_date_done')}) ORDER BY m.id), '[]')
        FROM stock_movements m LEFT JOIN orders o ON o.id = m.order_id
        WHERE m.product_id = l.product_id AND m.id > l.started_after AND m.warehouse_id = l.warehouse_id
          AND m.batch_id IS NOT DISTINCT FROM l.batch_id AND m.packaging = l.packaging
          AND m.order_id IS DISTINCT FROM l.order_id) AS movements
    FROM ${lineTables}
    LEFT JOIN stock_balances b ON b.warehouse_id = l.warehouse_id AND b.product_id = l.product_id
      AND b.batch_id IS NOT DISTINCT FROM l.batch_id AND b.packaging = l.packaging
    WHERE l.order_id = ${orderId}
    ORDER BY ${lineOrder}`)
  return rows.map(judged)
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const judged = ({ countedAfter, movements, ...line }: Row): ReviewLine => {
  const { isBelowReserved, ...verdict } = judgeLine({ ...line, countedAfter, movements })
  const isNameless = line.isBatchManaged && line.batchId === null && verdict.difference > 0
  return {
    ...line,
    ...verdict,
    movements: movements.map(({ doneAt, ...movement }) => {
      const isAfterCount = countedAfter !== null && movement.id > countedAfter
      return {
        ...movement,
        isAfterCount,
        isBackdated: isAfterCount && doneAt !== null && line.countedAt !== null && doneAt < line.countedAt,
      }
    }),
    problem: isBelowReserved ? 'belowReserved' : isNameless ? 'batchRequired' : null,
  }
}
