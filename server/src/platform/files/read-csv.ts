import { fail } from '../failure.ts'
import { startSlices } from '../slices.ts'
import { plainCell } from './csv.ts'
import { longCell, recordsOf } from './csv-records.ts'
import { decodeText, splitDelimiter, unreadable } from './csv-text.ts'
import { isWrittenDate } from './damage.ts'
import { type KnownColumns, maxRowsAbove } from './header.ts'
import { isFilledCell, maxLinesRead, type SheetRow, tooManyLines } from './sheet-row.ts'

interface Limits {
  maxLines: number
  maxCellBytes: number
  /** Columns that tell the delimiter. */
  known?: KnownColumns
  /** Ends the reading, with its reason as the failure. */
  signal?: AbortSignal
}

/**
 * Reads the rows of a CSV file, at most `maxLines` besides the header and what stands above it. Skips empty rows and
 * restores formulas that an export had defused. Throws FILE_UNREADABLE, IMPORT_TOO_LONG.
 */
export const readCsv = async (
  bytes: Uint8Array,
  { maxLines, maxCellBytes, known, signal }: Limits,
): Promise<SheetRow[]> => {
  const { delimiter, body } = splitDelimiter(await decodeText(bytes), known)
  const rows: SheetRow[] = []
  const pause = startSlices()
  let line = 0
  for (const record of recordsOf(body, { delimiter, maxCellBytes })) {
    line += 1
    if (line > maxLinesRead) throw unreadable(tooManyLines)
    await pause()
    signal?.throwIfAborted()
    if (!record.some(isFilledCell)) continue
    const row = readRow(line, record)
    if (row.cells.some((cell) => Buffer.byteLength(cell) > maxCellBytes)) throw unreadable(longCell, line)
    rows.push(row)
    if (rows.length > maxLines + 1 + maxRowsAbove) throw fail('IMPORT_TOO_LONG', { max: maxLines })
  }
  return rows
}

/** Returns the cells of a row as somebody typed them, and which of them a spreadsheet wrote as dates. */
export const readRow = (line: number, record: readonly string[]): SheetRow => {
  const row: SheetRow = { line, cells: record.map(plainCell) }
  for (const [index, cell] of row.cells.entries())
    if (cell === record[index] && isWrittenDate(cell.trim())) row.dates = [...(row.dates ?? []), index]
  return row
}
