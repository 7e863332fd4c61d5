import { type OrderType, orderTypes } from '@quai/contract/platform/of-order.ts'
import { oneOf, text, uuid, whole } from '../../platform/pages/search.ts'
import { recentOrdersKey as key } from '../../platform/session.ts'

const mostRecent = 6

export interface RecentOrder {
  uuid: string
  id: number
  orderType: OrderType
  internalNumber: string | null
  customerName: string
  warehouseName: string
}

/**
 * Returns the orders last opened in this browser, latest first. The end of the session clears them (platform/session.ts).
 */
export const recentOrders = (): RecentOrder[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) && kept.every(isRecent) ? kept : []
  } catch {
    return []
  }
}

const isText = text()
const isOrderType = oneOf(orderTypes)
const isId = whole()

/** False for what another version of the page has written. */
const isRecent = (kept: unknown): kept is RecentOrder => {
  const order = Object(kept) as Record<string, unknown>
  return (
    uuid(order.uuid) &&
    isId(order.id) &&
    isOrderType(order.orderType) &&
    (order.internalNumber === null || isText(order.internalNumber)) &&
    isText(order.customerName) &&
    isText(order.warehouseName)
  )
}

export const rememberOrder = (order: RecentOrder): void => {
  const { uuid, id, orderType, internalNumber, customerName, warehouseName } = order
  const others = recentOrders().filter((other) => other.uuid !== uuid)
  const orders = [{ uuid, id, orderType, internalNumber, customerName, warehouseName }, ...others]
  localStorage.setItem(key, JSON.stringify(orders.slice(0, mostRecent)))
}
