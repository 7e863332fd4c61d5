import type { OrderType } from '../../platform/of-order.ts'
import { orderTypeLabels } from './query.ts'

export interface NamedOrder {
  id: number
  orderType: OrderType
  /** The customer's own number. */
  internalNumber?: string | null | undefined
}

/** The one name of an order, on pages, papers and mails: « Sortie 545 · CL-00675 ». */
export const orderName = (order: NamedOrder): string =>
  `${orderTypeLabels[order.orderType].one}\u00a0${orderNumbers(order)}`

/** « 545 · CL-00675 », after a word that says what it is of: « Bon de sortie 545 · CL-00675 ». */
export const orderNumbers = ({ id, internalNumber }: Omit<NamedOrder, 'orderType'>): string =>
  internalNumber ? `${id} · ${internalNumber}` : String(id)

/** Inside a sentence: « sortie 545 · CL-00675 ». */
export const orderNameWithin = (order: NamedOrder): string => {
  const name = orderName(order)
  return name.charAt(0).toLowerCase() + name.slice(1)
}
