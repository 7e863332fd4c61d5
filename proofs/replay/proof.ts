import type { StockDetail, StockProduct } from '@quai/contract/goods/stock/stock.ts'
import { isCancellation, type RetailLine } from '../../server/src/app/demo/retail.ts'
import type { Scene } from './play.ts'
import { showProgress } from './progress.ts'
import type { PlannedLine } from './reading.ts'
import { unitsIn } from './supply.ts'

export interface Proof {
  /** Balances compared: product × packaging, and product × packaging × batch. */
  balances: number
  units: number
  differences: string[]
}

/**
 * Reads the whole stock through the API and compares it with the file in two ways: each balance with the delivered less
 * the collected quantities, line by line; and each product's units with a sum over the raw file, made without orders,
 * merges or packagings. Requires that nothing is reserved or expected any more.
 */
export const proveStock = async (
  scene: Scene,
  lines: readonly RetailLine[],
  deliveries: readonly PlannedLine[][],
): Promise<Proof> => {
  const stock = await readStock(scene)
  const expected = expectedBalances(scene, deliveries)
  const found = new Map<string, { physical: number; available: number; forecast: number }>(
    stock.flatMap(({ reference, packagings }) =>
      packagings.map(({ productPackaging, ...counts }) => [`${reference} ${productPackaging}`, counts] as const),
    ),
  )
  const differences: string[] = []
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    const wanted = expected.get(key) ?? 0
    const { physical = 0, available = 0, forecast = 0 } = found.get(key) ?? {}
    if (physical !== wanted || available !== wanted || forecast !== wanted)
      differences.push(`${key}: expected ${wanted}, physical ${physical}, available ${available}, forecast ${forecast}`)
  }
  const batches = await compareBatches(scene, stock, expected)
  const units = compareUnits(scene, { stock, lines, deliveries })
  return {
    balances: expected.size + batches.compared,
    units: units.compared,
    differences: [...differences, ...batches.differences, ...units.differences],
  }
}

const pageSize = 1_000

const readStock = async ({ customer, warehouseId }: Scene): Promise<StockProduct[]> => {
  const items: StockProduct[] = []
  for (let page = 1; ; page++) {
    const answer = await customer.get<{ items: StockProduct[] }>(
      `/stock/product?warehouseId=${warehouseId}&pageSize=${pageSize}&page=${page}`,
    )
    items.push(...answer.items)
    if (answer.items.length < pageSize) return items
  }
}

/** Adds up the file's deliveries less its collections, by code and packaging. */
export const expectedBalances = (
  { reading }: Pick<Scene, 'reading'>,
  deliveries: readonly PlannedLine[][],
): Map<string, number> => {
  const balances = new Map<string, number>()
  const add =
    (sign: 1 | -1) =>
    ({ code, packaging, quantity }: PlannedLine) => {
      const key = `${code} ${packaging}`
      balances.set(key, (balances.get(key) ?? 0) + sign * quantity)
    }
  deliveries.flat().forEach(add(1))
  for (const { isCancelled, lines } of reading.orders) if (!isCancelled) lines.forEach(add(-1))
  return balances
}

/** Compares the batches of the products managed by batch: all goods of such a product came in one batch. */
const compareBatches = async (
  { customer, connections, warehouseId }: Scene,
  stock: StockProduct[],
  expected: Map<string, number>,
) => {
  const managed = stock.filter(({ isBatchManaged }) => isBatchManaged)
  const progress = showProgress('Batches', managed.length)
  const differences: string[] = []
  let compared = 0
  const queue = managed.values()
  const worker = async (): Promise<void> => {
    for (const { productId, reference } of queue) {
      const { items } = await customer.get<{ items: StockDetail[] }>(`/stock/overviews/product/${productId}`)
      for (const { productPackaging, batchNumber, physical } of items
        .filter((item) => item.warehouseId === warehouseId)
        .flatMap((item) => item.lines)) {
        compared++
        const wanted = batchNumber === `L-${reference}` ? (expected.get(`${reference} ${productPackaging}`) ?? 0) : 0
        if (physical !== wanted)
          differences.push(
            `${reference} ${productPackaging} batch ${batchNumber}: expected ${wanted}, physical ${physical}`,
          )
      }
      progress.step()
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  progress.done()
  return { compared, differences }
}

interface Compared {
  stock: readonly StockProduct[]
  lines: readonly RetailLine[]
  deliveries: readonly PlannedLine[][]
}

const compareUnits = ({ reading }: Scene, { stock, lines, deliveries }: Compared) => {
  const left = new Set(reading.setAside.map(({ line }) => line.row))
  const units = new Map<string, number>()
  const add = (code: string, quantity: number) => units.set(code, (units.get(code) ?? 0) + quantity)
  for (const { row, invoice, code, quantity } of lines)
    if (!left.has(row) && !isCancellation(invoice)) add(code, -quantity)
  const inUnits = (code: string, line: Pick<PlannedLine, 'packaging' | 'quantity'>): number => {
    const product = reading.products.get(code)
    return product ? unitsIn(product, line) : Number.NaN
  }
  for (const line of deliveries.flat()) add(line.code, inUnits(line.code, line))
  const differences: string[] = []
  const found = new Map(
    stock.map(({ reference, packagings }) => [
      reference,
      packagings.reduce(
        (sum, { productPackaging, physical }) =>
          sum + inUnits(reference, { packaging: productPackaging, quantity: physical }),
        0,
      ),
    ]),
  )
  for (const code of new Set([...units.keys(), ...found.keys()])) {
    if (units.get(code) !== found.get(code))
      differences.push(`${code}: ${units.get(code)} units by the file, ${found.get(code)} in stock`)
  }
  return { compared: units.size, differences }
}
