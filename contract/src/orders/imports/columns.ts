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
  /** True when files are read with the column, but not written with it. */
  isOnlyRead?: true
  /** True when a file must have the column. */
  isRequired?: true
  /** Explanation beside the label; absent where the label says all. */
  hint?: string
  /** Example cells for two lines of the template; absent when the type has no template. */
  examples?: readonly [string, string]
  /** Other header names, besides name and label. */
  aliases?: readonly string[]
  /** Aliases that other programs use for something else: not the column where none of its cells can be read. */
  doubtful?: readonly string[]
  /** Headers that other programs, such as shops, give to what may be the column: proposed, never taken silently. */
  likely?: readonly string[]
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
export const columnKeys = ({ name, label, aliases = [], doubtful = [] }: ImportColumn): string[] => [
  headerKey(name),
  headerKey(label),
  ...aliases,
  ...doubtful,
]

/** Returns the column that a header names; undefined for an unknown header. */
export const columnNamed = (columns: readonly ImportColumn[], header: string): ImportColumn | undefined => {
  const key = headerKey(header)
  return columns.find((column) => columnKeys(column).includes(key))
}

/**
 * Returns the column that each unknown header probably means: one that another program names so, or nearly, with a typing mistake
 * (« Réferance ») or more words (« Désignation du produit »). Each column is proposed once, and none where several fit.
 */
export const columnsGuessed = (
  columns: readonly ImportColumn[],
  headers: readonly string[],
): (ImportColumn | undefined)[] => {
  const guesses = headers.map((): ImportColumn | undefined => undefined)
  const isFree = (column: ImportColumn) => !guesses.includes(column)
  for (const guess of [guessLikely, guessNear])
    for (const [index, header] of headers.entries()) {
      const found = guess(columns.filter(isFree), headerKey(header))
      if (!guesses[index] && found.length === 1) guesses[index] = found[0]
    }
  return guesses
}

type Guess = (free: readonly ImportColumn[], key: string) => readonly ImportColumn[]

/** Several columns may be called « name »: the first one that is free is meant. */
const guessLikely: Guess = (free, key) => free.filter(({ likely }) => likely?.includes(key)).slice(0, 1)

const guessNear: Guess = (free, key) => {
  const words = key.split('_')
  const slips =
    key.length > 3 && key.length <= 40
      ? typosOf(key).map((pattern) => new RegExp(`^${pattern.split('_').join('.')}$`))
      : []
  const isSlip = (one: string) => slips.some((slip) => slip.test(one))
  const isWithin = (one: string) => one.length > 2 && one.split('_').every((word) => words.includes(word))
  const fits = free.filter(({ kind, isNamedExactly }) => !isNamedExactly && !isForeign(words, kind))
  for (const isNear of [isSlip, isWithin]) {
    const found = fits.filter((column) => columnKeys(column).some(isNear))
    // « Quantité en palettes » names a packaging, so it is not a plain quantity.
    const written = found.filter(({ isOnlyRead }) => !isOnlyRead)
    const meant = written.length > 0 ? written : found
    if (meant.length === 1) return meant
  }
  return []
}

/** Words of other units than ours, which a size or a weight would be read in wrongly. */
const otherUnits = new Set('g gr gram grams gramme grammes lb lbs oz in inch inches ft mm m unit unite'.split(' '))
const ourUnits = new Set(['kg', 'cm'])

/** Words of what is nearly, but not, what a column asks: an e-mail address, the address of an invoice. */
const otherThings = new Set('billing facturation facture invoice mail email buyer acheteur'.split(' '))

const isForeign = (words: readonly string[], kind: CellKind): boolean => {
  if (words.some((word) => otherThings.has(word))) return true
  return kind === 'decimal' && words.some((word) => otherUnits.has(word)) && !words.some((word) => ourUnits.has(word))
}
