import { contract } from '@quai/contract/contract.ts'
import type { SheetError } from '@quai/contract/orders/failures.ts'
import type { SheetLine } from '@quai/contract/orders/inventories/inventory.ts'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { queryClient } from '../../../platform/calls/query-client.ts'
import { download, saveFile, upload } from '../../../platform/calls/transfer.ts'
import { openPaper } from '../../../ui/files/open-paper.ts'
import type { Sending } from '../../../ui/files/upload-queue.ts'

/** Opens the sheet to print, or saves the one to fill in. */
export const takeCountSheet = async (uuid: string, format: 'pdf' | 'csv'): Promise<void> => {
  const reading = download(contract.inventories.sheet, { uuid, format })
  if (format === 'pdf') return openPaper(reading)
  saveFile(await reading)
}

/** Uploads a filled-in sheet into the count of an order. */
export const uploadCountSheet = async ({ file, about: uuid, ...sending }: Sending<string>): Promise<number> => {
  const { lines } = await upload<{ lines: unknown[] }>(contract.inventories.uploadSheet, {
    fields: { uuid },
    files: { files: [file] },
    ...sending,
  })
  await queryClient.invalidateQueries()
  return lines.length
}

/** Reads a filled-in sheet for a transmission. */
export const readSheet = async ({ file, about: customerId, ...sending }: Sending<number>): Promise<SheetLine[]> => {
  const { items } = await upload<{ items: SheetLine[] }>(contract.inventories.readSheet, {
    fields: { customerId },
    files: { files: [file] },
    ...sending,
  })
  return items
}

/** Returns the errors of a sheet by line; none when the refusal has another cause. */
export const sheetErrorsOf = (error: unknown): readonly SheetError[] =>
  // The failure COUNT_SHEET_INVALID has these parameters (failures.ts).
  isApiError(error) && error.code === 'COUNT_SHEET_INVALID' ? (error.params.errors as SheetError[]) : []
