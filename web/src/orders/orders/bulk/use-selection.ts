import { orderName } from '@quai/contract/orders/orders/name.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { useChosenRows } from '../../../ui/table/chosen/use-chosen-rows.ts'
import { maxChosen } from './bulk.ts'
import { t } from './texts.ts'

type Page = Pick<Parameters<typeof useChosenRows<OrderRow>>[1], 'page' | 'read'>

/** Holds the selected orders of a list. */
export const useSelection = (about: object, page: Page) =>
  useChosenRows<OrderRow>(about, {
    ...page,
    keyOf: ({ uuid }) => uuid,
    labelOf: (order) => t('choose', { order: orderName(order) }),
    max: maxChosen,
  })
