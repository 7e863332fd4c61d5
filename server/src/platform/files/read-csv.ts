import { fail } from '../failure.ts'
import { startSlices } from '../slices.ts'
import { restored } from './csv.ts'
import { longCell, recordsOf } from './csv-records.ts'
import { decodeText, splitDelimiter, unreadable } from './csv-text.ts'
import { maxLinesRead, tooManyLines } from './lines-read.ts'

export interface CsvRow {
  /** Line as a spreadsheet numbers it: empty rows count, and a row with a multi-line cell counts once. */
  line: number
  cells: string[]
}

interface Limits {
  maxLines: number
  maxCellBytes: number
  /** Ends the reading, with its reason as the failure. */
  signal?: AbortSignal
}

/**
 * Reads the header and rows of a CSV file. Skips empty rows and restores formulas that an export had defused. Throws
 * FILE_UNREADABLE, IMPORT_EMPTY, IMPORT_TOO_LONG.
 */
export const readCsv = async (bytes: Uint8Array, { maxLines, maxCellBytes, signal }: Limits) => {
  const { delimiter, body } = splitDelimiter(decodeText(bytes))
  const rows: CsvRow[] = []
  const pause = startSlices()
  let line = 0
  for (const record of recordsOf(body, { delimiter, maxCellBytes })) {
    line += 1
    if (line > maxLinesRead) throw unreadable(tooManyLines)
    await pause()
    signal?.throwIfAborted()
    const cells = record.map(restored)
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.some((cell) => Buffer.byteLength(cell) > maxCellBytes)) throw unreadable(longCell, line)
    rows.push({ line, cells })
    if (rows.length > maxLines + 1) throw fail('IMPORT_TOO_LONG', { max: maxLines })
  }
  const [header, ...rest] = rows
  if (!header || rest.length === 0) throw fail('IMPORT_EMPTY')
  return { header: header.cells, rows: rest }
}
