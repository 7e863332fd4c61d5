import { type Packaging, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import {
  type SheetLine,
  type TransmitInventoryInput,
  transmitInventoryInput,
  transmittedLine,
} from '@quai/contract/orders/inventories/inventory.ts'
import { civilDate, instantOf, wallTime } from '@quai/contract/platform/dates.ts'
import { z } from 'zod'
import { placeKey } from '../line-words.ts'
import { t } from '../texts.ts'

export interface TransmitLine {
  productId: number
  reference: string
  name: string
  isBatchManaged: boolean
  packagings: readonly Packaging[]
  productPackaging: Packaging
  batchId: number | null
  batchNumber: string | null
  /** Batch number that belongs to `batchId`. Typing another number names another batch. */
  readBatchNumber: string | null
  batchExpirationDate: string | null
  counted: number | null
}

const { customerId, messageToCustomer } = transmitInventoryInput.shape

/** The schema of the transmission form. */
export const transmitDraft = z.object({
  customerId,
  date: civilDate,
  time: wallTime,
  lines: z.array(z.custom<TransmitLine>()).superRefine((lines, context) =>
    lines.forEach((line, index) => {
      const counted = transmittedLine.shape.counted.safeParse(line.counted)
      for (const { message } of counted.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [index, 'counted'], message })
      if (isNameless(line))
        context.addIssue({ code: 'custom', path: [index, 'batchNumber'], message: t('foundBatchRequired') })
    }),
  ),
  messageToCustomer,
})
export type TransmitDraft = z.input<typeof transmitDraft>

const isNameless = ({ isBatchManaged, batchNumber, counted }: TransmitLine): boolean =>
  isBatchManaged && counted !== 0 && !batchNumber?.trim()

export const transmitInput = ({
  date,
  time,
  lines,
  ...rest
}: z.output<typeof transmitDraft>): TransmitInventoryInput => ({
  ...rest,
  // Uses the end of the minute shown, so that movements recorded within it count as seen.
  countedAt: new Date(Math.min(Date.now(), instantOf(date, time) + 59_999)).toISOString(),
  lines: lines.map((line) => {
    const { productId, productPackaging, batchId, batchNumber, batchExpirationDate, counted } = named(line)
    const isNew = batchId === null && batchNumber !== null
    return {
      productId,
      productPackaging,
      batchId,
      ...(isNew && { batch: { batchNumber, batchExpirationDate } }),
      counted: counted ?? 0,
    }
  }),
})

/** Drops `batchId` when the typed number names another batch. */
const named = (line: TransmitLine): TransmitLine => {
  const batchNumber = line.batchNumber?.trim() || null
  return { ...line, batchNumber, batchId: batchNumber === line.readBatchNumber ? line.batchId : null }
}

export const lineOf = (product: Product): TransmitLine => ({
  productId: product.id,
  reference: product.reference,
  name: product.name,
  isBatchManaged: product.isBatchManaged,
  packagings: usablePackagings[product.packagingType],
  productPackaging: usablePackagings[product.packagingType][0] ?? 'package_unit',
  batchId: null,
  batchNumber: null,
  readBatchNumber: null,
  batchExpirationDate: null,
  counted: null,
})

/** Merges read lines into the known ones; a line read replaces the one of the same place. */
export const withRead = (known: readonly TransmitLine[], read: readonly SheetLine[]): TransmitLine[] => {
  const places = new Set(read.map(placeKey))
  return [
    ...known.filter((line) => !places.has(placeKey(named(line)))),
    ...read.map((line) => ({ ...line, readBatchNumber: line.batchNumber, packagings: [line.productPackaging] })),
  ]
}
