import type { UploadedFile } from '@quai/contract/files.ts'
import type { SheetLine } from '@quai/contract/inventories/inventory.ts'
import type { Context } from '../calls/context.ts'
import { allow, lockOrder } from '../orders/core/state.ts'
import { fail } from '../platform/failure.ts'
import { requireOwners } from '../products/owner.ts'
import { readCountSheet } from './read-sheet.ts'
import { writeEntries } from './save.ts'

/** Reads a filled-in sheet for the form of a transmission; nothing is written. */
export const readInventorySheet = async (
  ctx: Context,
  { customerId, files }: { customerId: number; files: UploadedFile[] },
) => {
  await requireOwners(ctx, [customerId])
  return { items: await readCountSheet(ctx.db, customerId, files[0]) }
}

/** Enters a filled-in sheet into the count under way: all its lines or none. */
export const handInSheet = async (ctx: Context, { uuid, files }: { uuid: string; files: UploadedFile[] }) => {
  const order = await lockOrder(ctx, uuid)
  allow(ctx, order, 'order_count')
  if (order.countStartedAt === null) throw fail('COUNT_NOT_STARTED')
  const lines = await readCountSheet(ctx.db, order.customerId, files[0])
  return writeEntries(ctx, order, lines.map(entryOf))
}

const entryOf = ({ productId, productPackaging, batchId, batchNumber, batchExpirationDate, counted }: SheetLine) => ({
  productId,
  productPackaging,
  batchId,
  ...(batchId === null && batchNumber !== null && { batch: { batchNumber, batchExpirationDate } }),
  counted,
  heldForMs: 0,
})
