import { logTitle, type Order, type OrderLog } from '@quai/contract/orders/order.ts'
import { packagings } from '@quai/contract/products/packaging.ts'
import { z } from 'zod'
import { fieldLabel, fieldText } from '../field-text.ts'
import { type Difference, lineDifferences, type NamedLine, type Names } from '../lines.ts'
import { t } from './texts.ts'

export interface TimelineEntry {
  id: number
  title: string
  /** Who did it, and for whom. */
  by: string
  at: string
  reason: string | null
  differences: Difference[]
}

/** How a log keeps a line of an order. */
const loggedLines = z.array(
  z.object({
    productId: z.number(),
    batchId: z.number().nullable(),
    packaging: z.enum(packagings),
    quantity: z.number(),
  }),
)

/** A log row as a sentence, and what changed. */
export const entryOf = (log: OrderLog, names: Names): TimelineEntry => {
  const isServed = log.contactName === null && log.changes['isStockAvailable']?.[1] === true
  return {
    id: log.id,
    title: isServed ? t('served') : logTitle(log.action),
    by: authorOf(log),
    at: log.createdAt,
    reason: log.reason,
    differences: isServed
      ? []
      : Object.entries(log.changes).flatMap(([field, change]) => differencesIn(field, change, names)),
  }
}

const authorOf = ({ contactName, userName, hijackerName }: OrderLog): string => {
  if (contactName === null) return t('bySystem')
  const who = { contact: contactName, user: userName ?? '' }
  return hijackerName ? t('byHijacker', { ...who, hijacker: hijackerName }) : t('by', who)
}

const differencesIn = (field: string, [before, after]: [unknown, unknown], names: Names): Difference[] => {
  if (field !== 'orderItems')
    return [{ label: fieldLabel(field), from: fieldText(field, before), to: fieldText(field, after) }]
  return lineDifferences(linesOfLog(before, names), linesOfLog(after, names))
}

const linesOfLog = (value: unknown, { referenceOf, batchNumberOf }: Names): NamedLine[] => {
  const parsed = loggedLines.safeParse(value)
  if (!parsed.success) return []
  return parsed.data.map(({ productId, batchId, packaging, quantity }) => ({
    productId,
    reference: referenceOf(productId),
    packaging,
    batchNumber: batchId === null ? null : batchNumberOf(batchId),
    quantity,
  }))
}

/** Products and batches that the logs speak of and that the order no longer holds. */
export const unknownIn = (logs: readonly OrderLog[], order: Order): { productIds: number[]; batchIds: number[] } => {
  const lines = logs
    .flatMap(({ changes }) => changes['orderItems'] ?? [])
    .flatMap((value) => loggedLines.safeParse(value).data ?? [])
  const known = order.orderItems
  return {
    productIds: unique(lines.map((line) => line.productId)).filter(
      (id) => !known.some((item) => item.productId === id),
    ),
    batchIds: unique(lines.flatMap((line) => line.batchId ?? [])).filter(
      (id) => !known.some((item) => item.batchId === id),
    ),
  }
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]
