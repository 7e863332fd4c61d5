import { usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { ReadItem, ReadItemsInput } from '@quai/contract/orders/imports/orders/items.ts'
import { itemsShape } from '@quai/contract/orders/imports/orders/kind.ts'
import type { OrderImportType } from '@quai/contract/orders/imports/query.ts'
import type { Context } from '../../../calls/context.ts'
import { loadDeal, partiesOf } from '../../orders/create.ts'
import { judgeFile } from '../checks/judge.ts'
import type { FileDefinition } from '../definition.ts'
import { Issues } from '../reading/issues.ts'
import { type GoodsLine, readGoods } from './goods/goods.ts'
import { type KnownPackagings, placeQuantities } from './goods/plain-quantities.ts'

/** Reads the lines of a file into the order form, with the issues of the others. Writes nothing. */
export const readItems = async (ctx: Context, input: ReadItemsInput) => {
  const parties = partiesOf(ctx, {
    warehouseId: input.warehouseId ?? undefined,
    customerId: input.customerId ?? undefined,
  })
  await loadDeal(ctx, parties)
  const subject = { ...parties, orderType: input.orderType }
  const { items, issues } = await judgeFile(ctx, orderItems, { subject, file: input.file })
  return { items, errors: issues.all() }
}

interface OrderItems {
  warehouseId: number
  customerId: number
  orderType: OrderImportType
}

const orderItems: FileDefinition<OrderItems, { issues: Issues; items: ReadItem[] }> = {
  shape: itemsShape,
  check: async ({ db }, subject, given) => {
    const issues = new Issues()
    const choose = (known: KnownPackagings | undefined) =>
      known ? (known.usable.find((one) => known.stocked.includes(one)) ?? known.usable[0]) : 'package_unit'
    const lines = await placeQuantities(db, { ...subject, lines: given, choose }, issues)
    const { goods } = await readGoods(db, { ...subject, lines, requiresBatch: false }, issues)
    const faulty = new Set(issues.lines)
    return { issues, items: [...goods.values()].filter(({ line }) => !faulty.has(line)).map(itemOf) }
  },
}

const itemOf = ({ line, product, packaging, quantity, batch, ...given }: GoodsLine): ReadItem => ({
  line,
  productId: product.id,
  reference: product.reference,
  name: product.name,
  isBatchManaged: product.isBatchManaged,
  packagings: [...usablePackagings[product.packagingType]],
  productPackaging: packaging,
  quantity,
  batchId: batch?.id ?? null,
  batchNumber: given.batchNumber,
  batchExpirationDate: batch?.expiration ?? given.batchExpiration,
  batchReason: given.batchReason,
})
