import { z } from 'zod'
import type { ChangeKind } from '../../calls/route.ts'
import { exactText, id } from '../../platform/ids.ts'

/**
 * Kinds of what changes: an order and what belongs to it, an invoice, the stock of products, products with their batches, a deal with its
 * rates, transport plan and parties, the opening hours of a warehouse. More kinds may come: a reader ignores those it does not know.
 */
export const eventKinds = [
  'order',
  'message',
  'document',
  'shipment',
  'visit',
  'invoice',
  'stock',
  'product',
  'deal',
  'hours',
] as const satisfies readonly ChangeKind[]

export const eventChanges = ['created', 'updated', 'deleted'] as const

/** How long events are kept, and so how long a reader may stay away without a loss. */
export const eventDays = 30

/** What an event tells: whose it is and where to read it anew, no content. */
export const toldEvent = z.object({
  id,
  at: z.iso.datetime(),
  kind: z.enum(eventKinds),
  change: z.enum(eventChanges),
  customerId: id,
  warehouseId: id,
  orderId: id.nullable(),
  orderUuid: z.uuid().nullable(),
  invoiceUuid: z.uuid().nullable(),
  /** Products of the kinds `stock` and `product`. */
  productIds: z.array(id),
})
export type ToldEvent = z.output<typeof toldEvent>

export const changesQuery = z.object({
  /** Place after which to read: `next` of a former answer. Without one, from now on. */
  after: exactText(20_000).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
})
export type ChangesQuery = z.output<typeof changesQuery>

export const changesAnswer = z.object({
  items: z.array(toldEvent),
  /** Place to read on from. Keep it: it outlives restarts of both sides. */
  next: z.string(),
  /** True when more events wait already. */
  hasMore: z.boolean(),
})
