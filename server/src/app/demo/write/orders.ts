import { type PastOrder, type Written, writePastOrders } from '../../../orders/orders/core/write-past.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../../platform/database/rows.ts'
import type { Line } from '../plan/goods.ts'
import type { DemoOrder, Step } from '../plan/order.ts'
import { customers } from '../plan/parties.ts'
import { addressRow, type Side, sideOf } from './parties.ts'

interface NamedOrder extends DemoOrder {
  /** From 1, in order of creation. */
  rank: number
  internalNumber: string
  customerSide: Side
  warehouseSide: Side
}

/** Order with its assigned numbers. */
export interface WrittenOrder extends NamedOrder {
  id: number
  uuid: string
  past: PastOrder & Written
}

export const iso = (at: number): string => new Date(at).toISOString()

/** Writes orders with their addresses, lines, histories and docks. */
export const writeOrders = async (
  db: Db,
  sides: Map<string, Side>,
  planned: readonly DemoOrder[],
): Promise<WrittenOrder[]> => {
  const orders = named(sides, planned)
  const addressIds = await writePlaces(db, orders)
  const written = await writePastOrders(
    db,
    orders.map((order) => ({ ...pastOf(order, addressIds.get(order) ?? null), order })),
  )
  return written.map((past) => ({ ...past.order, id: past.id, uuid: past.uuid, past }))
}

/** Numbers orders in their order of creation, as if they had been created one by one. */
const named = (sides: Map<string, Side>, planned: readonly DemoOrder[]): NamedOrder[] => {
  const counts = new Map<string, number>()
  return [...planned]
    .sort((a, b) => createdAt(a) - createdAt(b))
    .map((order, index) => {
      const count = (counts.get(order.customer) ?? 400) + 1
      counts.set(order.customer, count)
      const prefix = customers.find(({ key }) => key === order.customer)?.prefix ?? ''
      return {
        ...order,
        rank: index + 1,
        internalNumber: `${prefix}-${String(count).padStart(5, '0')}`,
        customerSide: sideOf(sides, order.customer),
        warehouseSide: sideOf(sides, order.warehouse),
      }
    })
}

const createdAt = ({ steps }: DemoOrder): number => steps[0]?.at ?? 0

/** Writes a separate copy of the address for each order. */
const writePlaces = async (db: Db, orders: readonly NamedOrder[]): Promise<Map<NamedOrder, number>> => {
  const carried = orders.flatMap((order) => (order.place ? [{ order, place: order.place }] : []))
  const ids = await reserveIds(db, 'addresses', carried.length)
  await insertRows(
    db,
    'addresses',
    carried.map(({ place }, index) => ({ id: ids[index], ...addressRow(place, null, false) })),
  )
  return new Map(carried.map(({ order }, index) => [order, ids[index] ?? 0]))
}

const pastOf = (order: NamedOrder, addressId: number | null): PastOrder => ({
  customerId: order.customerSide.id,
  warehouseId: order.warehouseSide.id,
  orderType: order.type,
  status: order.status,
  transporter: order.transporter,
  start: iso(order.start),
  end: iso(order.end),
  dock: order.dock,
  doneAt: order.doneAt === null ? null : iso(order.doneAt),
  isStockAvailable: !order.isPreOrder,
  lines: order.lines.map((line) => ({ ...goodsOf(line), quantity: line.quantity, actual: line.actual })),
  steps: order.steps.map((step) => ({
    ...step,
    at: iso(step.at),
    contactId: contactOf(order, step),
    changes: step.action === 'order_finish' ? countedChanges(order) : step.changes,
  })),
  columns: {
    transport_loading_tailgate: order.place !== null && order.rank % 3 === 0,
    transport_loading_side: order.place !== null && order.rank % 7 === 0,
    proof_request_sent: false,
    internal_number: order.internalNumber,
    driver_name: order.driver?.name ?? null,
    driver_phone: order.driver?.phone ?? null,
    driver_license_plate: order.driver?.plate ?? null,
    driver_on_time: order.isOnTime,
    message_to_warehouse: order.messageToWarehouse,
    message_to_customer: order.messageToCustomer,
    delivery_instructions: order.deliveryInstructions,
    cancellation_reasons: reasonOf(order, /^order_cancel/),
    refusal_reasons: reasonOf(order, /^order_refuse$/),
    address_carry_id: addressId,
  },
})

export const goodsOf = ({ goods, batch, packaging }: Pick<Line, 'goods' | 'batch' | 'packaging'>) => ({
  productId: goods.id,
  batchId: batch?.id ?? null,
  packaging,
})

const reasonOf = ({ steps }: DemoOrder, action: RegExp): string | null =>
  steps.find((step) => action.test(step.action))?.reason ?? null

/** Chooses the acting contact of a side: its main one two times in three; null for the system. */
export const contactOf = (order: NamedOrder, step: Step | undefined): number | null => {
  if (!step || step.by === 'system') return null
  const { contacts } = step.by === 'customer' ? order.customerSide : order.warehouseSide
  return contacts[order.rank % 3 === 0 ? 1 : 0]
}

/** Builds the logged differences from the plan, as completing an order does. */
const countedChanges = ({ lines }: DemoOrder): Step['changes'] => {
  const differing = lines.filter(({ quantity, actual }) => quantity !== actual)
  if (differing.length === 0) return {}
  return {
    orderItems: [
      differing.map((line) => ({ ...goodsOf(line), quantity: line.quantity })),
      differing.map((line) => ({ ...goodsOf(line), quantity: line.actual ?? 0 })),
    ],
  }
}
