import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fail } from '../failure.ts'
import { startSlices } from '../slices.ts'
import { restored } from './csv.ts'
import { decodeText, splitDelimiter, unreadable } from './csv-text.ts'

export interface CsvRow {
  /** As a spreadsheet numbers it: empty rows count, and a cell on several lines is one row. */
  line: number
  cells: string[]
}

interface Limits {
  maxLines: number
  maxCellBytes: number
}

const chunkLength = 8_192

/**
 * The header and the rows of a CSV file, empty rows left out, formulas that an export had defused restored. Throws
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

/** `onRecord` runs as soon as a record is parsed, ahead of who reads them. */
const recordsOf = (body: string, delimiter: string, onRecord: () => void): AsyncIterable<string[]> =>
  Readable.from(chunksOf(body)).pipe(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // « Vis 3" » is no quoted cell.
      relax_quotes: true,
      on_record: (record: string[]) => {
        onRecord()
        return record
      },
    }),
  )

/** In pieces, so that other requests are served between them. */
function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += chunkLength) yield text.slice(start, start + chunkLength)
}
