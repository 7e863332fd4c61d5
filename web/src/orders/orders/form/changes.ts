import { differencesBetween, lineDifferences } from '@quai/contract/orders/orders/changes/differences.ts'
import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { CreateOrderInput, OrderChanges } from '@quai/contract/orders/orders/order-input.ts'
import { plainChoices, plainTexts } from '@quai/contract/orders/orders/plain-fields.ts'
import { sameAddress } from '@quai/contract/parties/addresses/place-address.ts'
import { linesOfInput, linesOfOrder, type Names } from './names.ts'

const plainFields = [
  'orderTransporter',
  ...plainChoices,
  ...plainTexts,
] as const satisfies readonly (keyof OrderChanges & keyof Order)[]

/**
 * Returns the fields that differ from the order. Only they are sent, so that unchanged fields are not validated again.
 */
export const changesOf = (order: Order, input: CreateOrderInput, names: Names): OrderChanges => ({
  ...Object.fromEntries(
    plainFields
      .filter((field) => (order[field] || null) !== (input[field] || null))
      .map((field) => [field, input[field] ?? null]),
  ),
  ...(Date.parse(order.orderDateStart) !== Date.parse(input.orderDateStart) && {
    orderDateStart: input.orderDateStart,
  }),
  ...(!sameAddress(order.addressCarry, input.addressCarry) && { addressCarry: input.addressCarry ?? null }),
  ...(lineDifferences(linesOfOrder(order), linesOfInput(input.orderItems, names)).length > 0 && {
    orderItems: input.orderItems,
  }),
})

/** Returns the same changes as text, to read before sending. */
export const readableChanges = (order: Order, { orderItems, ...fields }: OrderChanges, names: Names): Difference[] =>
  differencesBetween(
    { ...order, orderItems: linesOfOrder(order) },
    { ...fields, ...(orderItems && { orderItems: linesOfInput(orderItems, names) }) },
  )
