import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { UploadedFile } from '@quai/contract/platform/files.ts'
import yazl from 'yazl'
import type { App } from '../../calls/app.ts'

/** Writes a CSV file to disk, as an upload. */
export const aCsv = async (
  { incoming }: Pick<App, 'incoming'>,
  lines: readonly string[],
  filename = 'commandes.csv',
): Promise<UploadedFile> => {
  const path = join(incoming, randomUUID())
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return new UploadedFile({ path, filename, sizeBytes: bytes.length, sha256 })
}

interface AnImport {
  customerId: number
  warehouseId: number
  by: { userId: number; contactId: number }
  filename?: string
  lines: readonly Record<string, string>[]
}

/** Creates by SQL an import of deliveries that is not applied yet. */
export const anImport = async (
  { db }: Pick<App, 'db'>,
  { customerId, warehouseId, by, filename = 'commandes.csv', lines }: AnImport,
): Promise<{ uuid: string }> => {
  const { id, uuid } = await db
    .insertInto('imports')
    .values({
      import_type: 'delivery',
      customer_id: customerId,
      warehouse_id: warehouseId,
      user_id: by.userId,
      contact_id: by.contactId,
      filename,
      size_bytes: 4,
      sha256: createHash('sha256').update(randomUUID()).digest(),
      content: Buffer.from('a;b\n'),
      columns: Object.keys(lines[0] ?? {}),
      ignored_columns: [],
      lines_total: lines.length,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_rows')
    .values(lines.map((cells, index) => ({ import_id: id, line: index + 2, cells: JSON.stringify(cells) })))
    .execute()
  return { uuid }
}

/** Builds a form with a file of these lines. */
export const csvForm = (
  lines: readonly string[] | Uint8Array<ArrayBuffer>,
  fields: Record<string, string>,
  filename = 'commandes.csv',
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const content = lines instanceof Uint8Array ? lines : `${lines.join('\r\n')}\r\n`
  form.append('file', new Blob([content]), filename)
  return form
}

/** Builds a workbook with the cells of one sheet, as Excel writes them. Its cell styles: see `xl/styles.xml`. */
export const aWorkbook = (
  cells: string,
  {
    sheets = '',
    parts = {},
    is1904 = false,
  }: { sheets?: string; parts?: Record<string, string>; is1904?: boolean } = {},
): Promise<Buffer<ArrayBuffer>> => {
  const zip = new yazl.ZipFile()
  const all: Record<string, string> = {
    'xl/workbook.xml': `<workbook>${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets}<sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="worksheets/other.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${cells}</sheetData></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>Thé &amp; café</t></si><si><r><t xml:space="preserve">en </t></r><r><t>gras</t></r><rPh><t>phonétique</t></rPh></si></sst>',
    // Styles: 0 plain, 1 date, 2 zeros in front, 3 time, 4 French date, 5 month, 6 day and month.
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="166" formatCode="mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="16"/></cellXfs></styleSheet>',
    ...parts,
  }
  for (const [name, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return bytesOf(zip.outputStream)
}

const bytesOf = async (stream: NodeJS.ReadableStream): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(new Uint8Array(await buffer(stream)))

/** Gives rows as an export does, all in one batch. */
export async function* inOneBatch(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows
}

/** Returns a row of a sheet: texts, or cells as Excel writes them. */
export const sheetRow = (line: number, cells: readonly string[]): string =>
  `<row r="${line}">${cells.map((cell) => (cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`
