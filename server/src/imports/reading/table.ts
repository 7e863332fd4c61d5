import {
  columnGuessed,
  columnNamed,
  type FileShape,
  headerKey,
  type ImportColumn,
} from '@quai/contract/imports/columns.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { unreadable } from '../../platform/files/csv-text.ts'
import { readCsv } from '../../platform/files/read-csv.ts'
import { isWorkbook, readWorkbookRows } from '../../platform/files/workbook/workbook.ts'
import { mapInSlices } from '../../platform/slices.ts'
import { trimmed } from '../cells.ts'
import type { FileLine } from '../definition.ts'

interface Table {
  /** Names of the known columns, in the order of the file. */
  columns: string[]
  ignoredColumns: string[]
  lines: FileLine[]
}

/** Column that somebody has named for a header, by the header's key; empty to ignore it. */
export type NamedColumns = ReadonlyMap<string, string>

/** Whose file is read. */
export type Reader = Pick<Context, 'caller' | 'gone'>

/**
 * Reads a CSV file or a workbook into lines of named cells. Throws IMPORT_COLUMNS_MISSING, and the failures of reading
 * (FILE_UNREADABLE, IMPORT_EMPTY, IMPORT_TOO_LONG). Ends with the client's connection.
 */
export const readTable = async (
  ctx: Reader,
  { content, shape, named = new Map() }: { content: Uint8Array; shape: FileShape; named?: NamedColumns },
): Promise<Table> => {
  const { columns } = shape
  const { header, rows } = await withinTime(ctx.gone, (signal) => {
    const limits = { ...shape, signal, caller: ctx.caller }
    return isWorkbook(content) ? readWorkbookRows(content, limits) : readCsv(content, limits)
  })
  const found = new Map<string, number>()
  const ignoredColumns: string[] = []
  for (const [index, title] of header.entries()) {
    const column = columnOf(title, columns, named)
    if (column && !found.has(column.name)) found.set(column.name, index)
    else if (trimmed(title) !== '') ignoredColumns.push(shortened(title))
  }
  requireColumns(shape, found, ignoredColumns)
  const places = [...found]
  const lines = await mapInSlices(rows, ({ line, cells }) => ({
    line,
    cells: Object.fromEntries(places.map(([name, index]) => [name, trimmed(cells[index])])),
  }))
  return {
    columns: places.map(([name]) => name),
    ignoredColumns,
    // Drops lines with values in unknown columns only.
    lines: lines.filter(({ cells }) => Object.values(cells).some((cell) => cell !== '')),
  }
}

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

const requireColumns = (
  { columns, oneOf = [] }: FileShape,
  found: ReadonlyMap<string, number>,
  unknown: readonly string[],
): void => {
  const missing = columns.filter(({ isRequired, name }) => isRequired && !found.has(name)).map(({ label }) => label)
  for (const group of oneOf)
    if (!group.some((name) => found.has(name)))
      missing.push(columns.flatMap(({ name, label }) => (group.includes(name) ? [label] : [])).join(' ou '))
  if (missing.length === 0) return
  const free = columns.filter(({ name }) => !found.has(name))
  throw fail('IMPORT_COLUMNS_MISSING', {
    columns: missing,
    unknown: unknown.slice(0, 50).map((header) => ({ header, guess: columnGuessed(free, header)?.name ?? null })),
  })
}
