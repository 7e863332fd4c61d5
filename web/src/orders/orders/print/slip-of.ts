import type { Order, OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { Slip } from './use-print-orders.ts'

/** Names whose main address the slip of an order shows: the customer's only without a transport address. */
export const slipOf = ({ uuid, warehouse, customer, addressCarry }: Order): Slip => ({
  uuid,
  parties: addressCarry ? [warehouse] : [warehouse, customer],
})

/** The same for a row of the list. */
export const slipOfRow = (row: OrderRow): Slip => {
  const warehouse = { id: row.warehouseId, name: row.warehouseName }
  const customer = { id: row.customerId, name: row.customerName }
  return { uuid: row.uuid, parties: row.addressCarryName === null ? [warehouse, customer] : [warehouse] }
}
