import type { ShownNumber } from './workbook/number-format.ts'

/** Row of a table as a file has it. */
export interface SheetRow {
  /** Line as a spreadsheet numbers it: empty rows count, and a row of a CSV with a multi-line cell counts once. */
  line: number
  cells: string[]
  /** Indexes of the cells that the file has as dates. */
  dates?: number[]
  /** Numbers that their cells show otherwise, by their index. */
  shown?: Record<number, ShownNumber>
  /** Indexes of the cells that a merged one covers, but its first. */
  merged?: number[]
}

export const isFilledCell = (cell: string): boolean => cell.trim() !== ''

/** Lines of a table that are read, blank ones too: a spreadsheet saves thousands below a table whose rows it formatted. */
export const maxLinesRead = 100_000

export const tooManyLines =
  'Ce fichier a plus de 100 000 lignes, vides comprises : supprimez celles qui ne servent pas.'
