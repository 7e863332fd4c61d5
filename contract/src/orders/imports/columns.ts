import { typosOf } from '../../platform/text/search-text.ts'

/** Kind of a cell: decides how it is read and which spreadsheet alterations are repaired. */
export type CellKind = 'text' | 'code' | 'date' | 'time' | 'flag' | 'quantity' | 'count' | 'decimal'

/** Value of a cell, or the French sentence that says why it cannot be read. */
export type CellReading<Value> = { value: Value } | { problem: string }

export interface ImportColumn {
  /** Name of the column in a file's header. */
  name: string
  label: string
  /** True when files are written with the name, because the specification gives it; with the label otherwise. */
  isWrittenByName?: true
  kind: CellKind
  /** Replaces the reader of the kind, for a column whose values have words of their own. */
  read?: (text: string) => CellReading<unknown>
  /** Replaces the sentence by which the kind describes an unreadable cell. */
  problem?: (text: string) => string
  /** Words that a cell may hold, to choose from while it is corrected. */
  choices?: readonly string[]
  /** Column of the day whose cells may hold the time of this one too. */
  within?: string
  /** True for a text of several lines. */
  isLong?: true
  /** True when the column is never guessed from a similar header. */
  isNamedExactly?: true
  /** True when a file must have the column. */
  isRequired?: true
  /** Explanation beside the label; absent where the label says all. */
  hint?: string
  /** Example cells for two lines of the template; absent when the type has no template. */
  examples?: readonly [string, string]
  /** Other header names, besides name and label. */
  aliases?: readonly string[]
}

/** Columns and limits of a file, independent of what its lines are used for. */
export interface FileShape {
  columns: readonly ImportColumn[]
  /** Groups of columns of which a file must have at least one. */
  oneOf?: readonly (readonly string[])[]
  maxLines: number
  maxCellBytes: number
}

/** Normalises a header for comparison: « N° de Commande » → « n_de_commande ». */
export const headerKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

/** Returns the header of a column in the files that Quai writes. Each name and label is read. */
export const headerOf = ({ name, label, isWrittenByName }: ImportColumn): string => (isWrittenByName ? name : label)

/** Keys of a column's names. */
export const columnKeys = ({ name, label, aliases = [] }: ImportColumn): string[] => [
  headerKey(name),
  headerKey(label),
  ...aliases,
]

/** Returns the column that a header names; undefined for an unknown header. */
export const columnNamed = (columns: readonly ImportColumn[], header: string): ImportColumn | undefined => {
  const key = headerKey(header)
  return columns.find((column) => columnKeys(column).includes(key))
}

/**
 * Returns the column that an unknown header probably means: with one typing mistake (« Réferance »), or with more words
 * (« Désignation du produit »). Undefined when several fit.
 */
export const columnGuessed = (columns: readonly ImportColumn[], header: string): ImportColumn | undefined => {
  const key = headerKey(header)
  const words = key.split('_')
  const slips =
    key.length > 3 && key.length <= 40
      ? typosOf(key).map((pattern) => new RegExp(`^${pattern.split('_').join('.')}$`))
      : []
  const isSlip = (one: string) => slips.some((slip) => slip.test(one))
  const isWithin = (one: string) => one.length > 2 && one.split('_').every((word) => words.includes(word))
  for (const fits of [isSlip, isWithin]) {
    const found = columns.filter((column) => !column.isNamedExactly && columnKeys(column).some(fits))
    if (found.length === 1) return found[0]
  }
  return undefined
}
