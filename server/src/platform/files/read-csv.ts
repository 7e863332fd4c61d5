import { fail } from '../failure.ts'
import { startSlices } from '../slices.ts'
import { plainCell } from './csv.ts'
import { decodeText, splitDelimiter, unreadable } from './csv-text.ts'
import { isWrittenDate } from './damage.ts'
import { type KnownColumns, maxRowsAbove } from './header.ts'
import { isFilledCell, maxLinesRead, type SheetRow, tooManyLines } from './sheet-row.ts'

interface Format {
  delimiter: string
  maxCellBytes: number
}

/** Columns of the widest spreadsheet. */
const maxColumns = 16_384

const longCell = 'Une cellule dépasse 10 ko : un guillemet manque peut-être plus haut.'

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

/**
 * Yields the records of a CSV text (RFC 4180), one for each line, blank ones too. Records may differ in length. A quote
 * inside a plain cell (« Vis 3" ») is plain text, and so are the quotes of a quoted cell that goes on after its end.
 * Takes less than a microsecond for a blank or short line, for which csv-parse makes an error with its stack (300
 * microseconds). Throws FILE_UNREADABLE.
 */
export function* recordsOf(text: string, { delimiter, maxCellBytes }: Format): Generator<string[]> {
  const ends = new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\\n]|\\r\\n?`, 'g')
  // Quotes inside a quoted cell are doubled.
  const maxLength = 2 * maxCellBytes + 2
  let cells: string[] = []
  let line = 1
  for (let at = 0; at < text.length; ) {
    const closing = text[at] === '"' ? closingQuote(text, { opening: at, maxLength }) : undefined
    if (closing === -1) throw unreadable('Un guillemet ouvert n’est pas refermé.', line)
    ends.lastIndex = closing === undefined ? at : closing + 1
    const end = ends.exec(text)
    const cell = text.slice(at, end?.index)
    if (cell.length > maxLength) throw unreadable(longCell, line)
    if (cells.length === maxColumns) throw unreadable('Cette ligne a plus de 16 384 cellules.', line)
    const isQuoted = closing !== undefined && at + cell.length === closing + 1
    cells.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    at = end ? ends.lastIndex : text.length
    if (end?.[0] === delimiter) {
      if (at < text.length) continue
      cells.push('')
    }
    yield cells
    cells = []
    line += 1
  }
}

/** Returns the place of the quote that closes a cell, or of one beyond its length; -1 without one. */
const closingQuote = (text: string, { opening, maxLength }: { opening: number; maxLength: number }): number => {
  let at = text.indexOf('"', opening + 1)
  while (at >= 0 && text[at + 1] === '"' && at - opening < maxLength) at = text.indexOf('"', at + 2)
  return at
}
