import { proofTypes } from '@quai/contract/orders/documents/document.ts'
import type { CompleteOrderInput, CompletionProof } from '@quai/contract/orders/orders/completion.ts'
import { firstDayDone } from '@quai/contract/orders/orders/done-on.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { changeStock, insertMoves } from '../../goods/stock/move.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { type Changes, plainChanges } from './core/changes.ts'
import { allow, lockOrder, type OrderState } from './core/state.ts'
import { transition } from './core/transition.ts'
import { holdingsOf, offerStock } from './goods/holdings.ts'
import { type ResolvedItem, resolveItems } from './goods/items.ts'
import { readSignature, type Signature, writeSignature } from './papers/signature.ts'

/** Closes an order with the actual quantities, moves the stock ledger by them, and notes that its lorry left the dock. */
export const completeOrder = async (ctx: Context, input: CompleteOrderInput) => {
  const signature = await readSignature(input.signature)
  const order = await lockOrder(ctx, input.uuid)
  const step = allow(ctx, order, 'order_finish', input.version)
  if (order.orderType === 'inventory') throw fail('INVENTORY_BY_COUNT')
  const doneOn = checkDone(ctx, order, input.orderDateDone)
  const proof = checkProof(order, { signature, proof: input.proof })
  const actual = await resolveItems(ctx.db, {
    ...order,
    plannedDay: doneOn,
    isCourier: false,
    items: input.orderItems,
    named: order.items,
    isCompletion: true,
  })
  await moveGoods(ctx, order, actual)
  if (signature) writeSignature(ctx, order.id, signature)
  if (order.isAtDock) endVisit(ctx, order.id)
  const { changes, set } = plainChanges(order, input)
  const reserves = input.reserves || null
  return transition(ctx, order, {
    action: 'order_finish',
    step,
    set: {
      ...set,
      order_date_done: input.orderDateDone,
      dock: order.dock,
      driver_on_time: input.driverOnTime,
      reserves,
      proof,
    },
    changes: {
      ...changes,
      ...(reserves && { reserves: [null, reserves] }),
      ...(order.isAtDock && { leftAt: [null, ctx.now.toISOString()] }),
      ...itemChanges(order, actual),
    },
  })
}

/** Day of the completion at the warehouse. Refuses one that an order of these days cannot have, such as a wrong year. */
const checkDone = ({ now }: Context, order: OrderState, orderDateDone: string): string => {
  // Accepts the planned date even when it is still in the future, as bulk completion does.
  if (Date.parse(orderDateDone) > Math.max(now.getTime() + 60_000, Date.parse(order.orderDateStart)))
    throw failOn(['orderDateDone'], 'past', 'La date de réalisation ne peut pas être dans le futur.')
  const { timeZone } = order.rules
  const [day, first] = [wallClock(orderDateDone, timeZone).date, firstDayDone(order, timeZone)]
  if (day < first)
    throw failOn(
      ['orderDateDone'],
      'early',
      `Cette commande ne peut pas avoir été réalisée avant le ${formatCivilDate(first)} : vérifiez la date.`,
    )
  return day
}

interface Given {
  signature: Signature | null
  proof: CompletionProof | undefined
}

/**
 * Requires evidence that the goods moved, signed when the customer demands it. Returns that evidence: a slip among the
 * documents, or the proof to generate, which the caller must request by name.
 */
const checkProof = (
  { requiresSignedSlip, documentTypes }: OrderState,
  { signature, proof }: Given,
): CompletionProof => {
  if (proof !== 'generated' && !documentTypes.some((type) => proofTypes.includes(type)))
    throw failOn(['proof'], 'required', 'Un bon d’entrée ou de sortie est requis.')
  if (requiresSignedSlip && !signature && !documentTypes.includes('signed_slip'))
    throw failOn(['signature'], 'required', 'Ce client demande un bon signé : faites signer, ou joignez le bon signé.')
  return proof ?? 'document'
}

/** Moves what came in or left, in the balances, the lines and the ledger. Throws STOCK_SHORTAGE. */
const moveGoods = async (ctx: Context, order: OrderState, actual: readonly ResolvedItem[]): Promise<void> => {
  const sign = order.orderType === 'delivery' ? 1 : -1
  const { customerId, warehouseId } = order
  const moves = actual.map(({ productId, batchId, packaging, quantity }) => ({
    customerId,
    warehouseId,
    productId,
    batchId,
    packaging,
    quantity: sign * quantity,
  }))
  if (await changeStock(ctx, moves, holdingsOf(order, -1)))
    offerStock(ctx, { warehouseId, items: [...order.items, ...actual] })
  writeActualQuantities(ctx, order, { actual, sign })
}

interface Actual {
  actual: readonly ResolvedItem[]
  /** 1 when the goods come in, -1 when they leave. */
  sign: 1 | -1
}

/**
 * Sets the actual quantity of planned lines (0 when not given), adds unplanned lines with a planned quantity of 0, and
 * writes what moved to the ledger.
 */
const writeActualQuantities = (ctx: Context, order: OrderState, { actual, sign }: Actual): void =>
  ctx.db.send(sql`
    WITH actual AS (
      SELECT * FROM unnest(${actual.map((item) => item.productId)}::bigint[], ${actual.map((item) => item.batchId)}::bigint[],
        ${actual.map((item) => item.packaging)}::packaging[], ${actual.map((item) => item.quantity)}::int[],
        ${actual.map((item) => item.batchReason)}::text[]) AS a (product_id, batch_id, packaging, quantity, batch_reason)
    ), zeroed AS (
      UPDATE order_items i SET actual_quantity = 0
      WHERE i.order_id = ${order.id} AND NOT EXISTS (SELECT FROM actual a WHERE a.product_id = i.product_id
        AND a.batch_id IS NOT DISTINCT FROM i.batch_id AND a.packaging = i.product_packaging)
    ), counted AS (
      INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, batch_id, product_packaging, quantity, actual_quantity, batch_reason)
      SELECT ${order.id}::bigint, ${order.customerId}::bigint, ${order.warehouseId}::bigint, product_id, batch_id, packaging, 0,
        quantity, batch_reason FROM actual
      ON CONFLICT ON CONSTRAINT order_items_once DO UPDATE SET actual_quantity = excluded.actual_quantity
      RETURNING *
    ) ${insertMoves(
      ctx,
      sql`(SELECT i.warehouse_id, i.customer_id, i.product_id, i.batch_id, i.product_packaging,
        ${order.orderType}::text::movement_kind, ${sign}::int * i.actual_quantity, i.order_id, i.id, NULL::bigint, NULL::text
      FROM counted i WHERE i.actual_quantity <> 0)`,
    )}`)

/** Differences between planned and actual quantities, by line. */
const itemChanges = (order: OrderState, actual: ResolvedItem[]): Changes => {
  const keyOf = (item: { productId: number; batchId: number | null; packaging: string }) =>
    `${item.productId}/${item.batchId}/${item.packaging}`
  const counted = new Map(actual.map((item) => [keyOf(item), item]))
  const planned = new Map(order.items.map((item) => [keyOf(item), item]))
  const differing = [...new Set([...planned.keys(), ...counted.keys()])].filter(
    (key) => (planned.get(key)?.quantity ?? 0) !== (counted.get(key)?.quantity ?? 0),
  )
  if (differing.length === 0) return {}
  const lines = (source: typeof planned | typeof counted) =>
    differing.map((key) => {
      const { productId, batchId, packaging } = (planned.get(key) ?? counted.get(key)) as ResolvedItem
      return { productId, batchId, packaging, quantity: source.get(key)?.quantity ?? 0 }
    })
  return { orderItems: [lines(planned), lines(counted)] }
}

/** A lorry still at the dock has left. */
const endVisit = ({ db, now }: Context, orderId: number): void =>
  db.send(sql`UPDATE visits SET left_at = greatest(at_dock_at, ${now.toISOString()}::timestamptz)
    WHERE order_id = ${orderId} AND at_dock_at IS NOT NULL AND left_at IS NULL`)
