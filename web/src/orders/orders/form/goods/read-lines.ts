import type { ReadItem } from '@quai/contract/orders/imports/orders/items.ts'
import { type DraftLine, newLine, type OrderDraft } from '../draft.ts'

/**
 * Merges a file's lines into those already typed. Quantities of the same product and packaging are added up, except for
 * other batches of a delivery.
 */
export const withReadLines = (
  typed: readonly DraftLine[],
  read: readonly ReadItem[],
  orderType: OrderDraft['orderType'],
): DraftLine[] => {
  const lines = new Map<string, DraftLine>()
  for (const line of [...typed, ...read.map((item) => draftLine(item, orderType))]) {
    const key = keyOf(line, orderType)
    const known = lines.get(key)
    lines.set(key, known ? added(known, line) : line)
  }
  return [...lines.values()]
}

const keyOf = ({ product, productPackaging, batchNumber }: DraftLine, orderType: OrderDraft['orderType']): string =>
  [product.id, productPackaging, orderType === 'delivery' ? (batchNumber ?? '') : ''].join('/')

const draftLine = (item: ReadItem, orderType: OrderDraft['orderType']): DraftLine => {
  const { productId: id, reference, name, isBatchManaged, packagings, quantity } = item
  const line = { ...newLine({ id, reference, name, isBatchManaged, packagings }, item.productPackaging), quantity }
  if (item.batchNumber === null) return line
  if (orderType === 'delivery')
    return { ...line, batchNumber: item.batchNumber, batchExpirationDate: item.batchExpirationDate }
  if (item.batchId === null) return line
  const part = {
    batchId: item.batchId,
    batchNumber: item.batchNumber,
    batchExpirationDate: item.batchExpirationDate,
    quantity,
  }
  return { ...line, parts: [part], batchReason: item.batchReason }
}

const added = (known: DraftLine, more: DraftLine): DraftLine => {
  // A line without any quantity was only chosen.
  if (!known.quantity && !known.parts) return more
  return {
    ...known,
    quantity: (known.quantity ?? 0) + (more.quantity ?? 0) || null,
    // If either line follows the proposal, the merged one does too.
    parts: known.parts && more.parts ? addedParts(known.parts, more.parts) : null,
    batchReason: known.batchReason ?? more.batchReason,
  }
}

const addedParts = (known: NonNullable<DraftLine['parts']>, more: NonNullable<DraftLine['parts']>) => {
  const parts = new Map(known.map((part) => [part.batchId, part]))
  for (const part of more) {
    const same = parts.get(part.batchId)
    parts.set(part.batchId, same ? { ...same, quantity: (same.quantity ?? 0) + (part.quantity ?? 0) } : part)
  }
  return [...parts.values()]
}
