import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { nameApart, packed, type RuledProduct, ruledProduct } from '../../server/src/app/demo/product-rule.ts'
import { isCancellation, type RetailLine, serviceOf } from '../../server/src/app/demo/retail.ts'

export interface PlannedLine {
  code: string
  packaging: Packaging
  quantity: number
}

/** Invoice of the file, played as a collection, which is cancelled when the invoice is. */
export interface PlannedOrder {
  invoice: string
  isCancelled: boolean
  lines: PlannedLine[]
}

export interface SetAside {
  line: RetailLine
  reason: string
}

export interface Reading {
  products: Map<string, RuledProduct>
  orders: PlannedOrder[]
  setAside: SetAside[]
  counts: {
    read: number
    /** Lines that became an order line of their own, the first of each merge included. */
    played: number
    /** Lines added to another line with the same code and invoice. */
    merged: number
    /** Merged lines that are identical to an earlier one. */
    duplicates: number
    /** Codes that differ from another only by case, played as products of their own. */
    caseTwins: number
    /** Names used by several products, which the reference tells apart. */
    renamed: number
    nonAscii: number
    invoices: number
  }
}

/** Largest number of lines in one order; a longer invoice becomes several orders. */
const maxLinesPerOrder = 2_000
/** Largest quantity played. The file itself cancels the larger ones, which were typing errors. */
const maxUnits = 100_000

/** Decides for every line of the file whether it is played, merged, or set aside, and why. */
export const readOrders = (lines: readonly RetailLine[]): Reading => {
  const setAside = lines.flatMap((line) => {
    const reason = whyNot(line)
    return reason ? [{ line, reason }] : []
  })
  const left = new Set(setAside.map(({ line }) => line))
  const kept = lines.filter((line) => !left.has(line))
  const { products, renamed } = productsOf(kept)
  const invoices = Map.groupBy(kept, ({ invoice }) => invoice)
  const orders = [...invoices].flatMap(([invoice, own]) => ordersOf(invoice, own, products))
  const played = orders.reduce((sum, order) => sum + order.lines.length, 0)
  return {
    products,
    orders,
    setAside,
    counts: {
      read: lines.length,
      played,
      merged: kept.length - played,
      duplicates: kept.length - new Set(kept.map(({ row: _row, ...same }) => JSON.stringify(same))).size,
      caseTwins: products.size - new Set([...products.keys()].map((code) => code.toLowerCase())).size,
      renamed,
      nonAscii: kept.filter(({ description }) => /[^\x20-\x7e]/.test(description)).length,
      invoices: new Set(lines.map(({ invoice }) => invoice)).size,
    },
  }
}

/** Returns the rule that keeps a line from being played, or undefined when it is played. */
const whyNot = ({ invoice, code, description, quantity }: RetailLine): string | undefined => {
  if (!invoice || !code) return 'No invoice number or no code: nothing to order'
  const service = serviceOf(code)
  if (service) return `${code.toUpperCase()} is no product (${service})`
  if (Number.isNaN(quantity)) return 'The quantity is no whole number'
  if (quantity === 0) return 'Quantity of zero: nothing moves'
  if (!description) return 'No description: the retailer’s own stock entry, neither sale nor return'
  if (invoice.length > 50 || code.length > 80 || description.length > 150) return 'Text too long'
  if (Math.abs(quantity) > maxUnits) return 'More than 100,000 units: a typing error'
  if (quantity < 0 && !isCancellation(invoice))
    return 'Negative quantity outside a cancellation: the retailer’s own correction'
  if (quantity > 0 && isCancellation(invoice)) return 'Positive quantity in a cancellation'
  return undefined
}

/** Makes one product of each code, case included, named by its most frequent designation. */
const productsOf = (kept: readonly RetailLine[]): { products: Map<string, RuledProduct>; renamed: number } => {
  const taken = new Set<string>()
  const products = new Map<string, RuledProduct>()
  let renamed = 0
  for (const [code, own] of Map.groupBy(kept, (line) => line.code)) {
    const product = ruledProduct(code, commonest(own.map(({ description }) => description)))
    const name = nameApart(product, taken)
    if (name !== product.name) renamed++
    products.set(code, { ...product, name })
  }
  return { products, renamed }
}

const commonest = (values: readonly string[]): string => {
  const counts = [...Map.groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length)
  return counts[0]?.[0] ?? ''
}

const ordersOf = (
  invoice: string,
  own: readonly RetailLine[],
  products: ReadonlyMap<string, RuledProduct>,
): PlannedOrder[] => {
  const lines = [...Map.groupBy(own, ({ code }) => code)].flatMap(([code, same]): PlannedLine[] => {
    const product = products.get(code)
    const units = Math.abs(same.reduce((sum, { quantity }) => sum + quantity, 0))
    return product ? [{ code, ...packed(product, units) }] : []
  })
  const parts = Math.ceil(lines.length / maxLinesPerOrder)
  return Array.from({ length: parts }, (_, part) => ({
    invoice: parts === 1 ? invoice : `${invoice}/${part + 1}`,
    isCancelled: isCancellation(invoice),
    lines: lines.slice(part * maxLinesPerOrder, (part + 1) * maxLinesPerOrder),
  }))
}
