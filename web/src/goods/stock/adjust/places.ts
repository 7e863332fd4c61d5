import { type Packaging, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { StockLine } from '@quai/contract/goods/stock/stock.ts'
import type { AdjustLine, AdjustProduct, Place } from './adjust-draft.ts'

/** The first place in stock without a line; else a new batch, or the first packaging without a line. */
export const nextPlace = (product: AdjustProduct, stock: readonly StockLine[], lines: readonly AdjustLine[]): Place => {
  const free = othersOf(product, stock, lines)[0]
  if (free) return free
  if (product.isBatchManaged && lines.length > 0) return { productPackaging: packagingOf(product), batch: noName }
  const unused = usablePackagings[product.packagingType].find((one) =>
    lines.every(({ productPackaging }) => productPackaging !== one),
  )
  return { productPackaging: unused ?? packagingOf(product), ...(product.isBatchManaged && { batch: noName }) }
}

const noName = { batchNumber: '', batchExpirationDate: null }
const packagingOf = ({ packagingType }: AdjustProduct): Packaging =>
  usablePackagings[packagingType][0] ?? 'package_unit'

/** The places of a product in stock that have no line yet. */
export const othersOf = (
  product: Pick<AdjustProduct, 'id'>,
  stock: readonly StockLine[],
  lines: readonly AdjustLine[],
): Place[] =>
  stock
    .filter(({ productPackaging, batchId, batchNumber }) =>
      lines.every(
        (line) =>
          line.product.id !== product.id ||
          line.productPackaging !== productPackaging ||
          (line.batchId !== batchId && (batchNumber === null || line.batchNumber.trim() !== batchNumber)),
      ),
    )
    .map(({ productPackaging, batchId }) => ({ productPackaging, batchId }))
