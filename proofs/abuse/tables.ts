import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** File that is sent to an import. */
export interface HostileTable {
  title: string
  content: Buffer
}

const head = 'order_number;date;hour;reference;box_quantity\n'
const full = 'N1;01/06/2027;09:00;ABUS-1;2\n'

const linesOf = (line: string, count: number): Buffer => Buffer.from(`${head}${full}${line.repeat(count)}`)

/** CSV files that are long to read, and workbooks that are small and become large. */
export const hostileTables = async (): Promise<HostileTable[]> => [
  { title: 'CSV of blank lines, 50 kB', content: linesOf('\n', 50_000) },
  { title: 'CSV of blank lines, 9.9 MB', content: linesOf('\n', 9_900_000) },
  { title: 'CSV of short rows, 400 kB', content: linesOf('x;y\n', 100_000) },
  { title: 'CSV of « ;; » rows, 3 MB', content: linesOf(';;\n', 1_000_000) },
  { title: 'workbook of 15 million nested tags', content: await aWorkbook('<a>'.repeat(15_000_000)) },
  {
    title: 'workbook, one text of 50 MB 1,800 times',
    content: await aWorkbook(shown.repeat(1_800), `<si><t>${'x'.repeat(50_000_000)}</t></si>`),
  },
  {
    title: 'workbook, one text of 10 kB 10,000 times',
    content: await aWorkbook(shown.repeat(10_000), `<si><t>${'x'.repeat(10_000)}</t></si>`),
  },
  {
    title: 'workbook of 3.5 million shared texts',
    content: await aWorkbook(shown, '<si><t>x</t></si>'.repeat(3_500_000)),
  },
  {
    title: 'workbook of 5 million empty cells',
    content: await aWorkbook(`<row>${'<c r="A1"/>'.repeat(5_000_000)}</row>`),
  },
]

const shown = '<row><c t="s"><v>0</v></c></row>'

const aWorkbook = (cells: string, texts = ''): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Feuil1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
  }
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** Builds a form with a file of orders. */
export const formWith = (content: Buffer, warehouseId: number) => {
  const boundary = `quai-${randomUUID()}`
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const before = [
    field('type', 'delivery'),
    field('warehouseId', String(warehouseId)),
    field('transporter', 'by_customer'),
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="commandes.csv"\r\ncontent-type: text/csv\r\n\r\n`,
  ]
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(before.join('')), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
