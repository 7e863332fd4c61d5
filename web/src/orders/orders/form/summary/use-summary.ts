import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import type { CreateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { orpc } from '../../../../platform/calls/query.ts'
import { changesOf, readableChanges } from '../changes.ts'
import type { DraftLine, OrderDraft } from '../draft.ts'
import { quantityOf, shortageOf, withinStock } from '../goods/batches/allotment.ts'
import { isStockKnown, knownCandidates } from '../goods/batches/candidates.ts'
import { namesIn } from '../names.ts'
import { partiesOf, useOrderForm } from '../OrderFormScope.ts'
import { type Missing, missingIn } from './missing.ts'

export interface OrderSummary {
  draft: OrderDraft
  totals: readonly { packaging: Packaging; quantity: number }[]
  /** True when the collection exceeds the stock. */
  exceedsStock: boolean
  /** The lines that stay when each is reduced to what is in stock. */
  linesInStock: readonly DraftLine[]
  /** True while a line's batches are loading. */
  isProposing: boolean
  missing: readonly Missing[]
  /** Empty for a new order. */
  differences: readonly Difference[]
}

/** Summarises the form: totals, missing fields and, for an existing order, the differences. */
export const useSummary = (schema: z.ZodType<CreateOrderInput, OrderDraft>): OrderSummary => {
  const { control, userType, userId, order, held } = useOrderForm()
  const client = useQueryClient()
  // Every field has a default value, so the watched values form a whole draft.
  const draft = useWatch({ control }) as OrderDraft
  const isProposing =
    useIsFetching({ queryKey: orpc.stock.proposal.key(), predicate: ({ state }) => state.data === undefined }) > 0
  const { warehouseId } = partiesOf(draft.partnerId, { userType, userId })
  const candidatesOf = (line: OrderDraft['orderItems'][number]) =>
    knownCandidates(client, { warehouseId, draft, line, held })
  const isKnown = !isProposing && draft.orderItems.every((line) => isStockKnown(client, { warehouseId, draft, line }))
  const parsed = schema.safeParse(draft)
  const names = namesIn(draft, candidatesOf)
  return {
    draft,
    totals: packagings
      .map((packaging) => ({
        packaging,
        quantity: draft.orderItems
          .filter((line) => line.productPackaging === packaging)
          .reduce((sum, line) => sum + (Number.isFinite(quantityOf(line)) ? quantityOf(line) : 0), 0),
      }))
      .filter(({ quantity }) => quantity > 0),
    exceedsStock:
      draft.orderType === 'collection' &&
      isKnown &&
      draft.orderItems.some((line) => quantityOf(line) > 0 && shortageOf(line, candidatesOf(line)) > 0),
    linesInStock: isKnown ? draft.orderItems.flatMap((line) => withinStock(line, candidatesOf(line)) ?? []) : [],
    isProposing,
    missing: parsed.success ? [] : missingIn(parsed.error.issues, draft, userType),
    differences: order && parsed.success ? readableChanges(order, changesOf(order, parsed.data, names), names) : [],
  }
}
