import { columnNamed, type FileShape } from '@quai/contract/imports/columns.ts'
import { fail } from '../../platform/failure.ts'
import { readCsv } from '../../platform/files/read-csv.ts'
import { mapInSlices } from '../../platform/slices.ts'
import { trimmed } from '../cells.ts'
import type { FileLine } from '../definition.ts'

interface Table {
  /** Names of the known columns, in the order of the file. */
  columns: string[]
  ignoredColumns: string[]
  lines: FileLine[]
}

/**
 * Reads a CSV file into lines of named cells. Throws IMPORT_COLUMNS_MISSING, and the failures of reading
 * (FILE_UNREADABLE, IMPORT_EMPTY, IMPORT_TOO_LONG).
 */
export const readTable = async (content: Uint8Array, shape: FileShape): Promise<Table> => {
  const { columns } = shape
  const { header, rows } = await readCsv(content, shape)
  const found = new Map<string, number>()
  const ignoredColumns: string[] = []
  for (const [index, title] of header.entries()) {
    const column = columnNamed(columns, title)
    if (column && !found.has(column.name)) found.set(column.name, index)
    else if (trimmed(title) !== '') ignoredColumns.push(trimmed(title).slice(0, 100))
  }
  requireColumns(shape, found)
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

const requireColumns = ({ columns, oneOf = [] }: FileShape, found: ReadonlyMap<string, number>): void => {
  const missing = columns.filter(({ isRequired, name }) => isRequired && !found.has(name)).map(({ label }) => label)
  for (const group of oneOf)
    if (!group.some((name) => found.has(name)))
      missing.push(columns.flatMap(({ name, label }) => (group.includes(name) ? [label] : [])).join(' ou '))
  if (missing.length > 0) throw fail('IMPORT_COLUMNS_MISSING', { columns: missing })
}
