import type { FileType } from '@quai/contract/files.ts'
import { startSlices } from '../slices.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

/** A cell: a text, a number, an instant (shown on the warehouses' clock), or nothing. */
export type Cell = string | number | Date | null

export interface SheetColumn<Row> {
  header: string
  cell: (row: Row) => Cell
  /** Characters that fit (XLSX). */
  width?: number
}

export type SheetType = Extract<FileType, 'csv' | 'xlsx'>

/** Rows that come in batches, as a file that leaves while they come: memory holds a batch, not the table. */
export const writeSheet = <Row>(
  type: SheetType,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncIterable<Uint8Array> => {
  const cells = cellsOf(columns, batches)
  const headers = columns.map(({ header }) => header)
  return type === 'csv'
    ? writeCsv(headers, cells)
    : writeXlsx(
        columns.map(({ header, width = 16 }) => ({ header, width })),
        cells,
      )
}

async function* cellsOf<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  const pause = startSlices()
  for await (const batch of batches) {
    const rows: Cell[][] = []
    for (const row of batch) {
      rows.push(columns.map(({ cell }) => cell(row)))
      await pause()
    }
    yield rows
  }
}
