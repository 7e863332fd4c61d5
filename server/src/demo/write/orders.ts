import { isOpen } from '@quai/contract/orders/life.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Line } from '../plan/goods.ts'
import { type DemoOrder, isCourier, type Step } from '../plan/order.ts'
import { customers } from '../plan/parties.ts'
import { addressRow, type Side, sideOf } from './parties.ts'
import { insertRows, reserveIds } from './rows.ts'

/** An order with the numbers it got. */
export interface WrittenOrder extends DemoOrder {
  id: number
  internalNumber: string
  customerSide: Side
  warehouseSide: Side
  lineIds: number[]
}

export const iso = (at: number): string => new Date(at).toISOString()

/** Orders with their addresses, lines, histories and docks. */
export const writeOrders = async (
  db: Db,
  sides: Map<string, Side>,
  planned: readonly DemoOrder[],
): Promise<WrittenOrder[]> => {
  const orders = await numbered(db, sides, planned)
  const addressIds = await writePlaces(db, orders)
  await insertRows(
    db,
    'orders',
    orders.map((order) => orderRow(order, addressIds.get(order) ?? null)),
  )
  await insertRows(db, 'order_items', orders.flatMap(itemRows))
  await writeLogs(db, orders)
  await insertRows(db, 'slot_bookings', orders.flatMap(bookingRows))
  return orders
}

/** Numbers follow the order of creation, as if they had been written one after the other. */
const numbered = async (db: Db, sides: Map<string, Side>, planned: readonly DemoOrder[]): Promise<WrittenOrder[]> => {
  const inTime = [...planned].sort((a, b) => createdAt(a) - createdAt(b))
  const ids = await reserveIds(db, 'orders', inTime.length)
  const lineIds = await reserveIds(
    db,
    'order_items',
    inTime.reduce((sum, { lines }) => sum + lines.length, 0),
  )
  const counts = new Map<string, number>()
  return inTime.map((order, index) => {
    const count = (counts.get(order.customer) ?? 400) + 1
    counts.set(order.customer, count)
    const prefix = customers.find(({ key }) => key === order.customer)?.prefix ?? ''
    return {
      ...order,
      id: ids[index] ?? 0,
      internalNumber: `${prefix}-${String(count).padStart(5, '0')}`,
      customerSide: sideOf(sides, order.customer),
      warehouseSide: sideOf(sides, order.warehouse),
      lineIds: lineIds.splice(0, order.lines.length),
    }
  })
}

const createdAt = ({ steps }: DemoOrder): number => steps[0]?.at ?? 0

/** Each order has its own copy of an address. */
const writePlaces = async (db: Db, orders: readonly WrittenOrder[]): Promise<Map<WrittenOrder, number>> => {
  const carried = orders.flatMap((order) => (order.place ? [{ order, place: order.place }] : []))
  const ids = await reserveIds(db, 'addresses', carried.length)
  await insertRows(
    db,
    'addresses',
    carried.map(({ place }, index) => ({ id: ids[index], ...addressRow(place, null, false) })),
  )
  return new Map(carried.map(({ order }, index) => [order, ids[index] ?? 0]))
}

const orderRow = (order: WrittenOrder, addressId: number | null) => ({
  id: order.id,
  version: order.steps.length,
  customer_id: order.customerSide.id,
  warehouse_id: order.warehouseSide.id,
  order_type: order.type,
  order_status: order.status,
  order_date_start: iso(order.start),
  order_date_end: iso(order.end),
  order_date_done: order.doneAt === null ? null : iso(order.doneAt),
  order_transporter: order.transporter,
  transport_loading_tailgate: order.place !== null && order.id % 3 === 0,
  transport_loading_side: order.place !== null && order.id % 7 === 0,
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
  is_stock_available: !order.isPreOrder,
  is_consigned: isCourier(order) && order.status === 'finished',
  address_carry_id: addressId,
  created_at: iso(createdAt(order)),
  created_by: contactOf(order, order.steps[0]),
})

const reasonOf = ({ steps }: DemoOrder, action: RegExp): string | null =>
  steps.find((step) => action.test(step.action))?.reason ?? null

/** Who of a side acted: its main contact two times in three; nobody for the system. */
export const contactOf = (order: WrittenOrder, step: Step | undefined): number | null => {
  if (!step || step.by === 'system') return null
  const { contacts } = step.by === 'customer' ? order.customerSide : order.warehouseSide
  return contacts[order.id % 3 === 0 ? 1 : 0]
}

const itemRows = (order: WrittenOrder) =>
  order.lines.map((line, index) => ({
    id: order.lineIds[index],
    order_id: order.id,
    customer_id: order.customerSide.id,
    warehouse_id: order.warehouseSide.id,
    product_id: line.goods.id,
    batch_id: line.batch?.id ?? null,
    product_packaging: line.packaging,
    quantity: line.quantity,
    actual_quantity: line.actual,
  }))

const writeLogs = async (db: Db, orders: readonly WrittenOrder[]): Promise<void> => {
  const steps = orders
    .flatMap((order) => order.steps.map((step) => ({ order, step })))
    .sort((a, b) => a.step.at - b.step.at)
  const ids = await reserveIds(db, 'order_logs', steps.length)
  await insertRows(
    db,
    'order_logs',
    steps.map(({ order, step }, index) => ({
      id: ids[index],
      order_id: order.id,
      action: step.action,
      from_status: step.from,
      to_status: step.to,
      changes: step.action === 'order_finish' ? countedChanges(order) : step.changes,
      reason: step.reason,
      contact_id: contactOf(order, step),
      created_at: iso(step.at),
    })),
  )
}

/** As the closing of an order logs the lines that differ from the plan. */
const countedChanges = ({ lines }: WrittenOrder) => {
  const differing = lines.filter(({ quantity, actual }) => quantity !== actual)
  if (differing.length === 0) return {}
  const logged = ({ goods, batch, packaging }: Line, quantity: number) => ({
    productId: goods.id,
    batchId: batch?.id ?? null,
    packaging,
    quantity,
  })
  return {
    orderItems: [
      differing.map((line) => logged(line, line.quantity)),
      differing.map((line) => logged(line, line.actual ?? 0)),
    ],
  }
}

const bookingRows = (order: WrittenOrder) =>
  isOpen(order.status) && order.dock !== null
    ? [
        {
          order_id: order.id,
          customer_id: order.customerSide.id,
          warehouse_id: order.warehouseSide.id,
          dock: order.dock,
          during: `[${iso(order.start)},${iso(order.end)})`,
        },
      ]
    : []
