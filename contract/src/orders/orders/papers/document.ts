import { z } from 'zod'
import { instant } from '../../../platform/dates.ts'
import type { OrderType } from '../../../platform/of-order.ts'

export const documentTypes = ['slip', 'signed_slip', 'proof', 'customs', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Document as its order shows it. */
export const orderDocument = z.object({
  id: z.int(),
  uuid: z.uuid(),
  type: z.enum(documentTypes),
  filename: z.string(),
  sizeBytes: z.int(),
  pageCount: z.int(),
  uploadedBy: z.string(),
  /** Name of the side that uploaded it. */
  userName: z.string(),
  createdAt: instant,
  /** True when the caller may delete it now. */
  isDeletable: z.boolean(),
})
export type OrderDocument = z.infer<typeof orderDocument>

/** Limits of one PDF; larger sets need several requests. */
export const printLimits = { orders: 100, lines: 5_000 } as const

/** Example: « bon-entree-123.pdf ». */
export const slipFilename = (orderType: OrderType, id: number): string => `bon-${fileWords[orderType]}-${id}.pdf`

/** Example: « preuve-sortie-123.pdf ». */
export const proofFilename = (orderType: OrderType, id: number): string => `preuve-${fileWords[orderType]}-${id}.pdf`

const fileWords: Record<OrderType, string> = { delivery: 'entree', collection: 'sortie', inventory: 'inventaire' }
