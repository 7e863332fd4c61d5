import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'

export interface Places {
  orders: number
  warehouseId: number
  productId: number
  orderUuid: string
  /** Internal number of an order of the warehouse that has a document: « CMD-0500000 ». */
  number: string
}

interface Read {
  title: string
  role: UserType
  /** Path under /api. `page=last` asks for the last page by the total of the first one. */
  path: string
}

const read = (title: string, role: UserType, path: string): Read => ({ title: `${title} (${role})`, role, path })
const day = (days: number): string => addDays(wallClock(new Date()).date, days)

/** A month more than a year ago, and the coming month. */
const pastMonth = `from=${day(-430)}&to=${day(-400)}`
const nextMonth = `from=${day(4)}&to=${day(34)}`

/** Reads whose cost may grow with the database, and those made most often. */
export const readsOf = ({ orders, warehouseId, productId, orderUuid, number }: Places): Read[] => {
  const middle = String(Math.floor(orders / 2)).padStart(7, '0')
  return [
    read('list, newest', 'customer', '/orders?pageSize=50'),
    read('list, newest', 'admin', '/orders?pageSize=50'),
    read('list, one status', 'warehouse', '/orders?pageSize=50&statusGroup=finished'),
    read('list, one status', 'admin', '/orders?pageSize=50&statusGroup=no_show'),
    // A system that reads everything, half-way.
    read('list, read on', 'customer', `/orders?pageSize=100&after=${Math.floor(orders / 2)}`),
    read('list, read on', 'warehouse', `/orders?pageSize=100&after=${Math.floor(orders / 2)}`),
    read('list by date', 'warehouse', '/orders?sort=orderDateStart'),
    read('list by date', 'admin', '/orders?sort=orderDateStart'),
    read('list, past month', 'warehouse', `/orders?${pastMonth}`),
    read('list, pre-orders', 'warehouse', '/orders?isPreOrder=true'),
    read('list, no such type', 'admin', '/orders?orderType=inventory'),
    read('list, no such transport', 'warehouse', '/orders?orderTransporter=by_quai_courier'),
    read('list, none in that month', 'customer', `/orders?statusGroup=finished&${nextMonth}`),
    read('list, last page', 'customer', '/orders?page=last'),
    read('list, last page', 'admin', '/orders?page=last'),
    read('list by date, last page', 'warehouse', '/orders?sort=orderDateStart&direction=asc&page=last'),
    read('list, word of all', 'admin', '/orders?search=cmd'),
    read('list, word of some', 'admin', '/orders?search=lefevre'),
    read('list, word of none', 'customer', '/orders?search=xyzwvu'),
    read('list, number', 'warehouse', `/orders?search=${number}`),
    // Number of an order that belongs to one warehouse, so that most callers must not find it.
    read('list, any number', 'warehouse', `/orders?search=CMD-${middle}`),
    read('list, reference', 'customer', '/orders?search=REF-00042'),
    read('list, reference', 'admin', '/orders?search=REF-00042'),
    read('search, number', 'admin', `/orders/search?query=CMD-${middle}`),
    read('search, mistyped', 'admin', '/orders/search?query=CND-0000765'),
    read('search, reference', 'warehouse', '/orders/search?query=REF-00042'),
    read('dashboard', 'customer', '/dashboard'),
    read('dashboard', 'warehouse', '/dashboard'),
    read('dashboard', 'admin', '/dashboard'),
    read('to complete', 'warehouse', '/orders/to-complete'),
    read('to complete', 'admin', '/orders/to-complete'),
    read('calendar', 'warehouse', `/orders?${nextMonth}&sort=orderDateStart&direction=asc&pageSize=100`),
    read('calendar load', 'warehouse', `/warehouseAvailability/${warehouseId}/load?${nextMonth}`),
    read('free slots', 'customer', `/warehouseAvailability/${warehouseId}?date=${day(20)}`),
    read('order', 'customer', `/orders/${orderUuid}`),
    read('order log', 'customer', `/orders/${orderUuid}/logs`),
    read('documents', 'customer', '/orders/documents'),
    read('documents, by order', 'customer', '/orders/documents?sort=orderId&direction=asc'),
    read('documents, by type', 'warehouse', '/orders/documents?sort=type&direction=asc'),
    read('documents, last page', 'admin', '/orders/documents?page=last'),
    read('documents, word of all', 'admin', '/orders/documents?search=pdf'),
    read('documents, number', 'warehouse', `/orders/documents?search=${number.replace('CMD-', '')}`),
    read('documents, any number', 'warehouse', `/orders/documents?search=${middle}`),
    read('movements of a product', 'warehouse', `/stock/movements/${productId}`),
    read('movements, read on', 'customer', `/stock/movements/${productId}?pageSize=100&after=${orders}`),
    read('movements, last page', 'customer', `/stock/movements/${productId}?page=last`),
    read('stock', 'warehouse', '/stock/product'),
    read('active period', 'admin', '/orders/active-period'),
  ]
}
