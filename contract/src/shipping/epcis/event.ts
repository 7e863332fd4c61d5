import { z } from 'zod'
import { instantInput } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'

// Shapes of EPCIS 2.0 (GS1, https://ref.gs1.org/standards/epcis/), as far as Quai tells events. Business steps and
// dispositions are those of its Core Business Vocabulary.

export const epcisEventTypes = ['ObjectEvent', 'AggregationEvent'] as const

/** Steps that the ledger knows: goods came in, were packed, left, were corrected, were counted. */
export const bizSteps = ['receiving', 'packing', 'shipping', 'cycle_counting', 'stock_taking'] as const
export type BizStep = (typeof bizSteps)[number]

const isStepList = (given: string) => given.split(',').every((one) => bizSteps.some((step) => step === one))

/** Query names are those of the standard; lists are separated by commas. */
export const epcisQuery = z.object({
  eventType: z.enum(epcisEventTypes).optional(),
  EQ_bizStep: text(100)
    .refine(isStepList, `Étapes connues : ${bizSteps.join(', ')}.`)
    .optional(),
  GE_eventTime: instantInput().optional(),
  LT_eventTime: instantInput().optional(),
  perPage: z.number().int().min(1).max(100).default(30),
  nextPageToken: text(100).optional(),
})
export type EpcisQuery = z.output<typeof epcisQuery>

const place = z.object({ id: z.string() })
/** `quantity` counts the packagings of the class: units, boxes or pallets. */
const quantities = z.array(z.object({ epcClass: z.string(), quantity: z.number() }))

const epcisEvent = z.object({
  type: z.enum(epcisEventTypes),
  eventID: z.string(),
  eventTime: z.iso.datetime(),
  eventTimeZoneOffset: z.string(),
  recordTime: z.iso.datetime(),
  action: z.enum(['ADD', 'OBSERVE']),
  bizStep: z.enum(bizSteps),
  disposition: z.string().optional(),
  epcList: z.array(z.string()).optional(),
  quantityList: quantities.optional(),
  parentID: z.string().optional(),
  childQuantityList: quantities.optional(),
  readPoint: place,
  bizLocation: place.optional(),
  bizTransactionList: z.array(z.object({ type: z.string().optional(), bizTransaction: z.string() })).optional(),
  sourceList: z.array(z.object({ type: z.string(), source: z.string() })).optional(),
  destinationList: z.array(z.object({ type: z.string(), destination: z.string() })).optional(),
  /** Owner of the goods. */
  'quai:owner': z.string(),
  /** What a count or a correction changed: `quantityList` has the stock after it. */
  'quai:changeList': quantities.optional(),
  'quai:reason': z.string().optional(),
})
export type EpcisEvent = z.output<typeof epcisEvent>

export const epcisDocument = z.object({
  '@context': z.array(z.union([z.string(), z.record(z.string(), z.string())])),
  type: z.literal('EPCISQueryDocument'),
  schemaVersion: z.literal('2.0'),
  creationDate: z.iso.datetime(),
  epcisBody: z.object({
    queryResults: z.object({ queryName: z.string(), resultsBody: z.object({ eventList: z.array(epcisEvent) }) }),
  }),
  /** Give it back as `nextPageToken`; absent at the end. */
  'quai:nextPageToken': z.string().optional(),
})
export type EpcisDocument = z.output<typeof epcisDocument>
