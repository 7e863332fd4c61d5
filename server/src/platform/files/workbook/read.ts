import { posix } from 'node:path'
import { maxLinesRead } from '../lines-read.ts'
import { lookOf, type NumberLook, numberText } from './cell-text.ts'
import { openParts } from './parts.ts'
import { type Budget, piecesOf, WorkbookProblem, type XmlPiece } from './xml.ts'

export interface SheetRow {
  line: number
  cells: string[]
}

/** Columns beyond are no table that somebody filled in. */
const maxColumns = 500
/** Tags and texts of all parts together: a full sheet of 10,000 rows and 50 columns has 2.5 million, and 500,000 cells. */
const usualCounts = { pieces: 3_000_000, cells: 1_000_000, texts: 500_000 }
/** Limits what leaves the process, where a text of the file may come back in each cell. */
const maxAnswerBytes = 16 * 1_048_576
/** What an empty cell costs in the answer. */
const cellBytes = 16

interface Sheet {
  texts: readonly string[]
  looks: readonly NumberLook[]
  isFrom1904: boolean
  maxRows: number
  maxCellBytes: number
  maxCells: number
}

interface Limits {
  maxRows: number
  maxCellBytes: number
  /** Limits the inflated size of all parts together. */
  maxInflatedBytes?: number
  counts?: typeof usualCounts
}

/** Reads the first visible sheet of a workbook, one row more than `maxRows` at most. Throws WorkbookProblem. */
export const readWorkbook = async (
  bytes: Buffer,
  { maxRows, maxCellBytes, maxInflatedBytes = 64 * 1_048_576, counts = usualCounts }: Limits,
): Promise<SheetRow[]> => {
  const budget: Budget = { pieces: counts.pieces }
  const part = await openParts(bytes, maxInflatedBytes)
  const workbook = await part('xl/workbook.xml')
  const relations = await part('xl/_rels/workbook.xml.rels')
  if (workbook === undefined || relations === undefined) throw new WorkbookProblem('not a workbook')
  const { relation, isFrom1904 } = firstSheet(workbook, budget)
  const target = [...piecesOf(relations, budget)].find(
    (piece) => piece.kind === 'open' && piece.name === 'Relationship' && piece.attributes['Id'] === relation,
  )
  const path = target?.kind === 'open' ? target.attributes['Target'] : undefined
  const sheet =
    path === undefined ? undefined : await part(posix.join('/xl', path.startsWith('/') ? `..${path}` : path))
  if (sheet === undefined) throw new WorkbookProblem('no sheet')
  const texts = textsOf((await part('xl/sharedStrings.xml')) ?? '', { budget, maxTexts: counts.texts })
  const looks = looksOf((await part('xl/styles.xml')) ?? '', budget)
  return rowsOf(piecesOf(sheet, budget), { texts, looks, isFrom1904, maxRows, maxCellBytes, maxCells: counts.cells })
}

const firstSheet = (workbook: string, budget: Budget) => {
  let relation: string | undefined
  let isFrom1904 = false
  for (const piece of piecesOf(workbook, budget)) {
    if (piece.kind !== 'open') continue
    const { name, attributes } = piece
    if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible') relation ??= attributes['id']
  }
  return { relation, isFrom1904 }
}

/** Reads the shared texts. Leaves out phonetic readings. */
const textsOf = (xml: string, { budget, maxTexts }: { budget: Budget; maxTexts: number }): string[] => {
  const texts: string[] = []
  let text = ''
  let inside = ''
  for (const piece of piecesOf(xml, budget)) {
    if (piece.kind === 'text') text += inside === 't' ? piece.text : ''
    else if (piece.kind === 'open') {
      if (piece.name === 'si') text = ''
      if (piece.name === 'rPh') inside = 'rPh'
      else if (piece.name === 't' && inside !== 'rPh') inside = 't'
    } else {
      if (piece.name === 'si' && texts.push(text) > maxTexts) throw new WorkbookProblem('too large')
      if (piece.name === inside) inside = ''
    }
  }
  return texts
}

/** Returns how each cell style shows numbers. */
const looksOf = (xml: string, budget: Budget): NumberLook[] => {
  const codes = new Map<number, string>()
  const looks: NumberLook[] = []
  let isCellStyle = false
  for (const piece of piecesOf(xml, budget)) {
    if (piece.kind === 'text') continue
    if (piece.name === 'cellXfs') isCellStyle = piece.kind === 'open'
    if (piece.kind === 'close') continue
    const id = Number(piece.attributes['numFmtId'])
    if (piece.name === 'numFmt') codes.set(id, piece.attributes['formatCode'] ?? '')
    if (piece.name === 'xf' && isCellStyle) looks.push(lookOf(id, codes.get(id)))
  }
  return looks
}

const rowsOf = (pieces: Iterable<XmlPiece>, sheet: Sheet): SheetRow[] => {
  const rows: SheetRow[] = []
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
    if (kind === 'open' && name === 'row') {
      line = Number(piece.attributes['r'] ?? line + 1)
      row = { line, cells: [] }
    } else if (kind === 'open' && name === 'c' && row) {
      cellsRead += 1
      if (cellsRead > sheet.maxCells) throw new WorkbookProblem('too large')
      cell = startCell(piece.attributes, row.cells.length)
    } else if (kind === 'close' && name === 'c' && row && cell) {
      addCell(row, cell, sheet)
      cell = undefined
    } else if (kind === 'close' && name === 'row' && row) {
      if (judge(row)) rows.push(row)
      if (rows.length > sheet.maxRows) return rows
      row = undefined
    } else if (kind === 'close' && name === 'sheetData') return rows
  }
  return rows
}

/** Returns what judges each row that is read: true for one that holds something. Throws WorkbookProblem beyond the limits. */
const judgeOfRows = () => {
  let rowsRead = 0
  let answerBytes = 0
  return ({ cells }: SheetRow): boolean => {
    rowsRead += 1
    if (rowsRead > maxLinesRead) throw new WorkbookProblem('too many rows')
    if (!cells.some((text) => text.trim() !== '')) return false
    answerBytes += cells.reduce((sum, text) => sum + cellBytes + text.length, 0)
    if (answerBytes > maxAnswerBytes) throw new WorkbookProblem('too large')
    return true
  }
}

const addCell = ({ line, cells }: SheetRow, cell: Cell, sheet: Sheet): void => {
  if (cell.column >= maxColumns) throw new WorkbookProblem('too many columns')
  while (cells.length < cell.column) cells.push('')
  const text = textOf(cell, sheet)
  if (Buffer.byteLength(text) > sheet.maxCellBytes) throw new WorkbookProblem('long cell', line)
  cells.push(text)
}

interface Cell {
  column: number
  type: string
  style: number
  text: string
}

const startCell = ({ r, t = 'n', s = '0' }: Record<string, string>, next: number): Cell => ({
  column: r === undefined ? next : columnOf(r),
  type: t,
  style: Number(s),
  text: '',
})

/** Returns the column of « AB12 », from 0. */
const columnOf = (reference: string): number =>
  Buffer.from(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A').reduce((sum, letter) => sum * 26 + letter - 64, 0) - 1

const textOf = ({ type, style, text }: Cell, { texts, looks, isFrom1904 }: Sheet): string => {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'oui' : 'non'
  return type === 'n' ? numberText(text, { look: looks[style], isFrom1904 }) : text
}
