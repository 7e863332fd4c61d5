import { z } from 'zod'
import { civilDate, dayInput, formatCivilDate, instant } from '../../platform/dates.ts'
import { code, id, longText, text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'

/** Batches are flagged when they expire in fewer days than this. */
export const expiryWarningDays = 30

export const batchInput = z.object({
  batchNumber: code(60).min(1),
  batchExpirationDate: dayInput.nullish(),
  batchProductionDate: dayInput.nullish(),
  additionalInformation: longText(500).nullish(),
})
export type BatchInput = z.infer<typeof batchInput>

export const producedAfterExpiry = 'La production ne peut pas suivre la péremption.'

/** Batch that a line describes. */
export const describedBatch = batchInput.superRefine(({ batchProductionDate, batchExpirationDate }, context) => {
  if (batchProductionDate && batchExpirationDate && batchProductionDate > batchExpirationDate)
    context.addIssue({
      code: 'custom',
      path: ['batchProductionDate'],
      params: { rule: 'order' },
      message: producedAfterExpiry,
    })
})

export const batch = z.object({
  id: z.int(),
  productId: z.int(),
  batchNumber: z.string(),
  batchExpirationDate: civilDate.nullable(),
  batchProductionDate: civilDate.nullable(),
  additionalInformation: z.string().nullable(),
  /** Instant of archiving; archived batches are no longer proposed. */
  deleteDate: instant.nullable(),
})
export type Batch = z.infer<typeof batch>

/** `alikeNumber`: a batch of the product whose number differs by capitals and spaces alone, probably the same. */
export const createdBatch = batch.extend({ alikeNumber: z.string().nullable() })

/** Batch of a list, with its product. */
export const listedBatch = batch.extend({
  reference: z.string(),
  name: z.string(),
  customerId: z.int(),
  customerName: z.string(),
})
export type ListedBatch = z.infer<typeof listedBatch>

export const batchListQuery = pageQuery.extend({
  search: text(120).optional(),
  customerId: id.optional(),
  productId: id.optional(),
  /** Archived batches only, or only the others, which is the default. */
  isArchived: z.boolean().default(false),
  sort: z.enum(['expiry', 'batch']).default('expiry'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})

export interface BatchDate {
  batchNumber: string
  kind: 'expiration' | 'production'
  /** The day that is kept. */
  date: string
  /** True when the catalogue says it; false when another line of the same call does. */
  isKnown: boolean
}

export const batchDateText = ({ batchNumber, kind, date, isKnown }: BatchDate): string =>
  `Le lot ${batchNumber} ${kind === 'expiration' ? 'périme le' : 'est produit le'} ${formatCivilDate(date)} ${isKnown ? 'au catalogue' : 'à une autre ligne'}.`

/** A date that nothing keeps is refused, never dropped. */
export const expirationWithoutBatch = ({
  reference,
  isBatchManaged,
}: {
  reference: string
  isBatchManaged: boolean
}) =>
  isBatchManaged
    ? 'Cette péremption est celle d’un lot : indiquez son numéro.'
    : `${reference} n’est pas géré par lot : il n’a pas de péremption.`
