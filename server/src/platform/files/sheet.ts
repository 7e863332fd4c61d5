import type { FileType } from '@quai/contract/platform/files.ts'
import { startSlices } from '../slices.ts'
import { type Cell, codeCell } from './cell.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

export interface SheetColumn<Row> {
  header: string
  cell: (row: Row) => Cell
  /** Column width in characters (XLSX only). */
  width?: number
  /** True for a code, which a spreadsheet must not take for a date. */
  isCode?: boolean
}

export type SheetType = Extract<FileType, 'csv' | 'xlsx'>

/** Writes rows that come in batches and streams the file meanwhile, so that memory holds one batch, not the table. */
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
      rows.push(columns.map((column) => cellOf(column, row)))
      await pause()
    }
    yield rows
  }
}

const cellOf = <Row>({ cell, isCode }: SheetColumn<Row>, row: Row): Cell => {
  const value = cell(row)
  return isCode && typeof value === 'string' ? codeCell(value) : value
}
