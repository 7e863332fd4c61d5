import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { stringify } from 'csv-stringify/sync'
import { isWrittenDate } from './damage.ts'

/** Cell: a text, a code, a number, an instant (shown on the warehouses' clock), or empty. */
export type Cell = string | { code: string } | number | Date | null

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
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'string') return defused(cell)
  return isWrittenDate(cell.code) ? `'${cell.code}` : defused(cell.code)
}

const dateText = (at: Date): string => {
  const { date, time } = wallClock(at)
  return `${formatCivilDate(date)} ${time}`
}

/**
 * Prefixes an apostrophe to a text that a spreadsheet would run as a formula (OWASP, CSV injection). Also prefixes texts that
 * begin with an apostrophe, so that {@link restored} is the exact inverse.
 */
const defused = (text: string): string => (/^['=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

/** Removes the apostrophe of a defused text, of a code that looks like a date, or of digits (« '69003 », as shops protect zeros). */
const restored = (text: string): string =>
  /^'(?:['=+\-@\t\r\n＝＋－＠]|\d+$)/.test(text) || (text.startsWith("'") && isWrittenDate(text.slice(1).trim()))
    ? text.slice(1)
    : text

/** Returns the text of a cell: « ="00124" », which keeps a code whole in a spreadsheet, is 00124. */
export const plainCell = (cell: string): string =>
  /^\s*[=']/.test(cell) ? (textOfFormula(cell) ?? restored(cell)) : cell

/** Returns the text of a formula that is only a text; undefined for another cell. */
export const textOfFormula = (cell: string): string | undefined =>
  /^\s*=\s*"((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"')

/** Returns the formula that is only a text: the inverse of {@link textOfFormula}. */
export const formulaOfText = (text: string): string => `="${text.replaceAll('"', '""')}"`

/** Returns a code, which a spreadsheet must not take for a date. */
export const codeCell = (text: string | null): Cell => (text === null ? null : { code: text })
