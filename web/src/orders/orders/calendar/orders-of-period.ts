import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { OrderListQuery } from '@quai/contract/orders/orders/query.ts'
import { api } from '../../../platform/calls/api.ts'

const pageSize = 100
const mostPages = 20

interface OrdersOfPeriod {
  orders: OrderRow[]
  /** True when there are more orders than a calendar can show. */
  isCut: boolean
}

/** Loads every order of a period, by time; the first page gives the number of the others. */
export const ordersOfPeriod = async (
  filters: Partial<OrderListQuery>,
  signal?: AbortSignal,
): Promise<OrdersOfPeriod> => {
  const ask = (page: number) =>
    api.orders.list({ ...filters, page, pageSize, sort: 'orderDateStart', direction: 'asc' }, signal ? { signal } : {})
  const first = await ask(1)
  const pages = Math.min(mostPages, Math.ceil(first.total / pageSize))
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_unused, index) => ask(index + 2)))
  return {
    orders: [first, ...rest].flatMap(({ items }) => items),
    isCut: !first.isTotalExact || first.total > mostPages * pageSize,
  }
}
