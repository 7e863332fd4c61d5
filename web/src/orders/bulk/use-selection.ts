import { orderName } from '@quai/contract/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import { useChosenRows } from '../../ui/table/use-chosen-rows.ts'
import { maxChosen } from './bulk.ts'
import { t } from './texts.ts'

/** Holds the selected orders of a list. */
export const useSelection = (about: object) =>
  useChosenRows<OrderRow>(about, {
    keyOf: ({ uuid }) => uuid,
    labelOf: (order) => t('choose', { order: orderName(order) }),
    max: maxChosen,
  })
