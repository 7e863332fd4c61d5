import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fail } from '../failure.ts'
import { startSlices } from '../slices.ts'
import { restored } from './csv.ts'
import { decodeText, splitDelimiter, unreadable } from './csv-text.ts'

export interface CsvRow {
  /** Line as a spreadsheet numbers it: empty rows count, and a row with a multi-line cell counts once. */
  line: number
  cells: string[]
}

interface Limits {
  maxLines: number
  maxCellBytes: number
}

const chunkLength = 8_192

/**
 * Reads the header and rows of a CSV file. Skips empty rows and restores formulas that an export had defused. Throws
 * FILE_UNREADABLE, IMPORT_EMPTY, IMPORT_TOO_LONG.
 */
export const readCsv = async (bytes: Uint8Array, { maxLines, maxCellBytes }: Limits) => {
  const { delimiter, body } = splitDelimiter(decodeText(bytes))
  const rows: CsvRow[] = []
  const pause = startSlices()
  let line = 0
  let parsed = 0
  const count = () => {
    parsed += 1
  }
  try {
    for await (const record of recordsOf(body, delimiter, count)) {
      line += 1
      await pause()
      const cells = record.map(restored)
      if (cells.every((cell) => cell.trim() === '')) continue
      if (cells.some((cell) => Buffer.byteLength(cell) > maxCellBytes))
        throw unreadable('Une cellule dépasse 10 ko : un guillemet manque peut-être plus haut.', line)
      rows.push({ line, cells })
      if (rows.length > maxLines + 1) throw fail('IMPORT_TOO_LONG', { max: maxLines })
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable('Un guillemet ouvert n’est pas refermé.', parsed + 1)
    throw error
  }
  const [header, ...rest] = rows
  if (!header || rest.length === 0) throw fail('IMPORT_EMPTY')
  return { header: header.cells, rows: rest }
}

/** Runs `onRecord` as soon as a record is parsed, before the reader receives it. */
const recordsOf = (body: string, delimiter: string, onRecord: () => void): AsyncIterable<string[]> =>
  Readable.from(chunksOf(body)).pipe(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Reads « Vis 3" » as plain text, not as a quoted cell.
      relax_quotes: true,
      on_record: (record: string[]) => {
        onRecord()
        return record
      },
    }),
  )

/** Splits the text, so that other requests are served between the pieces. */
function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += chunkLength) yield text.slice(start, start + chunkLength)
}
