import type { OrderRow } from '@quai/contract/orders/orders/order.ts'

interface Papers {
  /** The orders that have a slip, in the order of their slots: the pile needs no sorting. */
  printed: OrderRow[]
  /** Inventories, which have a count sheet in place of a slip. */
  unprinted: OrderRow[]
  /** The orders that fit one file of import lines: of one type, customer and warehouse, the most numerous. */
  imported: readonly OrderRow[]
}

/** Divides chosen orders by what their papers can be, so that one that has none does not hold up the others. */
export const paperOf = (chosen: readonly OrderRow[]): Papers => {
  const withSlip = chosen.filter(({ orderType }) => orderType !== 'inventory')
  const groups = Map.groupBy(
    withSlip,
    ({ orderType, customerId, warehouseId }) => `${orderType}/${customerId}/${warehouseId}`,
  )
  return {
    printed: withSlip.toSorted((a, b) => Date.parse(a.orderDateStart) - Date.parse(b.orderDateStart) || a.id - b.id),
    unprinted: chosen.filter((order) => !withSlip.includes(order)),
    imported: [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [],
  }
}
