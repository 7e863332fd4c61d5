import { formatCivilDate, wallClock } from '@quai/contract/dates.ts'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from './cell.ts'

const byteOrderMark = '\ufeff'

/**
 * Writes CSV as French Excel opens it: UTF-8 with a byte order mark, « ; », CRLF, decimal comma, dates DD/MM/YYYY
 * HH:MM.
 */
export async function* writeCsv(
  headers: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${byteOrderMark}${csvLines([headers])}`)
  for await (const rows of batches) yield Buffer.from(csvLines(rows))
}

const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(csvText)),
    // Also quotes cells with a lone line break, because many readers end a record there.
    { delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )

const csvText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return cell instanceof Date ? dateText(cell) : defused(cell)
}

const dateText = (at: Date): string => {
  const { date, time } = wallClock(at)
  return `${formatCivilDate(date)} ${time}`
}

/**
 * Prefixes an apostrophe to a text that a spreadsheet would run as a formula (OWASP, CSV injection). Also prefixes
 * texts that begin with an apostrophe, so that {@link restored} is the exact inverse.
 */
export const defused = (text: string): string => (/^['=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

export const restored = (text: string): string => (/^'['=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text)
