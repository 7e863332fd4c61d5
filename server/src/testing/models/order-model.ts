import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'

/**
 * Second, deliberately simple statement of what the product promises about orders, stock and slots, for tests to
 * compare: one customer, one warehouse, a few products in one packaging, a few slots of a few docks. Shares no code
 * with the product.
 */
export type Side = 'customer' | 'warehouse'
export type Lines = Record<number, number>

export interface ModelOrder {
  /** Grows with creation: among equals, the older order is served first. */
  rank: number
  type: 'delivery' | 'collection'
  status: OrderStatus | 'deleted'
  lines: Lines
  slot: number
  isStockAvailable: boolean
}

export interface Model {
  /** Physical stock by product. */
  physical: number[]
  /** Instants. */
  slots: number[]
  docks: number
  now: number
  orders: ModelOrder[]
}

/** Requests as plain data, which name orders by rank. */
export type Command =
  | { do: 'create'; side: Side; type: ModelOrder['type']; lines: Lines; slot: number }
  | { do: 'update'; side: Side; order: number; lines?: Lines; slot?: number }
  | { do: 'confirm'; side: Side; order: number; lines?: Lines; slot?: number }
  | { do: 'refuse' | 'cancel' | 'noShow' | 'remove'; side: Side; order: number }
  | { do: 'complete'; side: Side; order: number; lines: Lines }
  | { do: 'adjust'; side: Side; product: number; by: number }
  | { do: 'advance'; to: number }

/** Codes with which the product may refuse. Empty: the product must accept. */
export type Refusals = Set<string>

const isOpen = ({ status }: ModelOrder): boolean => status === 'pending' || status === 'confirmed'
const reservesStock = (order: ModelOrder): boolean =>
  isOpen(order) && order.type === 'collection' && order.isStockAvailable

export const reservedOf = ({ orders }: Model, product: number, besides?: ModelOrder): number =>
  sum(orders.filter((order) => order !== besides && reservesStock(order)).map(({ lines }) => lines[product] ?? 0))

export const incomingOf = ({ orders }: Model, product: number): number =>
  sum(orders.filter((order) => isOpen(order) && order.type === 'delivery').map(({ lines }) => lines[product] ?? 0))

export const waitingOf = ({ orders }: Model, product: number): number =>
  sum(
    orders
      .filter((order) => isOpen(order) && order.type === 'collection' && !order.isStockAvailable)
      .map(({ lines }) => lines[product] ?? 0),
  )

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

export const bookedAt = ({ orders }: Model, slot: number, besides?: ModelOrder): number =>
  orders.filter((order) => order !== besides && isOpen(order) && order.slot === slot).length

/** Applies the command, or returns the refusals and leaves the model unchanged. */
export const apply = (model: Model, command: Command): Refusals => {
  const refusals = perform(model, command)
  if (refusals.size === 0) serveWaiting(model)
  return refusals
}

const perform = (model: Model, command: Command): Refusals => {
  switch (command.do) {
    case 'advance':
      model.now = Math.max(model.now, command.to)
      return new Set()
    case 'adjust':
      return adjust(model, command)
    case 'create':
      return create(model, command)
    default: {
      const order = model.orders[command.order]
      if (!order || order.status === 'deleted') throw new Error('The model has no such order')
      return act(model, order, command)
    }
  }
}

const create = (model: Model, { side, type, lines, slot }: Extract<Command, { do: 'create' }>): Refusals => {
  const refusals = slotRefusals(model, slot)
  if (refusals.size > 0) return refusals
  const isStockAvailable = type === 'delivery' || fits(model, lines)
  const status = side === 'warehouse' && isStockAvailable ? 'confirmed' : 'pending'
  model.orders.push({ rank: model.orders.length, type, status, lines, slot, isStockAvailable })
  return refusals
}

const slotRefusals = (model: Model, slot: number, besides?: ModelOrder): Refusals => {
  const refusals: Refusals = new Set()
  if ((model.slots[slot] ?? 0) <= model.now) refusals.add('SLOT_PAST')
  if (bookedAt(model, slot, besides) >= model.docks) refusals.add('SLOT_TAKEN')
  return refusals
}

const fits = (model: Model, lines: Lines, besides?: ModelOrder): boolean =>
  Object.entries(lines).every(
    ([product, quantity]) =>
      (model.physical[Number(product)] ?? 0) - reservedOf(model, Number(product), besides) >= quantity,
  )

type OnOrder = Exclude<Command, { do: 'create' | 'adjust' | 'advance' }>

/** Allowed steps, by action, side and status, with the status they lead to. */
const steps: Record<OnOrder['do'], Partial<Record<Side, Partial<Record<OrderStatus, ModelOrder['status']>>>>> = {
  update: {
    customer: { pending: 'pending', confirmed: 'pending' },
    warehouse: { pending: 'pending', confirmed: 'confirmed' },
  },
  confirm: { warehouse: { pending: 'confirmed' } },
  refuse: { warehouse: { pending: 'refused' } },
  cancel: {
    customer: { pending: 'aborted_by_customer', confirmed: 'canceled_by_customer' },
    warehouse: { pending: 'canceled_by_warehouse', confirmed: 'canceled_by_warehouse' },
  },
  noShow: { warehouse: { confirmed: 'no_show' } },
  complete: { warehouse: { confirmed: 'finished' } },
  remove: {
    warehouse: {
      pending: 'deleted',
      confirmed: 'deleted',
      refused: 'deleted',
      aborted_by_customer: 'deleted',
      canceled_by_customer: 'deleted',
      canceled_by_warehouse: 'deleted',
      no_show: 'deleted',
    },
  },
}

const act = (model: Model, order: ModelOrder, command: OnOrder): Refusals => {
  const ofSide = steps[command.do][command.side]
  if (!ofSide) return new Set(['FORBIDDEN'])
  const to = ofSide[order.status as OrderStatus]
  if (!to) return new Set(['ORDER_ACTION_NOT_ALLOWED'])
  if (command.do === 'complete') return complete(model, order, command.lines)
  if (command.do === 'noShow' && (model.slots[order.slot] ?? 0) > model.now) return new Set(['TOO_EARLY'])
  const isLate = order.status === 'confirmed' && (model.slots[order.slot] ?? 0) < model.now
  if (command.do === 'update' && command.side === 'customer' && isLate) return new Set(['START_PAST'])
  const hasChanges = (command.do === 'update' || command.do === 'confirm') && isChange(command)
  if (hasChanges) return revise(model, order, { ...command, to })
  if (command.do === 'update') return new Set(['NO_CHANGE'])
  if (command.do === 'confirm' && !order.isStockAvailable) return new Set(['STOCK_INSUFFICIENT'])
  order.status = to
  return new Set()
}

const isChange = ({ lines, slot }: { lines?: Lines; slot?: number }): boolean =>
  lines !== undefined || slot !== undefined

interface Revision {
  lines?: Lines
  slot?: number
  to: ModelOrder['status']
}

const revise = (
  model: Model,
  order: ModelOrder,
  { lines = order.lines, slot = order.slot, to }: Revision,
): Refusals => {
  const isSame = sameLines(lines, order.lines)
  const refusals = slot === order.slot ? new Set<string>() : slotRefusals(model, slot, order)
  if (isSame && slot === order.slot) refusals.add('NO_CHANGE')
  const keeps = isSame && order.isStockAvailable
  const isStockAvailable = keeps || order.type === 'delivery' || fits(model, lines, order)
  if (!isStockAvailable && to !== 'pending') refusals.add('STOCK_SHORTAGE')
  if (refusals.size === 0) Object.assign(order, { lines, slot, isStockAvailable, status: to })
  return refusals
}

const sameLines = (one: Lines, other: Lines): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => one[Number(key)] === other[Number(key)])

const complete = (model: Model, order: ModelOrder, lines: Lines): Refusals => {
  const moves = Object.entries(lines).map(([product, quantity]) => ({ product: Number(product), quantity }))
  const isOut = order.type === 'collection'
  if (isOut && !fits(model, lines, order)) return new Set(['STOCK_SHORTAGE'])
  for (const { product, quantity } of moves)
    model.physical[product] = (model.physical[product] ?? 0) + (isOut ? -quantity : quantity)
  order.status = 'finished'
  return new Set()
}

const adjust = (model: Model, { side, product, by }: Extract<Command, { do: 'adjust' }>): Refusals => {
  if (side === 'customer') return new Set(['FORBIDDEN'])
  const after = (model.physical[product] ?? 0) + by
  if (after < reservedOf(model, product)) return new Set(['STOCK_SHORTAGE'])
  model.physical[product] = after
  return new Set()
}

/** Serves the waiting pre-order with the oldest date that fits entirely, then the next, until none fits. */
const serveWaiting = (model: Model): void => {
  for (;;) {
    const [next] = model.orders
      .filter((order) => isOpen(order) && !order.isStockAvailable && fits(model, order.lines, order))
      .sort((a, b) => (model.slots[a.slot] ?? 0) - (model.slots[b.slot] ?? 0) || a.rank - b.rank)
    if (!next) return
    next.isStockAvailable = true
  }
}
