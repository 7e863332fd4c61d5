import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { filledList } from '../../platform/ids.ts'

/** Orders to handle in one call. */
export const bulkInput = z.object({
  orderUuids: filledList(z.uuid(), 'Choisissez au moins une commande.').max(100, 'Choisissez au plus 100 commandes.'),
})

/** Result for one of the orders. */
export const bulkResult = z.object({
  uuid: z.uuid(),
  ok: z.boolean(),
  /** Reason for a refusal: a failure's code and its French sentence. */
  code: z.string().optional(),
  message: z.string().optional(),
})
export type BulkResult = z.infer<typeof bulkResult>

export const bulkConfirmAnswer = z.object({
  items: z.array(bulkResult.extend({ undoUntil: instant.nullish() })),
  /** Seconds left to undo all orders that can be undone; 0 when none can. */
  undoSeconds: z.number(),
})
