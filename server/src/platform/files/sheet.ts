import { PassThrough, Readable } from 'node:stream'
import { wallClock } from '@quai/contract/platform/dates.ts'
import type { FileType } from '@quai/contract/platform/files.ts'
import yazl from 'yazl'
import { startSlices } from '../slices.ts'
import { type Cell, codeCell, formulaOfText, textOfFormula, writeCsv } from './csv.ts'

interface Head {
  header: string
  width: number
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = {
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeDocument}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${officeDocument}"><sheets><sheet name="Quai" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeDocument}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeDocument}/styles" Target="styles.xml"/></Relationships>`,
  // Styles: 0 plain, 1 date and time, 2 heading.
  'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
}

export interface SheetColumn<Row> {
  header: string
  cell: (row: Row) => Cell
  /** Column width in characters (XLSX only). */
  width?: number
  /** True for a code, which a spreadsheet must not take for a date. */
  isCode?: boolean
}

export type SheetType = Extract<FileType, 'csv' | 'xlsx'>

/** Writes rows that come in batches and streams the file meanwhile, so that memory holds one batch, not the table. */
export const writeSheet = <Row>(
  type: SheetType,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncIterable<Uint8Array> => {
  const cells = cellsOf(columns, batches)
  const headers = columns.map(({ header }) => header)
  return type === 'csv'
    ? writeCsv(headers, cells)
    : writeXlsx(
        columns.map(({ header, width = 16 }) => ({ header, width })),
        cells,
      )
}

async function* cellsOf<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  const pause = startSlices()
  for await (const batch of batches) {
    const rows: Cell[][] = []
    for (const row of batch) {
      rows.push(columns.map((column) => cellOf(column, row)))
      await pause()
    }
    yield rows
  }
}

const cellOf = <Row>({ cell, isCode }: SheetColumn<Row>, row: Row): Cell => {
  const value = cell(row)
  return isCode && typeof value === 'string' ? codeCell(value) : value
}

/**
 * Writes one sheet of an Office Open XML workbook (ECMA-376) while its rows come: a ZIP of five small parts and the
 * sheet, with inline texts. Instants are serial numbers on the Paris clock with a date format. The first row is frozen
 * and has filters.
 */
export const writeXlsx = (
  heads: readonly Head[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncIterable<Uint8Array> => {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  const sheet = Readable.from(sheetXml(heads, batches))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  // yazl does not forward the errors of its input streams, so a broken sheet breaks the file here.
  const out = new PassThrough()
  sheet.on('error', (error) => out.destroy(error))
  zip.outputStream.pipe(out)
  zip.end()
  return out
}

async function* sheetXml(
  heads: readonly Head[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const columns = heads.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row>${heads.map(({ header }) => textCell(header, ' s="2"')).join('')}</row>`,
  )
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join(''))
  yield Buffer.from(`</sheetData></worksheet>`)
}

const cellXml = (cell: Cell): string => {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c s="1"><v>${serialOf(cell)}</v></c>`
  if (typeof cell === 'string') return textCell(cell)
  // A code that looks protected is protected, or it would be read without its quotes.
  return textCell(textOfFormula(cell.code) === undefined ? cell.code : formulaOfText(cell.code))
}

const textCell = (text: string, style = ''): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Returns the days since 30/12/1899 on the Paris clock. */
const serialOf = (at: Date): number => {
  const { date, time } = wallClock(at)
  return Number((Date.parse(`${date}T${time}:00Z`) / 86_400_000 + 25_569).toFixed(6))
}

/**
 * Removes control characters and lone surrogates, which XML 1.0 forbids, names carriage returns, which XML would read as line
 * feeds, writes « _x000D_ » so that it is read as it stands, and cuts at the 32,767 characters of a cell.
 */
const escaped = (text: string): string =>
  text
    .slice(0, 32_767)
    .toWellFormed()
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>\r]/g, (sign) => signs[sign] ?? sign)
