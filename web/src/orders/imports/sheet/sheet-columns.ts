import type { ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'

/**
 * Gives the columns to show: those of the file in its order, then those with an issue or a corrected cell. Columns of which
 * every cell is empty come last, so that what is written stands in sight.
 */
export const sheetColumns = ({ importType, columns, rows }: ImportDetail): ImportColumn[] => {
  const known = new Map(kindOf(importType).columns.map((column) => [column.name, column]))
  const shown = new Set(columns)
  for (const { cells, issues } of rows.items) {
    for (const { column } of issues) if (column) shown.add(column)
    for (const [name, text] of Object.entries(cells)) if (text) shown.add(name)
  }
  const isFilled = (name: string) =>
    rows.items.some(({ cells, issues }) => cells[name] || issues.some(({ column }) => column === name))
  const [filled, empty] = [[...shown].filter(isFilled), [...shown].filter((name) => !isFilled(name))]
  return [...filled, ...empty].flatMap((name) => known.get(name) ?? [])
}

/** Returns the width of a column in characters, between a minimum for its kind and 28. */
export const widthOf = ({ label, kind, read }: ImportColumn, texts: readonly string[]): number => {
  const longest = Math.max(label.length, ...texts.map((text) => text.length))
  const isNarrow = kind === 'quantity' || kind === 'count' || kind === 'flag'
  const least = kind === 'text' && !read ? 14 : isNarrow ? 7 : 9
  return Math.min(28, Math.max(least, longest))
}
