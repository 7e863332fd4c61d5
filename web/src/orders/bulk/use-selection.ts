import type { OrderRow } from '@quai/contract/orders/order.ts'
import { useState } from 'react'
import type { Selection } from '../../ui/table/column.ts'
import { maxChosen, orderName } from './bulk.ts'
import { t } from './texts.ts'

interface ChosenOrders {
  /** In the order of selection. */
  chosen: readonly OrderRow[]
  /** The form that the table takes. */
  selection: Selection<OrderRow>
  clear: () => void
}

type Chosen = ReadonlyMap<string, OrderRow>
const none: Chosen = new Map()

/** Holds the selected orders. They persist across pages until the list's subject (`about`) changes. */
export const useSelection = (about: object): ChosenOrders => {
  const key = JSON.stringify(about)
  const [state, setState] = useState({ key, orders: none })
  const orders = state.key === key ? state.orders : none
  return {
    chosen: [...orders.values()],
    selection: {
      isChosen: ({ uuid }) => orders.has(uuid),
      labelOf: (order) => t('choose', { order: orderName(order) }),
      onChange: (rows, isChosen) =>
        setState((known) => ({ key, orders: changed(known.key === key ? known.orders : none, rows, isChosen) })),
    },
    clear: () => setState({ key, orders: none }),
  }
}

const changed = (orders: Chosen, rows: readonly OrderRow[], isChosen: boolean): Chosen => {
  const next = new Map(orders)
  for (const row of rows)
    if (!isChosen) next.delete(row.uuid)
    else if (next.size < maxChosen) next.set(row.uuid, row)
  return next
}
