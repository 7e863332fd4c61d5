import type { SheetRow } from '../sheet-row.ts'
import { WorkbookProblem } from './problem.ts'

/** Limits what merged cells add to the answer, far above what somebody merges by hand. */
const maxMergedBytes = 4 * 1_048_576
const cellBytes = 16

/**
 * Gives the text of merged cells to each row that they cover, in their first column, and notes which cells they cover. A merged
 * cell has its text in the first of its places only.
 */
export const spreadMerges = (rows: readonly SheetRow[], ranges: readonly string[]): void => {
  if (ranges.length === 0) return
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const last = rows.at(-1)?.line ?? 0
  let left = maxMergedBytes
  for (const range of ranges) {
    const { top, bottom, first, end } = boundsOf(range)
    const source = byLine.get(top)
    const text = source?.cells[first] ?? ''
    if (!source || text.trim() === '') continue
    for (let line = top; line <= Math.min(bottom, last); line++) {
      left -= (end - first + 1) * cellBytes + text.length
      if (left < 0) throw new WorkbookProblem('too large')
      const row = byLine.get(line)
      if (row) cover(row, { source, text, first, end })
    }
  }
}

interface Merged {
  source: SheetRow
  text: string
  first: number
  end: number
}

const cover = (row: SheetRow, { source, text, first, end }: Merged): void => {
  row.merged ??= []
  while (row.cells.length <= end) row.cells.push('')
  for (let column = first; column <= end; column++) if (column !== first || row !== source) row.merged.push(column)
  if (row === source) return
  row.cells[first] = text
  if (source.dates?.includes(first)) row.dates = [...(row.dates ?? []), first]
  if (source.shown?.[first]) row.shown = { ...row.shown, [first]: source.shown[first] }
}

/** Reads « A2:C4 »; columns from 0. */
const boundsOf = (range: string) => {
  const [from = '', to = from] = range.split(':')
  return { top: lineOf(from), bottom: lineOf(to), first: columnOf(from), end: Math.min(columnOf(to), maxColumns - 1) }
}

const lineOf = (reference: string): number => Number(/\d{1,7}$/.exec(reference)?.[0] ?? 0)

/** Columns beyond are no table that somebody filled in. */
export const maxColumns = 500

/** Returns the column of « AB12 », from 0. */
export const columnOf = (reference: string): number =>
  Buffer.from(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A').reduce((sum, letter) => sum * 26 + letter - 64, 0) - 1
