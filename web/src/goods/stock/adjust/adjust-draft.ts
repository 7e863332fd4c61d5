import { type BatchInput, describedBatch } from '@quai/contract/goods/batches/batch.ts'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import type { AdjustmentInput, StockLine } from '@quai/contract/goods/stock/stock.ts'
import { type FieldIssue, toFieldIssue } from '@quai/contract/platform/issues.ts'
import { z } from 'zod'
import { t } from './texts.ts'

/** The value of `batchId` that stands for a batch named in the line. */
export const newBatch = 'new'

export type AdjustProduct = Pick<
  Product,
  'id' | 'reference' | 'name' | 'packagingType' | 'isBatchManaged' | 'customerId' | 'customerName'
>

export interface AdjustLine {
  product: AdjustProduct
  productPackaging: Packaging
  batchId: number | typeof newBatch | null | undefined
  batchNumber: string
  batchExpirationDate: string | null
  /** Quantity found on the shelf, in packagings. */
  counted: number | null
}

/** Place of a counted quantity: a packaging, and a batch by id or by number. */
export interface Place {
  productPackaging: Packaging
  batchId?: number | null
  batch?: Pick<BatchInput, 'batchNumber' | 'batchExpirationDate'>
}

/** The schema of the adjustment form. The server judges what depends on the stock. */
export const adjustDraft = (stockOf: StockOf) =>
  z.object({
    lines: z
      .array(z.custom<AdjustLine>())
      .min(1, t('noLines'))
      .max(500)
      .superRefine((lines, context) =>
        lines.forEach((line, index) => {
          for (const { path, fallback } of issuesOf(line))
            context.addIssue({ code: 'custom', path: [index, ...path], message: fallback })
          if (lines.slice(0, index).some((other) => isSameLine(other, line, stockOf)))
            context.addIssue({ code: 'custom', path: [index, 'counted'], message: t('twice') })
        }),
      ),
    reason: z.string().trim().min(1).max(500),
  })
export type AdjustDraft = z.input<ReturnType<typeof adjustDraft>>

const counted = z.int().min(0).max(1_000_000)

const issuesOf = (line: AdjustLine): FieldIssue[] => {
  const issues = counted.safeParse(line.counted ?? undefined, { reportInput: true }).error?.issues ?? []
  const ofBatch = line.batchId === newBatch ? describedBatch.safeParse(line, { reportInput: true }).error?.issues : []
  return [
    ...issues.map((issue) => ({ ...toFieldIssue(issue), path: ['counted'] })),
    ...(ofBatch ?? []).map(toFieldIssue),
  ]
}

/** True for two lines of one place: the server would add up what each of them corrects. */
export const isSameLine = (a: AdjustLine, b: AdjustLine, stockOf: StockOf): boolean =>
  a.product.id === b.product.id &&
  a.productPackaging === b.productPackaging &&
  batchOf(a, stockOf) === batchOf(b, stockOf)

/** The id of a line's batch, or its number while it is new. */
const batchOf = (line: AdjustLine, stockOf: StockOf): number | string | null =>
  line.batchId === newBatch
    ? (stockOf(line.product.id).find(({ batchNumber }) => batchNumber === line.batchNumber.trim())?.batchId ??
      line.batchNumber.trim())
    : (line.batchId ?? null)

export const lineAt = (product: AdjustProduct, { productPackaging, batchId = null, batch }: Place): AdjustLine => ({
  product: kept(product),
  productPackaging,
  batchId: batch ? newBatch : batchId,
  batchNumber: batch?.batchNumber ?? '',
  batchExpirationDate: batch?.batchExpirationDate ?? null,
  counted: null,
})

const kept = ({ id, reference, name, packagingType, isBatchManaged, customerId, customerName }: AdjustProduct) => ({
  id,
  reference,
  name,
  packagingType,
  isBatchManaged,
  customerId,
  customerName,
})

/** Returns the stock of a line's place; a batch named by its number is found too. */
export const stockAt = (
  { productPackaging, batchId, batchNumber }: AdjustLine,
  stock: readonly StockLine[],
): StockLine | undefined =>
  stock.find(
    (one) =>
      one.productPackaging === productPackaging &&
      (batchId === newBatch ? one.batchNumber === batchNumber.trim() : one.batchId === (batchId ?? null)),
  )

export interface Effect {
  physical: number
  available: number
  /** Signed, in packagings; undefined until a quantity is typed. */
  change: number | undefined
  /** True when less would remain than orders reserve. */
  isBelowReserved: boolean
}

/** Computes what a line changes in the stock on screen. */
export const effectOf = (line: AdjustLine, stock: readonly StockLine[]): Effect => {
  const { physical = 0, available = 0 } = stockAt(line, stock) ?? {}
  const isTyped = line.counted !== null && Number.isFinite(line.counted)
  const change = isTyped ? (line.counted ?? 0) - physical : undefined
  return { physical, available, change, isBelowReserved: change !== undefined && available + change < 0 }
}

export type StockOf = (productId: number) => readonly StockLine[]

/** The adjustments that bring the stock on screen to what was counted, each with the line that it comes from. */
export const adjustmentsOf = (lines: readonly AdjustLine[], stockOf: StockOf) =>
  lines.flatMap((line, index) => {
    const { change } = effectOf(line, stockOf(line.product.id))
    return change ? [{ index, adjustment: adjustmentOf(line, change, stockOf) }] : []
  })

const adjustmentOf = (line: AdjustLine, change: number, stockOf: StockOf): AdjustmentInput => {
  const { product, productPackaging, batchExpirationDate } = line
  const batch = batchOf(line, stockOf)
  return {
    productId: product.id,
    productPackaging,
    adjustmentType: change > 0 ? 'addition' : 'substraction',
    quantity: Math.abs(change),
    ...(typeof batch === 'string' ? { batch: { batchNumber: batch, batchExpirationDate } } : { batchId: batch }),
  }
}
