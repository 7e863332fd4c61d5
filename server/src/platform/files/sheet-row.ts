/** Row of a table as a file has it. */
export interface SheetRow {
  /** Line as a spreadsheet numbers it: empty rows count, and a row of a CSV with a multi-line cell counts once. */
  line: number
  cells: string[]
  /** Indexes of the cells that the file has as dates. */
  dates?: number[]
  /** Indexes of the cells that a merged one covers, but its first. */
  merged?: number[]
}

export const isFilledCell = (cell: string): boolean => cell.trim() !== ''
