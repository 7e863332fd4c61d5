/** Kind of a cell: decides how it is read and which spreadsheet alterations are repaired. */
export type CellKind = 'text' | 'code' | 'date' | 'time' | 'flag' | 'quantity' | 'count'

/** Value of a cell, or the French sentence that says why it cannot be read. */
export type CellReading<Value> = { value: Value } | { problem: string }

export interface ImportColumn {
  /** Name of the column in a file's header. */
  name: string
  label: string
  kind: CellKind
  /** Reads a cell instead of the reader of its kind, for a type with words of its own. */
  read?: (text: string) => CellReading<unknown>
  /** Describes the problem of a cell instead of the sentence of its kind. */
  problem?: (text: string) => string
  /** True when a file must have the column. */
  isRequired?: true
  /** Short explanation of what to write in the column. */
  hint: string
  /** Examples for two lines of the template, where there is one. */
  examples?: readonly [string, string]
  /** Other header names, besides name and label. */
  aliases?: readonly string[]
}

/** Columns and limits of a file, whatever is done with its lines. */
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

/** Returns the column that a header names; undefined for an unknown header. */
export const columnNamed = (columns: readonly ImportColumn[], header: string): ImportColumn | undefined => {
  const key = headerKey(header)
  return columns.find(({ name, label, aliases = [] }) => [headerKey(name), headerKey(label), ...aliases].includes(key))
}
