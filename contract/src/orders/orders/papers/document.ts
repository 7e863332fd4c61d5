import { z } from 'zod'
import { instant } from '../../../platform/dates.ts'

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
