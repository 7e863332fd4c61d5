import { z } from 'zod'
import { civilDate, instant } from '../../platform/dates.ts'
import { filledList, id } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

export const sellsyRunKinds = ['deals', 'user', 'invoices'] as const
export type SellsyRunKind = (typeof sellsyRunKinds)[number]

/**
 * `comparing`: reads both sides and writes nothing; `compared`: waits for a choice; `stopped`: Sellsy did not answer, and
 * the run can go on where it stands.
 */
export const sellsyRunStates = ['comparing', 'compared', 'applying', 'done', 'stopped'] as const
export type SellsyRunState = (typeof sellsyRunStates)[number]

export const sellsyVerdicts = ['new', 'changed', 'conflict', 'same'] as const
export type SellsyVerdict = (typeof sellsyVerdicts)[number]

/** `left`: not chosen, or nothing to do. */
export const sellsyItemStates = ['waiting', 'compared', 'chosen', 'done', 'refused', 'left'] as const
export type SellsyItemState = (typeof sellsyItemStates)[number]

/** Side whose values win. */
export const sellsySides = ['quai', 'sellsy'] as const
export type SellsySide = (typeof sellsySides)[number]

export const sellsyFields = [
  'presence',
  'reference',
  'name',
  'email',
  'street',
  'zipCode',
  'city',
  'countryCode',
  'tag',
  'amount',
] as const
export type SellsyField = (typeof sellsyFields)[number]

/** Facts that Sellsy wants of a company before it may be invoiced, and that Quai does not hold. */
export const sellsyFacts = ['siren', 'address', 'email'] as const
export type SellsyFact = (typeof sellsyFacts)[number]

/** Field whose values differ. */
export const sellsyDifference = z.object({
  field: z.enum(sellsyFields),
  quai: z.string().nullable(),
  sellsy: z.string().nullable(),
  /** Side that changed it since the last synchronisation; `both` needs a choice. */
  changedBy: z.enum([...sellsySides, 'both']),
})
export type SellsyDifference = z.infer<typeof sellsyDifference>

export const sellsyProblem = z.object({
  /** French sentence. */
  message: z.string(),
  /** Sellsy's own words; empty when it said nothing. */
  words: z.string(),
  /** Field → what Sellsy says of it. */
  details: z.record(z.string(), z.string()),
})
export type SellsyProblem = z.infer<typeof sellsyProblem>

export const sellsyRun = z.object({
  id: z.int(),
  kind: z.enum(sellsyRunKinds),
  state: z.enum(sellsyRunStates),
  /** Name of the user that the run is about; null for the others. */
  subject: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Administrator who started it. */
  startedBy: z.string().nullable(),
  itemCount: z.int(),
  /** Items compared, or carried out, of those to come. */
  doneCount: z.int(),
  toDoCount: z.int(),
  refusedCount: z.int(),
  newCount: z.int(),
  changedCount: z.int(),
  conflictCount: z.int(),
  sameCount: z.int(),
  /** Why the run stopped or waits; null otherwise. */
  problem: sellsyProblem.nullable(),
})
export type SellsyRun = z.infer<typeof sellsyRun>

export const sellsyItem = z.object({
  id: z.int(),
  kind: z.enum(['user', 'deal', 'invoice']),
  name: z.string(),
  verdict: z.enum(sellsyVerdicts).nullable(),
  state: z.enum(sellsyItemStates),
  differences: z.array(sellsyDifference),
  /** Facts to complete in Sellsy. */
  missing: z.array(z.enum(sellsyFacts)),
  winner: z.enum(sellsySides).nullable(),
  problem: sellsyProblem.nullable(),
  sellsyId: z.int().nullable(),
})
export type SellsyItem = z.infer<typeof sellsyItem>

export const sellsyItemQuery = pageQuery.extend({
  verdict: z.enum(sellsyVerdicts).optional(),
  state: z.enum(sellsyItemStates).optional(),
})

/** New and changed items are carried out unless they are left; a conflict only with a winner. */
export const sellsyChoice = z.object({
  winners: z
    .array(z.object({ id, winner: z.enum(sellsySides) }))
    .max(1_000)
    .default([]),
  leaves: z.array(id).max(1_000).default([]),
})

export const sellsyStatus = z.object({
  isConfigured: z.boolean(),
  /** Names of the settings that are missing. */
  missingSettings: z.array(z.string()),
  /** Run that compares, is carried out or waits for a choice; null when there is none. */
  openRunId: z.int().nullable(),
})
export type SellsyStatus = z.infer<typeof sellsyStatus>

/** Invoice that Sellsy has not received. */
export const sellsyInvoice = z.object({
  uuid: z.uuid(),
  number: z.string(),
  customerName: z.string(),
  warehouseName: z.string(),
  /** In cents. */
  amount: z.int(),
  invoiceDate: civilDate,
})
export type SellsyInvoice = z.infer<typeof sellsyInvoice>

export const sellsyUpload = z.object({
  invoiceUuids: filledList(z.uuid(), 'Choisissez au moins une facture.').max(100, 'Choisissez au plus 100 factures.'),
})
