import { z } from 'zod'
import { instant } from '../../platform/dates.ts'

/** Days that an export of a person's data can be downloaded. */
export const dataExportDays = 7

export const dataExport = z.object({
  uuid: z.uuid(),
  /** Whose data it is. */
  contactName: z.string(),
  askedAt: instant,
  /** Null while it is being made. */
  madeAt: instant.nullable(),
  expiresAt: instant,
  sizeBytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof dataExport>
