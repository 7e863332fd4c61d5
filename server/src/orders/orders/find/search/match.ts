import type { OrderMatch, OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { Closeness } from '@quai/contract/platform/text/closeness.ts'
import { type FoldedText, foldWithOrigins } from '@quai/contract/platform/text/search-text.ts'
import { typosOf } from '@quai/contract/platform/text/typos.ts'
import { shortestInside } from '../../../../services/lists/has-words.ts'
import type { NamedProduct } from './products.ts'

interface Found {
  order: OrderRow
  products: readonly NamedProduct[]
  words: readonly string[]
  closeness: Closeness
}

type Range = OrderMatch['ranges'][number]

/** Returns the part of an order that matched a search: the field with the most words, the first one among equals. */
export const matchOf = ({ order, products, words, closeness }: Found): OrderMatch => {
  const fields: Omit<OrderMatch, 'ranges'>[] = [
    { field: 'internalNumber', text: order.internalNumber ?? '' },
    { field: 'id', text: String(order.id) },
    { field: 'address', text: [order.addressCarryName, order.addressCarryFull].filter(Boolean).join(', ') },
    { field: 'trackingNumber', text: order.shipmentTrackingNumber ?? '' },
    ...products.flatMap(({ reference, name, ean }) => [
      { field: 'reference' as const, text: reference },
      { field: 'product' as const, text: name },
      { field: 'ean' as const, text: ean ?? '' },
    ]),
  ]
  let best: OrderMatch & { count: number } = { field: 'id', text: String(order.id), ranges: [], count: 0 }
  for (const candidate of fields) {
    const folded = foldWithOrigins(candidate.text)
    const found = words.map((word) => rangeOf(folded, word, closeness)).filter((range) => range !== undefined)
    if (found.length > best.count) best = { ...candidate, ranges: merged(found), count: found.length }
  }
  const { field, text, ranges } = best
  return { field, text, ranges }
}

const rangeOf = ({ folded, origins }: FoldedText, word: string, closeness: Closeness): Range | undefined => {
  const patterns = closeness === 'near' ? typosOf(word) : [word]
  for (const pattern of patterns) {
    const start = closeness === 'inside' && word.length >= shortestInside ? '' : '(?<= |^)'
    const found = new RegExp(start + pattern.replaceAll('_', '.'), 'u').exec(folded)
    if (found) return [origins[found.index] ?? 0, origins[found.index + found[0].length] ?? 0]
  }
  return closeness === 'inside' ? rangeOf({ folded, origins }, word, 'prefix') : undefined
}

const merged = (ranges: readonly Range[]): Range[] => {
  const joined: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
