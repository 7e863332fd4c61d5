import type { OrderChanges } from '@quai/contract/orders/orders/order-input.ts'
import type { Updateable } from 'kysely'
import type { OrdersTable } from '../../../platform/database/schema.generated.ts'
import type { ResolvedItem } from '../goods/items.ts'
import { type PlainField, plainColumns, plainFields } from './plain-fields.ts'
import type { OrderState, StateItem } from './state.ts'

/** Changed fields of an order, as its log and a proposal keep them: the value before, the value after. */
export type Changes = Record<string, [before: unknown, after: unknown]>

/**
 * Returns the plain fields that an input really changes, as log entries and as columns. Fields not given stay
 * unchanged.
 */
export const plainChanges = (
  order: OrderState,
  input: Pick<OrderChanges, PlainField>,
): { changes: Changes; set: Updateable<OrdersTable> } => {
  const changes: Changes = {}
  const set: Record<string, unknown> = {}
  for (const field of plainFields) {
    if (input[field] === undefined) continue
    const after = input[field] === '' ? null : input[field]
    if (after === order[field]) continue
    changes[field] = [order[field], after]
    set[plainColumns[field]] = after
  }
  return { changes, set }
}

const signature = (items: readonly (StateItem | ResolvedItem)[]): string =>
  items
    .map(({ productId, batchId, packaging, quantity }) => `${productId}/${batchId}/${packaging}/${quantity}`)
    .sort()
    .join(' ')

export const sameItems = (before: readonly StateItem[], after: readonly ResolvedItem[]): boolean =>
  signature(before) === signature(after)

/** Lines in the form that logs keep. */
export const loggedItems = (items: readonly (StateItem | ResolvedItem)[]) =>
  items.map(({ productId, batchId, packaging, quantity }) => ({ productId, batchId, packaging, quantity }))
