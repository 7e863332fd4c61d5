import { z } from 'zod'
import { dayInput, instant } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

export const auditOutcomes = ['done', 'refused'] as const

/** Kinds of things that an entry can name. */
export const auditObjectKinds = [
  'order',
  'shipment',
  'invoice',
  'user',
  'contact',
  'deal',
  'product',
  'batch',
  'carrier',
  'address',
  'import',
  'webhook',
  'planRequest',
] as const

/** Names one thing: « order:019a… », « product:12 ». */
export const auditObjectName = new RegExp(`^(${auditObjectKinds.join('|')}):([0-9a-f-]{36}|[0-9]{1,15})$`)

const filters = z.object({
  from: dayInput.optional(),
  to: dayInput.optional(),
  /** Part of the API: orders. */
  module: text(40).optional(),
  /** Route of the API: orders.confirm. */
  action: text(80).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** Kind and id, or uuid, of one thing: order:019a… */
  object: z.string().regex(auditObjectName).optional(),
  /** Words of a person's name or e-mail address, or of an organisation's name. */
  search: text(120).optional(),
})

export const auditQuery = pageQuery.extend(filters.shape)
export const auditExportQuery = filters.extend({ format: z.enum(['csv', 'xlsx']).default('csv') })

/**
 * Years that the audit is kept: claims between merchants lapse after five (article L110-4 of the code de commerce), and
 * the audit shows who asked for what. The database has the same figure (migration 0121).
 */
export const auditKeptYears = 5

/** Part of the API with the acts that the audit records and the caller may do. */
export const auditModule = z.object({
  module: z.string(),
  label: z.string(),
  actions: z.array(z.object({ action: z.string(), label: z.string() })),
})

/** What an entry is about. */
export const auditObject = z.object({
  kind: z.enum(auditObjectKinds),
  /** Its name today; null once it is deleted, or where the reader may not see it. */
  name: z.string().nullable(),
  /** True when it no longer exists. */
  isDeleted: z.boolean(),
  /** Id or uuid in the address of its page; for a contact or a request for a plan, of its organisation's. Null where the name is. */
  pageId: z.string().nullable(),
})
export type AuditObject = z.infer<typeof auditObject>

/** Recorded write, or refused attempt. */
export const auditEntry = z.object({
  id: z.int(),
  createdAt: instant,
  action: z.string(),
  /** What was done, « Accès à l’API ouvert », or for a refusal what was asked. */
  label: z.string(),
  /** Uuid or id of what the call named. */
  target: z.string().nullable(),
  /** What it names; null for an act about nothing in particular, such as signing in. */
  object: auditObject.nullable(),
  /** Code of the failure; null when the call was done. */
  failure: z.string().nullable(),
  /** What the refusal means; null when the call was done. */
  refusal: z.string().nullable(),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  contactName: z.string().nullable(),
  /** Administrator who acted in the contact's name. */
  hijackerName: z.string().nullable(),
  isApi: z.boolean(),
  ip: z.string(),
  requestId: z.uuid(),
  /** Numbers, dates and ids of the input; a text is « … ». */
  changes: z.json(),
})
export type AuditEntry = z.infer<typeof auditEntry>
