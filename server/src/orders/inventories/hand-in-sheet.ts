import type { SheetLine } from '@quai/contract/orders/inventories/inventory.ts'
import type { UploadedFile } from '@quai/contract/platform/files.ts'
import { formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Context } from '../../calls/context.ts'
import { requireOwners } from '../../goods/products/present.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { judgeFile } from '../imports/checks/judge.ts'
import { countSheet } from '../imports/counts/definition.ts'
import { allow, lockOrder } from '../orders/core/state.ts'
import { writeEntries } from './save.ts'

/** Reads a filled-in sheet into the transmission form. Writes nothing. */
export const readInventorySheet = async (
  ctx: Context,
  { customerId, files }: { customerId: number; files: UploadedFile[] },
) => {
  await requireOwners(ctx, [customerId])
  return { items: await readCountSheet(ctx, customerId, files) }
}

/** Enters a filled-in sheet into the count in progress, all lines or none. */
export const handInSheet = async (ctx: Context, { uuid, files }: { uuid: string; files: UploadedFile[] }) => {
  const order = await lockOrder(ctx, uuid)
  allow(ctx, order, 'order_count')
  if (!order.facts.isCounting) throw fail('COUNT_NOT_STARTED')
  const lines = await readCountSheet(ctx, order.customerId, files)
  return writeEntries(ctx, order, lines.map(entryOf))
}

/**
 * Reads a count sheet. Throws COUNT_SHEET_INVALID with the wrong lines, or with the first one when the file is
 * unreadable.
 */
const readCountSheet = async (ctx: Context, customerId: number, [file]: UploadedFile[]): Promise<SheetLine[]> => {
  if (!file) throw refusedAt(1, nothingFilled)
  const { issues, counted } = await judgeFile(ctx, countSheet, { subject: { customerId }, file }).catch(refuseFile)
  if (issues.total > 0)
    throw fail('COUNT_SHEET_INVALID', {
      errors: issues.lines.map((line) => ({ line, message: issues.of(line)[0]?.message ?? '' })),
    })
  if (counted.length === 0) throw refusedAt(1, nothingFilled)
  return counted
}

const nothingFilled = 'aucune quantité n’est remplie.'

const refusedAt = (line: number, message: string) =>
  fail('COUNT_SHEET_INVALID', { errors: [{ line, message: typeset(message) }] })

/** Turns a refusal of the file into a refusal of its line, because the page shows only refusals of lines. */
const refuseFile = (error: unknown): never => {
  if (isFailure(error, 'IMPORT_EMPTY')) throw refusedAt(1, nothingFilled)
  if (isFailure(error, 'IMPORT_TOO_LONG'))
    throw refusedAt(
      1,
      `une feuille a au plus ${formatInteger(error.params.max)} lignes : remettez-la en plusieurs fois.`,
    )
  if (isFailure(error, 'IMPORT_COLUMNS_MISSING'))
    throw refusedAt(1, `il manque la colonne ${error.params.columns.map((label) => `« ${label} »`).join(', ')}.`)
  if (isFailure(error, 'FILE_UNREADABLE')) throw refusedAt(error.params.line ?? 1, error.params.reason)
  throw error
}

const entryOf = ({ productId, productPackaging, batchId, batchNumber, batchExpirationDate, counted }: SheetLine) => ({
  productId,
  productPackaging,
  batchId,
  ...(batchId === null && batchNumber !== null && { batch: { batchNumber, batchExpirationDate } }),
  counted,
  heldForMs: 0,
})
