import { readFileSync } from 'node:fs'
import type { Packaging } from '@quai/contract/goods/products/packaging.ts'
import { addDays } from '@quai/contract/platform/dates.ts'
import { parse } from 'csv-parse/sync'
import { nameApart, type RuledProduct, ruledProduct } from '../product-rule.ts'
import type { Random } from '../random.ts'
import { isCancellation, type RetailLine, serviceOf } from '../retail.ts'

const file = new URL('../../../../../data/designations-fr.csv', import.meta.url)

export interface Batch {
  id: number
  number: string
  /** Civil days. */
  produced: string
  expires: string
}

export interface Goods extends RuledProduct {
  id: number
  customer: string
  /** Keys of the warehouses that store it. */
  warehouses: string[]
  /** Sorted by expiry; empty without batch management. */
  batches: Batch[]
}

const referenceCount = 1_000

/**
 * Chooses the demo's references: the codes ordered most often in the file. Food goes mostly to the gourmet house, paper
 * to the stationer (whose plan has no batches), the rest mostly to the general trader. Each is in one warehouse of its
 * customer, some in two. The rule reads the retailer's designations; the names are French. Ids are assigned later.
 */
export const chooseGoods = (
  lines: readonly RetailLine[],
  dealsOf: (customer: string) => string[],
  { random, today }: { random: Random; today: string },
): Goods[] => {
  const names = new Map<string, Set<string>>()
  const designations = readDesignations()
  return commonest(lines).map(({ code, designation }) => {
    const name = designations.get(code)
    if (!name) throw new Error(`data/designations-fr.csv lacks the French designation of ${code}`)
    const ruled = { ...ruledProduct(code, designation), name }
    const customer = customerFor(ruled, random)
    const taken = names.get(customer) ?? new Set<string>()
    names.set(customer, taken)
    return {
      ...ruled,
      name: nameApart(ruled, taken),
      id: 0,
      customer,
      warehouses: warehousesFor(dealsOf(customer), random),
      batches: ruled.isBatchManaged ? batchesOf(random, today) : [],
    }
  })
}

const commonest = (lines: readonly RetailLine[]): { code: string; designation: string }[] => {
  const codes = new Map<string, { code: string; designation: string; count: number }>()
  for (const { code, description, invoice } of lines) {
    if (serviceOf(code) || isCancellation(invoice)) continue
    const known = codes.get(code)
    if (known) known.count++
    else codes.set(code, { code, designation: description, count: 1 })
  }
  return [...codes.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)).slice(0, referenceCount)
}

const customerFor = ({ isBatchManaged, productType }: RuledProduct, random: Random): string => {
  if (isBatchManaged) return random.chance(0.75) ? 'gourmande' : 'comptoir'
  if (productType === 'advertising' || productType === 'packaging')
    return random.chance(0.65) ? 'papeterie' : 'comptoir'
  return random.chance(0.78) ? 'comptoir' : 'gourmande'
}

const warehousesFor = (keys: string[], random: Random): string[] => {
  const first = random.between(0, keys.length - 1)
  const chosen = keys.slice(first, first + 1)
  const other = keys[(first + 1) % keys.length]
  if (other && keys.length > 1 && random.chance(0.12)) chosen.push(other)
  return chosen
}

/**
 * Creates two batches, produced before the demo's first deliveries. One product in seven has one that expires within 30
 * days.
 */
const batchesOf = (random: Random, today: string): Batch[] => {
  const first = random.chance(0.15) ? random.between(4, 29) : random.between(45, 240)
  const batch = (produced: string, days: number): Batch => ({
    id: 0,
    number: `L${produced.slice(2).replaceAll('-', '')}-${random.between(10, 99)}`,
    produced,
    expires: addDays(today, days),
  })
  return [
    batch(addDays(today, -random.between(120, 220)), first),
    batch(addDays(today, -random.between(64, 110)), first + random.between(60, 300)),
  ]
}

/** Makes one batch of stored goods five days past its date. */
export const letOneExpire = (goods: readonly Goods[], today: string): void => {
  const batch = goods.find(({ batches }) => batches.length > 0)?.batches[0]
  if (batch) batch.expires = addDays(today, -5)
}

/** Line of an order before it has ids. */
export interface Line {
  goods: Goods
  batch: Batch | null
  packaging: Packaging
  quantity: number
  actual: number | null
}

/** Reads the French designation of each code that the demo sells (see data/README.md). */
export const readDesignations = (): Map<string, string> => {
  const [, ...rows]: string[][] = parse(readFileSync(file))
  return new Map(rows.map(([code = '', , designation = '']) => [code, designation]))
}
