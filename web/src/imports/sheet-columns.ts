import { type ImportColumn, quantityColumns } from '@quai/contract/imports/columns.ts'
import { type ImportDetail, importColumns } from '@quai/contract/imports/import.ts'

/** What the sheet shows: the columns of the file in its order, and those that something is said of. */
export const sheetColumns = ({ importType, columns, rows }: ImportDetail): ImportColumn[] => {
  const known = new Map(importColumns[importType].map((column) => [column.name, column]))
  const shown = new Set(columns)
  for (const { cells, issues } of rows.items) {
    for (const { column } of issues) if (column) shown.add(column)
    for (const [name, text] of Object.entries(cells)) if (text) shown.add(name)
  }
  return [...shown].flatMap((name) => known.get(name) ?? [])
}

/** Characters that a column's cells take, within reason. */
export const widthOf = ({ name, label, kind }: ImportColumn, texts: readonly string[]): number => {
  const longest = Math.max(label.length, ...texts.map((text) => text.length))
  const least = kind === 'text' ? 14 : Object.hasOwn(quantityColumns, name) || kind === 'flag' ? 7 : 9
  return Math.min(28, Math.max(least, longest))
}
