import type { XmlPiece } from '@quai/contract/platform/xml.ts'
import { isErrorText, lostFormula } from '../damage.ts'
import { isFilledCell, maxLinesRead, type SheetRow } from '../sheet-row.ts'
import { isDateLook, type NumberLook, numberText, plainText, shownOf } from './cell-text.ts'
import { columnOf, maxColumns, spreadMerges } from './merges.ts'
import { shownText } from './number-format.ts'
import { WorkbookProblem } from './problem.ts'

/** Limits what leaves the process, where a text of the file may come back in each cell. */
const maxAnswerBytes = 16 * 1_048_576
/** What an empty cell costs in the answer. */
const cellBytes = 16

/** Parts of a workbook that its cells refer to, and the limits of a sheet. */
export interface Sheet {
  texts: readonly string[]
  looks: readonly NumberLook[]
  isFrom1904: boolean
  maxRows: number
  maxCellBytes: number
  maxCells: number
}

/** Reads the filled rows of a sheet, one more than `maxRows` at most. Throws WorkbookProblem. */
export const rowsOf = (pieces: Iterable<XmlPiece>, sheet: Sheet): SheetRow[] => {
  const rows: SheetRow[] = []
  const merged: string[] = []
  const judge = judgeOfRows()
  let cellsRead = 0
  let row: SheetRow | undefined
  let line = 0
  let cell: Cell | undefined
  let isText = false
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      if (cell && isText) cell.text += piece.text
      continue
    }
    const { kind, name } = piece
    if (name === 'v' || name === 't') isText = kind === 'open'
    if (kind === 'close') {
      if (name === 'c' && row && cell) addCell(row, cell, sheet)
      if (name === 'c') cell = undefined
      if (name !== 'row' || !row) continue
      if (judge(row)) rows.push(row)
      if (rows.length > sheet.maxRows) return rows
      row = undefined
    } else if (name === 'row') {
      line = Number(piece.attributes['r'] ?? line + 1)
      row = { line, cells: [] }
    } else if (name === 'c' && row) {
      cellsRead += 1
      if (cellsRead > sheet.maxCells) throw new WorkbookProblem('too large')
      cell = startCell(piece.attributes, row.cells.length)
    } else if (name === 'f' && cell) cell.isFormula = true
    else if (name === 'mergeCell') merged.push(piece.attributes['ref'] ?? '')
  }
  spreadMerges(rows, merged)
  return rows
}

/** Returns what judges each row that is read: true for one that holds something. Throws WorkbookProblem beyond the limits. */
const judgeOfRows = () => {
  let rowsRead = 0
  let answerBytes = 0
  return ({ cells }: SheetRow): boolean => {
    rowsRead += 1
    if (rowsRead > maxLinesRead) throw new WorkbookProblem('too many rows')
    if (!cells.some(isFilledCell)) return false
    answerBytes += cells.reduce((sum, text) => sum + cellBytes + text.length, 0)
    if (answerBytes > maxAnswerBytes) throw new WorkbookProblem('too large')
    return true
  }
}

interface Cell {
  column: number
  type: string
  style: number
  text: string
  isFormula: boolean
}

const startCell = ({ r, t = 'n', s = '0' }: Record<string, string>, next: number): Cell => ({
  column: r === undefined ? next : columnOf(r),
  type: t,
  style: Number(s),
  text: '',
  isFormula: false,
})

const addCell = (row: SheetRow, cell: Cell, sheet: Sheet): void => {
  const text = textOf(cell, sheet)
  if (cell.column >= maxColumns) {
    // A style may reach the last column of a spreadsheet, without a value.
    if (!isFilledCell(text)) return
    throw new WorkbookProblem('too many columns', row.line)
  }
  while (row.cells.length < cell.column) row.cells.push('')
  if (Buffer.byteLength(text) > sheet.maxCellBytes) throw new WorkbookProblem('long cell', row.line)
  row.cells.push(text)
  if (isDate(cell, sheet)) row.dates = [...(row.dates ?? []), row.cells.length - 1]
  const shown = cell.type === 'n' && shownOf(cell.text, text, sheet.looks[cell.style])
  if (shown) row.shown = { ...row.shown, [row.cells.length - 1]: shown }
}

const isDate = ({ type, style, text }: Cell, { looks }: Sheet): boolean =>
  text !== '' && (type === 'd' || (type === 'n' && isDateLook(looks[style])))

const textOf = ({ type, style, text, isFormula }: Cell, { texts, looks, isFrom1904 }: Sheet): string => {
  // An empty text is a result; any other result is written.
  if (isFormula && text === '' && type !== 'str') return lostFormula
  if (type === 'b') return text === '1' ? 'VRAI' : 'FAUX'
  if (type === 'e') return isErrorText(text) ? text : '#N/A'
  const look = looks[style]
  if (type === 'n') return numberText(text, { look, isFrom1904 })
  const own = type === 's' ? (texts[Number(text)] ?? '') : plainText(text)
  return typeof look === 'object' && own !== '' && type !== 'd' ? shownText(own, look) : own
}
