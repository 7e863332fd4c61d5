import type { OrderAction, OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import type { Goods, Line } from './goods.ts'
import type { Place } from './places.ts'

/** Row of an order's history before it has ids. */
export interface Step {
  action: OrderAction
  from: OrderStatus | null
  to: OrderStatus
  by: 'customer' | 'warehouse' | 'system'
  /** Instant in ms. */
  at: number
  changes: Record<string, [before: unknown, after: unknown]>
  reason: string | null
}

/** Order of the demo before it has ids: instants in ms, sides by their keys. */
export interface DemoOrder {
  customer: string
  warehouse: string
  type: OrderType
  status: OrderStatus
  /** null for an inventory. */
  transporter: Transporter | null
  start: number
  end: number
  dock: number | null
  doneAt: number | null
  isOnTime: boolean | null
  isPreOrder: boolean
  place: Place | null
  driver: { name: string; phone: string; plate: string } | null
  messageToWarehouse: string | null
  messageToCustomer: string | null
  deliveryInstructions: string | null
  lines: Line[]
  steps: Step[]
  /** For an inventory; null while the count has not begun. */
  count?: DemoCount | null
}

/** Count of the chosen goods, one line after another. */
export interface DemoCount {
  startedAt: number
  goods: Goods[]
  lines: (Omit<Line, 'actual'> & { counted: number | null })[]
  /** In ms per line. */
  pace: number
}

export const isCourier = ({ transporter }: Pick<DemoOrder, 'transporter'>): boolean => transporter === 'by_quai_courier'
