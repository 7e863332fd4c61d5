import { posix } from 'node:path'
import { promisify } from 'node:util'
import { type Budget, piecesOf } from '@quai/contract/platform/xml.ts'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { findHeader, type KnownColumns, maxRowsAbove } from '../header.ts'
import { isFilledCell, type SheetRow } from '../sheet-row.ts'
import { lookOf, type NumberLook, plainText } from './cell-text.ts'
import { WorkbookProblem } from './problem.ts'
import { rowsOf } from './rows.ts'

const maxEntries = 1_000

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

/** Tags and texts of all parts together: a full sheet of 10,000 rows and 50 columns has 2.5 million, and 500,000 cells. */
const usualCounts = { pieces: 3_000_000, cells: 1_000_000, texts: 500_000 }

interface Limits {
  maxRows: number
  maxCellBytes: number
  /** Limits the inflated size of all parts together. */
  maxInflatedBytes?: number
  /** Columns that tell the sheet. */
  known?: KnownColumns
  counts?: typeof usualCounts
}

type Part = (path: string) => Promise<string | undefined>

/**
 * Reads the first visible sheet of a workbook, or another visible one that names the known columns when the first does not.
 * Returns one row more than `maxRows` at most. Throws WorkbookProblem.
 */
export const readWorkbook = async (
  bytes: Buffer,
  { maxRows, maxCellBytes, maxInflatedBytes = 64 * 1_048_576, known, counts = usualCounts }: Limits,
): Promise<SheetRow[]> => {
  const budget: Budget = { pieces: counts.pieces }
  const part = await openParts(bytes, maxInflatedBytes)
  const path = await workbookPath(part, budget)
  const workbook = await part(path)
  const relations = await part(relationsOf(path))
  if (workbook === undefined || relations === undefined || path.endsWith('.bin'))
    throw new WorkbookProblem(await otherKind(part, path))
  const { sheets, isFrom1904 } = visibleSheets(workbook, budget)
  const targets = targetsOf(relations, path, budget)
  const readSheet = (relation: string): Promise<string | undefined> => {
    const target = targets.byId.get(relation)
    return target === undefined ? Promise.resolve(undefined) : part(target)
  }
  const others = ['sharedStrings', 'styles'].map(
    (kind) => targets.byKind.get(kind) ?? `${posix.dirname(path)}/${kind}.xml`,
  )
  const [sharedStrings = '', styles = ''] = await Promise.all(others.map(async (other) => (await part(other)) ?? ''))
  const texts = textsOf(sharedStrings, { budget, maxTexts: counts.texts })
  const looks = looksOf(styles, budget)
  const read = (xml: string, most: number): SheetRow[] =>
    rowsOf(piecesOf(xml, budget), { texts, looks, isFrom1904, maxRows: most, maxCellBytes, maxCells: counts.cells })
  const [first, ...following] = sheets
  const sheet = first === undefined ? undefined : await readSheet(first)
  const rows = sheet === undefined ? [] : read(sheet, maxRows)
  const better = known && (await findSheet(rows, { others: following, readSheet, read, known }))
  if (better === undefined && sheet === undefined) throw new WorkbookProblem('no sheet')
  return better === undefined ? rows : read(better, maxRows)
}

/** Returns the path of the workbook: the main part that the package names, whatever it is called. */
const workbookPath = async (part: Part, budget: Budget): Promise<string> => {
  const relations = targetsOf((await part('_rels/.rels')) ?? '', '', budget)
  return relations.byKind.get('officeDocument') ?? '/xl/workbook.xml'
}

const relationsOf = (path: string): string => `${posix.dirname(path)}/_rels/${posix.basename(path)}.rels`

/** Names what a ZIP is that is not a workbook of Excel. */
const otherKind = async (part: Part, path: string): Promise<string> => {
  if (path.endsWith('.bin') || (await part('xl/workbook.bin')) !== undefined) return 'xlsb'
  if ((await part('content.xml')) !== undefined) return 'ods'
  return (await part('Index/Document.iwa')) === undefined ? 'not a workbook' : 'numbers'
}

const maxSheets = 10

interface Search {
  others: readonly string[]
  readSheet: (relation: string) => Promise<string | undefined>
  read: (xml: string, maxRows: number) => SheetRow[]
  known: KnownColumns
}

/**
 * Finds the sheet whose header names most of the known columns, if the first one lacks some or names a single one. Where none
 * names any, it is the first one with a table, so that its columns can be named: a notice or a chart may stand before it.
 */
const findSheet = async (
  rows: readonly SheetRow[],
  { others, readSheet, read, known }: Search,
): Promise<string | undefined> => {
  const own = findHeader(rows, known)
  let most = own?.hasWanted ? own.known : 0
  let better: string | undefined
  let table: string | undefined
  let width = widthOf(rows)
  if (most > 1) return undefined
  for (const relation of others.slice(0, maxSheets)) {
    const sheet = await readSheet(relation)
    if (sheet === undefined) continue
    const its = read(sheet, maxRowsAbove)
    if (width < tableWidth && widthOf(its) > width) {
      width = widthOf(its)
      table = sheet
    }
    const found = findHeader(its, known)
    if (!found?.hasWanted || found.known <= most) continue
    most = found.known
    better = sheet
  }
  return better ?? (most > 0 ? undefined : table)
}

/** Columns of a table to import, at least; a notice has one or two. */
const tableWidth = 3

/** Returns how many cells are filled in the first row of several that has another below it; 1 for lines of text, 0 for nothing. */
const widthOf = (rows: readonly SheetRow[]): number => {
  const widths = rows.map(({ cells }) => cells.filter(isFilledCell).length)
  const header = widths.findIndex((width) => width > 1)
  if (header < 0 || header === widths.length - 1) return Math.min(rows.length, 1)
  return widths[header] ?? 0
}

const visibleSheets = (workbook: string, budget: Budget) => {
  const sheets: string[] = []
  let isFrom1904 = false
  for (const piece of piecesOf(workbook, budget)) {
    if (piece.kind !== 'open') continue
    const { name, attributes } = piece
    if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible') sheets.push(attributes['id'] ?? '')
  }
  return { sheets, isFrom1904 }
}

/** Returns the paths of the parts that a part is related to, by the names of the relations and by their kinds. */
const targetsOf = (relations: string, path: string, budget: Budget) => {
  const byId = new Map<string, string>()
  const byKind = new Map<string, string>()
  for (const piece of piecesOf(relations, budget)) {
    if (piece.kind !== 'open' || piece.name !== 'Relationship') continue
    const { Id = '', Target = '', Type = '' } = piece.attributes
    const target = posix.resolve('/', posix.dirname(path), Target.replaceAll('\\', '/'))
    byId.set(Id, target)
    byKind.set(posix.basename(Type), target)
  }
  return { byId, byKind }
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
      if (piece.name === 'si' && texts.push(plainText(text)) > maxTexts) throw new WorkbookProblem('too large')
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

/**
 * Opens a ZIP and returns a reader of its parts by path. Counts the bytes of all parts while they are inflated, because a ZIP may lie
 * about its sizes. Throws WorkbookProblem.
 */
const openParts = async (
  bytes: Buffer,
  maxInflatedBytes: number,
): Promise<(path: string) => Promise<string | undefined>> => {
  const zip = await open(bytes, { lazyEntries: true, autoClose: false })
  const entries = await entriesOf(zip)
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  let left = maxInflatedBytes
  return async (path) => {
    const entry = entries.get(path.replace(/^\//, '').toLowerCase())
    if (!entry) return undefined
    const parts: Buffer[] = []
    for await (const part of await read(entry)) {
      const bytesRead = Buffer.from(part)
      left -= bytesRead.length
      if (left < 0) throw new WorkbookProblem('too large')
      parts.push(bytesRead)
    }
    return Buffer.concat(parts).toString('utf8')
  }
}

const entriesOf = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    if (zip.entryCount > maxEntries) throw new WorkbookProblem('too many parts')
    const entries = new Map<string, Entry>()
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry)
      if (entries.size > maxEntries) reject(new WorkbookProblem('too many parts'))
      else zip.readEntry()
    })
    zip.readEntry()
  })
