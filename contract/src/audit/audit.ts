import { z } from 'zod'
import { dayInput, instant } from '../dates.ts'
import { text } from '../ids.ts'
import { pageQuery } from '../pagination.ts'

const filters = z.object({
  from: dayInput.optional(),
  to: dayInput.optional(),
  /** Route of the API: orders.confirm. */
  action: text(80).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
})

export const auditQuery = pageQuery.extend(filters.shape)
export const auditExportQuery = filters.extend({ format: z.enum(['csv', 'xlsx']).default('csv') })

/** Recorded write, or refused attempt. */
export const auditEntry = z.object({
  id: z.int(),
  createdAt: instant,
  action: z.string(),
  /** French name of the route. */
  label: z.string(),
  /** Uuid or id of what the call named. */
  target: z.string().nullable(),
  /** Code of the failure; null when the call was done. */
  failure: z.string().nullable(),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  contactName: z.string().nullable(),
  /** True when an administrator acted in the contact's name. */
  isHijacked: z.boolean(),
  isApi: z.boolean(),
  ip: z.string(),
  requestId: z.uuid(),
  /** Numbers, dates and ids of the input; a text is « … ». */
  changes: z.json(),
})
export type AuditEntry = z.infer<typeof auditEntry>
