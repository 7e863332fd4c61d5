import { readFile } from 'node:fs/promises'
import { itemColumns } from '@quai/contract/imports/columns.ts'
import { importLimits, type ReadItem, type ReadItemsInput } from '@quai/contract/imports/import.ts'
import { usablePackagings } from '@quai/contract/products/packaging.ts'
import type { Context } from '../calls/context.ts'
import { loadDeal, partiesOf } from '../orders/create.ts'
import { Issues } from './issues.ts'
import { type GoodsLine, readGoods } from './orders/goods.ts'
import { readTable } from './table.ts'

/** As many lines as an order has at most. */
const maxItems = 2_000

/** The lines of a file for the form of an order, and what is wrong with the others. Nothing is written. */
export const readItems = async (ctx: Context, input: ReadItemsInput) => {
  const parties = partiesOf(ctx, {
    warehouseId: input.warehouseId ?? undefined,
    customerId: input.customerId ?? undefined,
  })
  await loadDeal(ctx, { ...parties, newOrders: 0 })
  const { lines } = await readTable(await readFile(input.file.path), itemColumns, {
    ...importLimits,
    maxLines: maxItems,
  })
  const issues = new Issues()
  const { goods } = await readGoods(
    ctx.db,
    { customerId: parties.customerId, orderType: input.orderType, lines, requiresBatch: false },
    issues,
  )
  const faulty = new Set(issues.lines)
  return {
    items: [...goods.values()].filter(({ line }) => !faulty.has(line)).map(itemOf),
    errors: issues.all(),
  }
}

const itemOf = ({ line, product, packaging, quantity, batch, ...said }: GoodsLine): ReadItem => ({
  line,
  productId: product.id,
  reference: product.reference,
  name: product.name,
  isBatchManaged: product.isBatchManaged,
  packagings: [...usablePackagings[product.packagingType]],
  productPackaging: packaging,
  quantity,
  batchId: batch?.id ?? null,
  batchNumber: said.batchNumber,
  batchExpirationDate: batch?.expiration ?? said.batchExpiration,
  batchReason: said.batchReason,
})
