import { headerKey } from '@quai/contract/orders/imports/columns.ts'

/** Columns that a reader knows, by the keys of their names. */
export interface KnownColumns {
  keys: readonly (readonly string[])[]
  /** Groups of keys; a header has one of each. */
  wanted: readonly (readonly string[])[]
}

interface FoundHeader {
  /** Index among the given rows. */
  index: number
  /** Number of known columns that it names. */
  known: number
  hasWanted: boolean
}

/** Rows that may stand above a header: titles, dates, the name of a company. */
export const maxRowsAbove = 30

/** Finds the row that names most of the known columns, before all if it has the wanted ones. */
export const findHeader = (
  rows: readonly { cells: readonly string[] }[],
  { keys, wanted }: KnownColumns,
): FoundHeader | undefined => {
  let best: FoundHeader | undefined
  for (const [index, { cells }] of rows.slice(0, maxRowsAbove + 1).entries()) {
    const named = new Set(cells.map(headerKey))
    const hasOne = (group: readonly string[]) => group.some((key) => named.has(key))
    const found = { index, known: keys.filter(hasOne).length, hasWanted: wanted.every(hasOne) }
    if (found.known > 0 && (!best || rankOf(found) > rankOf(best))) best = found
  }
  return best
}

const rankOf = ({ known, hasWanted }: FoundHeader): number => known + (hasWanted ? 1_000 : 0)
