import type { ConsigneeName } from '@quai/contract/goods/batches/remaining-days.ts'
import { type Packaging, packagesText } from '@quai/contract/goods/products/packaging.ts'
import { loadConsignees } from '../../../parties/addresses/address-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { judgeBatchChoice, loadBatchStocks } from '../../orders/goods/batch-choice.ts'
import { claimsOfQueue } from '../../orders/goods/queue.ts'
import { failureOf, type Issues } from '../reading/issues.ts'
import { loadAvailable, placeName } from './goods/catalogue.ts'
import { type GoodsLine, issueOf } from './goods/goods.ts'

type BatchStocks = Awaited<ReturnType<typeof loadBatchStocks>>

/** Tracks the stock left in a warehouse while a file's collections take from it one after the other. */
export class StockLeft {
  private readonly available: Map<string, number>
  private readonly batches: Map<number, BatchStocks>
  private readonly daysOf: Awaited<ReturnType<typeof loadConsignees>>

  constructor(
    available: Map<string, number>,
    batches: BatchStocks,
    daysOf: Awaited<ReturnType<typeof loadConsignees>>,
  ) {
    this.available = available
    this.batches = Map.groupBy(batches, ({ productId }) => productId)
    this.daysOf = daysOf
  }

  /** Takes the goods of an order planned on a day. Missing goods and unsuitable batches become issues. */
  take(goods: readonly GoodsLine[], { plannedDay, consignee }: Leaving, issues: Issues): void {
    const consigneeDays = this.daysOf(consignee)
    const items = goods.filter(isNamed).map(itemOf)
    if (plannedDay !== undefined)
      for (const [index, line] of goods.filter(isNamed).entries()) {
        const failure = failureOf(() =>
          judgeBatchChoice(
            { plannedDay, items, consigneeDays },
            this.batches.get(line.product.id) ?? [],
            items.slice(index, index + 1),
          ),
        )
        if (failure)
          issues.add({
            line: line.line,
            column: isAnsweredByReason(failure.code) ? 'batch_reason' : 'batch_number',
            ...issueOf(failure),
          })
      }
    for (const line of goods) if (isNamed(line)) this.takeLine(line, issues)
  }

  private takeLine(line: GoodsLine, issues: Issues): void {
    const { productId, batchId, packaging, quantity } = itemOf(line)
    const place = placeName(productId, batchId, packaging)
    const left = this.available.get(place) ?? 0
    if (quantity > left)
      issues.add({
        line: line.line,
        column: line.quantityColumn,
        code: 'STOCK_SHORTAGE',
        message: `Stock insuffisant : il manque ${packagesText(quantity - left, packaging)}${left > 0 ? `, ${packagesText(left, packaging)} ${left < 2 ? 'reste' : 'restent'}` : ''}.`,
      })
    const taken = Math.min(quantity, left)
    this.available.set(place, left - taken)
    for (const stock of this.batches.get(productId) ?? [])
      if (stock.batchId === batchId && stock.packaging === packaging) stock.available -= taken
  }
}

interface Leaving {
  plannedDay: string | undefined
  consignee: ConsigneeName | null | undefined
}

const isAnsweredByReason = (code: string): boolean => code === 'BATCH_REASON_REQUIRED' || code === 'BATCH_SHORT_DATED'

/** False for a line of a batch-managed product that names no batch yet, because it takes from no balance. */
const isNamed = ({ product, batch }: GoodsLine): boolean => !product.isBatchManaged || batch !== null

const itemOf = (line: GoodsLine) => ({
  productId: line.product.id,
  packaging: line.packaging satisfies Packaging,
  batchId: line.batch?.id ?? null,
  quantity: line.quantity,
  batchReason: line.batchReason,
})

/** Loads the available stock, minus the stock kept for waiting pre-orders. */
export const loadStockLeft = async (
  db: Db,
  { warehouseId, customerId }: { warehouseId: number; customerId: number },
  goods: readonly GoodsLine[],
): Promise<StockLeft> => {
  const managed = goods.filter((line) => line.product.isBatchManaged && isNamed(line)).map(itemOf)
  const [available, batches, claims, daysOf] = await Promise.all([
    loadAvailable(db, warehouseId, [...new Set(goods.map(({ product }) => product.id))]),
    managed.length > 0 ? loadBatchStocks(db, { warehouseId, items: managed }) : [],
    claimsOfQueue(db, { warehouseId, customerId, items: goods.map(({ product }) => ({ productId: product.id })) }),
    loadConsignees(db, customerId),
  ])
  for (const { productId, batchId, packaging, kept = 0 } of claims) {
    const place = placeName(productId, batchId, packaging)
    available.set(place, (available.get(place) ?? 0) - kept)
    for (const stock of batches)
      if (stock.productId === productId && stock.batchId === batchId && stock.packaging === packaging)
        stock.available -= kept
  }
  return new StockLeft(available, batches, daysOf)
}
