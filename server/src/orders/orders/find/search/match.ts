import type { OrderMatch, OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { Closeness } from '@quai/contract/platform/text/closeness.ts'
import { type FoldedText, foldWithOrigins, typosOf } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../../../calls/context.ts'
import { hasWords, shortestInside } from '../../../../services/lists/has-words.ts'

interface NamedProduct {
  reference: string
  name: string
  ean: string | null
}

/** What orders are found by that their rows do not show. */
interface Hidden {
  driver: string
  packages: string[]
  batches: string[]
}

interface Found {
  order: OrderRow
  products: readonly NamedProduct[]
  hidden: Hidden | undefined
  words: readonly string[]
  closeness: Closeness
}

type Range = OrderMatch['ranges'][number]

/** Returns how a search finds these orders: for each, the part of it that matched. */
export const matchesOf = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  orderIds: readonly number[],
  words: readonly string[],
) => {
  const [products, hidden] = await Promise.all([productsNamed(ctx, orderIds, words), hiddenIn(ctx, orderIds)])
  return (order: OrderRow, closeness: Closeness): OrderMatch =>
    matchOf({ order, products: products.get(order.id) ?? [], hidden: hidden.get(order.id), words, closeness })
}

/** Returns the part of an order that matched a search: the field with the most words, the first one among equals. */
const matchOf = ({ order, products, hidden, words, closeness }: Found): OrderMatch => {
  const fields: Omit<OrderMatch, 'ranges'>[] = [
    { field: 'internalNumber', text: order.internalNumber ?? '' },
    { field: 'id', text: String(order.id) },
    { field: 'address', text: [order.addressCarryName, order.addressCarryFull].filter(Boolean).join(', ') },
    { field: 'trackingNumber', text: order.shipmentTrackingNumber ?? '' },
    { field: 'driver', text: hidden?.driver ?? '' },
    ...(hidden?.packages ?? []).map((text) => ({ field: 'package' as const, text })),
    ...(hidden?.batches ?? []).map((text) => ({ field: 'batch' as const, text })),
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

/** Returns the driver, the packages and the batches of visible orders. */
const hiddenIn = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Hidden>> => {
  const rows = await ctx.db.all(sql<Hidden & { id: number }>`
    SELECT o.id, concat_ws(' · ', o.driver_name, o.driver_license_plate, o.driver_phone) AS driver,
      ARRAY(SELECT concat_ws(' · ', replace(p.package_number, '-', '_'), p.sscc) FROM shipments s
        JOIN packages p ON p.shipment_id = s.id WHERE s.order_id = o.id ORDER BY p.id) AS packages,
      ARRAY(SELECT DISTINCT l.batch_number FROM order_items i JOIN batches l ON l.id = i.batch_id
        WHERE i.order_id = o.id ORDER BY 1) AS batches
    FROM orders o WHERE o.id = ANY(${orderIds}::bigint[]) AND ${scope(ctx, 'o')}`)
  return new Map(rows.map(({ id, ...hidden }) => [id, hidden]))
}

/** Returns the products of visible orders that have the words, or nearly, by order: what a search found in them. */
const productsNamed = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  orderIds: readonly number[],
  words: readonly string[],
): Promise<ReadonlyMap<number, readonly NamedProduct[]>> => {
  // `|| ''` keeps the index out: the lines of the orders name few products.
  const document = sql<string>`(p.search_document || '')`
  const rows = await ctx.db.all(sql<{ id: number; products: NamedProduct[] }>`
    SELECT i.order_id AS id,
      json_agg(DISTINCT jsonb_build_object('reference', p.reference, 'name', p.name, 'ean', p.ean)) AS products
    FROM order_items i JOIN products p ON p.id = i.product_id
    WHERE i.order_id = ANY(${orderIds}::bigint[]) AND ${scope(ctx, 'i')}
      AND (${hasWords(document, words, 'inside')} OR ${hasWords(document, words, 'near')}) GROUP BY i.order_id`)
  return new Map(rows.map(({ id, products }) => [id, products]))
}
