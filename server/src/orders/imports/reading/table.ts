import {
  type CellKind,
  columnKeys,
  columnNamed,
  columnsGuessed,
  type FileShape,
  headerKey,
  type ImportColumn,
} from '@quai/contract/orders/imports/columns.ts'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { textOfFormula } from '../../../platform/files/csv.ts'
import { splitDelimiter, unreadable } from '../../../platform/files/csv-text.ts'
import { withDateMark, withMergedMark, withNumberMark } from '../../../platform/files/damage.ts'
import { findHeader, type KnownColumns, maxRowsAbove } from '../../../platform/files/header.ts'
import { readCsv, readRow, recordsOf } from '../../../platform/files/read-csv.ts'
import { isFilledCell, type SheetRow } from '../../../platform/files/sheet-row.ts'
import { isWorkbook, readWorkbookRows } from '../../../platform/files/workbook/workbook.ts'
import { mapInSlices } from '../../../platform/slices.ts'
import { keptText, readCell, trimmed } from '../cells.ts'
import type { FileLine } from '../definition.ts'
import { timeBeside } from '../moments.ts'

interface Table {
  /** Names of the known columns, in the order of the file. */
  columns: string[]
  ignoredColumns: string[]
  lines: FileLine[]
}

/** Column that somebody has named for a header, by the header's key; empty to ignore it. */
export type NamedColumns = ReadonlyMap<string, string>

/** Whose file is read. */
export type Reader = Pick<Context, 'caller' | 'gone' | 'spent'>

/**
 * Reads a CSV file or a workbook into lines of named cells. Throws IMPORT_COLUMNS_MISSING, and the failures of reading
 * (FILE_UNREADABLE, IMPORT_EMPTY, IMPORT_TOO_LONG). Ends with the client's connection.
 */
export const readTable = async (
  ctx: Reader,
  { content, shape, named = new Map() }: { content: Uint8Array; shape: FileShape; named?: NamedColumns },
): Promise<Table> => {
  const { columns } = shape
  const known = knownColumns(shape, named)
  const inWorkbook = isWorkbook(content)
  const read = await withinTime(ctx.gone, (signal) => {
    const limits = { ...shape, known, signal, caller: ctx.caller, spent: ctx.spent }
    return inWorkbook ? readWorkbookRows(content, limits) : readCsv(content, limits)
  })
  const { header, rows } = underHeader(await unfolded(read, { shape, known }), known)
  if (!header || rows.length === 0) throw fail('IMPORT_EMPTY')
  if (rows.length > shape.maxLines) throw fail('IMPORT_TOO_LONG', { max: shape.maxLines })
  const found = new Map<ImportColumn, number>()
  const ignoredColumns: string[] = []
  for (const [index, title] of header.cells.entries()) {
    const column = columnOf(title, columns, named)
    if (column && !found.has(column) && isMeant(column, title, { rows, index })) found.set(column, index)
    else if (trimmed(title) !== '') ignoredColumns.push(shortened(title))
  }
  const places = [...found]
  requireColumns(shape, new Set(places.map(([{ name }]) => name)), ignoredColumns)
  const lines = await mapInSlices(rows, (row) => ({
    line: row.line,
    cells: Object.fromEntries(
      places.map(([column, index]) => [column.name, textIn(row, index, { column, inWorkbook })]),
    ),
  }))
  const times = takeTimes(columns, lines)
  return {
    columns: [...new Set([...places.map(([{ name }]) => name), ...times])],
    ignoredColumns,
    // Drops lines with values in unknown columns only.
    lines: lines.filter(({ cells }) => Object.values(cells).some((cell) => cell !== '')),
  }
}

/** Fills the empty cells of a time from the cells that hold it beside its day. Returns the columns that it filled. */
const takeTimes = (columns: readonly ImportColumn[], lines: readonly FileLine[]): string[] =>
  columns.flatMap(({ name, within }) => {
    if (within === undefined) return []
    const found = lines.flatMap((line) => {
      const time = line.cells[name] ? undefined : timeBeside(line.cells[within] ?? '')
      return time ? [{ line, time }] : []
    })
    for (const { line, time } of found) line.cells[name] = time
    return found.length > 0 ? [name] : []
  })

/** Returns the keys by which a header may name each column, the reader's own included. */
const knownColumns = ({ columns, oneOf = [] }: FileShape, named: NamedColumns): KnownColumns => {
  const own = Map.groupBy(named.keys(), (key) => named.get(key) ?? '')
  const keys = new Map(columns.map((column) => [column.name, [...columnKeys(column), ...(own.get(column.name) ?? [])]]))
  const required = columns.filter(({ isRequired }) => isRequired).map(({ name }) => [name])
  return {
    keys: [...keys.values()],
    wanted: [...required, ...oneOf].map((group) => group.flatMap((name) => keys.get(name) ?? [])),
  }
}

/** Splits the header from the rows below it. Without a known one, it is the first row of several cells. */
const underHeader = (rows: readonly SheetRow[], known: KnownColumns) => {
  const found = findHeader(rows, known)
  const isKnown = found && (found.hasWanted || found.known > 1)
  const first = rows.findIndex(({ cells }) => cells.filter(isFilledCell).length > 1)
  const index = isKnown ? found.index : Math.max(first, 0)
  return { header: rows[index], rows: rows.slice(index + 1) }
}

/** Splits rows that a spreadsheet kept whole in their first cell: « "Référence;Désignation" ». */
const unfolded = async (
  rows: SheetRow[],
  { shape: { maxCellBytes }, known }: { shape: FileShape; known: KnownColumns },
): Promise<SheetRow[]> => {
  const isFolded = rows.every(({ cells }) => cells.findLastIndex(isFilledCell) === 0)
  if (!isFolded || findHeader(rows, known)?.hasWanted) return rows
  const head = rows.slice(0, maxRowsAbove).map(({ cells: [first = ''] }) => first)
  const { delimiter } = splitDelimiter(head.join('\n'), known)
  const split = await mapInSlices(rows, ({ line, cells: [first = ''] }) =>
    readRow(line, recordsOf(first, { delimiter, maxCellBytes }).next().value ?? [first]),
  )
  return findHeader(split, known)?.hasWanted ? split : rows
}

/**
 * Returns the text of a cell. Marks what a spreadsheet made of it where the column shows that it is damage. A workbook has
 * protected codes (« ="007" ») as texts; those of a CSV are read already.
 */
const textIn = (
  row: SheetRow,
  index: number,
  { column, inWorkbook }: { column: ImportColumn; inWorkbook: boolean },
): string => {
  const { kind } = column
  const { dates, merged } = row
  const text = keptText(shownIn(row, index, kind), column)
  if (merged?.includes(index) && (text === '' || ownKinds.has(kind))) return withMergedMark(text)
  if (kind !== 'code') return text
  if (dates?.includes(index)) return withDateMark(text)
  return inWorkbook ? keptText(textOfFormula(text) ?? text, column) : text
}

/** Returns what a cell shows, but the exact value of a number where a number is wanted. */
const shownIn = ({ cells, shown }: SheetRow, index: number, kind: CellKind): string | undefined => {
  const number = shown?.[index]
  if (!number) return cells[index]
  if (ownKinds.has(kind)) return number.as === 'scaled' ? number.text : cells[index]
  const isOther = number.as === 'unknown' || (kind === 'code' && number.as !== 'code')
  return isOther ? withNumberMark(number.text) : number.text
}

/** Kinds whose value belongs to one line. */
const ownKinds: ReadonlySet<CellKind> = new Set(['quantity', 'count', 'decimal'])

const maxReadingMs = 15_000

/** Gives a reading its time, and ends it when its client has left. */
const withinTime = async <Result>(
  gone: AbortSignal,
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(unreadable(tooSlow)), maxReadingMs)
  try {
    return await read(AbortSignal.any([gone, late.signal]))
  } finally {
    clearTimeout(timer)
  }
}

const tooSlow = 'La lecture de ce fichier a pris plus de 15 secondes : partagez-le en plusieurs fichiers, ou réessayez.'

const shortened = (title: string): string => trimmed(title).slice(0, 100)

/** The reader's own choice wins over the names that everybody knows. */
const columnOf = (title: string, columns: readonly ImportColumn[], named: NamedColumns): ImportColumn | undefined => {
  const chosen = named.get(headerKey(shortened(title)))
  return chosen === undefined ? columnNamed(columns, title) : columns.find(({ name }) => name === chosen)
}

/** Returns false for a header that other programs use too, where no cell below it can be read. */
const isMeant = (
  column: ImportColumn,
  title: string,
  { rows, index }: { rows: readonly SheetRow[]; index: number },
): boolean => {
  if (!column.doubtful?.includes(headerKey(title))) return true
  const filled = rows.map(({ cells }) => trimmed(cells[index])).filter((text) => text !== '')
  return filled.length === 0 || filled.some((text) => 'value' in readCell(column, text))
}

const requireColumns = (
  { columns, oneOf = [] }: FileShape,
  found: ReadonlySet<string>,
  unknown: readonly string[],
): void => {
  const missing = columns.filter(({ isRequired, name }) => isRequired && !found.has(name)).map(({ label }) => label)
  for (const group of oneOf)
    if (!group.some((name) => found.has(name)))
      missing.push(columns.flatMap(({ name, label }) => (group.includes(name) ? [label] : [])).join(' ou '))
  if (missing.length === 0) return
  const guesses = columnsGuessed(
    columns.filter(({ name }) => !found.has(name)),
    unknown,
  )
  const asked = unknown.map((header, index) => ({ header, guess: guesses[index]?.name ?? null }))
  // An export of a shop may have eighty columns: those to confirm come first.
  throw fail('IMPORT_COLUMNS_MISSING', {
    columns: missing,
    unknown: asked.toSorted((a, b) => Number(a.guess === null) - Number(b.guess === null)).slice(0, 50),
  })
}
