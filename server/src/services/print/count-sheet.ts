import { type Packaging, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { orderNumbers } from '@quai/contract/orders/orders/name.ts'
import { formatCivilDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { countOf, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { barCode } from './bars.ts'
import { boxes, type Column, type Document, facts, labelled, longTable, paperWidth, soft } from './paper.ts'

interface CountSheetLine {
  reference: string
  name: string
  ean: string | null
  isBatchManaged: boolean
  batchNumber: string | null
  batchExpirationDate: string | null
  packaging: Packaging
}

/** Paper sheet of a count. It is blind: its data contains no expected quantities. */
export interface CountSheetPrint {
  kind: 'count-sheet'
  id: number
  internalNumber: string | null
  customerName: string
  warehouseName: string
  /** Civil day. */
  plannedDate: string
  timeZone: string
  lines: CountSheetLine[]
  printedAt: string
}

export const layOutCountSheet = (print: CountSheetPrint): Document => {
  const { customerName, warehouseName, lines, printedAt, timeZone } = print
  const name = `Feuille de comptage ${orderNumbers(print)}`
  return {
    title: name,
    subject: typeset(`Inventaire du stock de ${customerName} chez ${warehouseName}`),
    printedAt,
    sheets: [
      {
        name,
        foot: typeset(
          `${name}, ${customerName} chez ${warehouseName}. Imprimée le ${formatDateTime(printedAt, timeZone)}.`,
        ),
        head: heading(name, print),
        body: [
          facts(
            [
              labelled('Client', customerName),
              labelled('Entrepôt', warehouseName),
              labelled('Date prévue', formatCivilDate(print.plannedDate), { bold: true }),
              labelled('Compté par', ''),
              labelled('Le, à', ''),
            ],
            { widths: [125, 125, 73, 110, 90], margin: [0, 10, 0, 10] },
          ),
          linesTable(lines),
          found(),
        ],
      },
    ],
  }
}

const heading = (name: string, { id }: CountSheetPrint): Content => {
  const bars = barCode(String(id))
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: name, fontSize: 20, bold: true, lineHeight: 1 },
          {
            text: typeset('Écrivez ce que vous comptez ; 0 pour ce qui est introuvable.'),
            margin: [0, 5, 0, 0],
            color: soft,
          },
        ],
      },
      { width: bars.width, stack: [bars.content] },
    ],
    columnGap: 20,
  }
}

interface LineColumn extends Column {
  cell: (line: CountSheetLine) => string | null
}

/** Shows a column only if some line has a value for it. The designation takes the remaining width. */
const linesTable = (lines: CountSheetLine[]): Content => {
  const before: LineColumn[] = [{ header: 'Référence', width: 88, cell: ({ reference }) => reference }]
  const after: LineColumn[] = [
    ...(lines.some(({ ean }) => ean) ? [eanColumn] : []),
    ...(lines.some(({ isBatchManaged }) => isBatchManaged) ? batchColumns : []),
    { header: 'Cond.', width: 46, cell: ({ packaging }) => packagingLabels[packaging].one },
    { header: 'Compté', width: 72, isNumber: true, cell: () => null },
  ]
  const taken = [...before, ...after].reduce((sum, { width }) => sum + width, 0)
  const columns = [
    ...before,
    { header: 'Désignation', width: paperWidth - taken, cell: ({ name }: CountSheetLine) => name },
    ...after,
  ]
  return longTable(
    columns,
    lines.map((line) => columns.map(({ cell }) => cell(line))),
    countOf(lines.length, 'ligne à compter', 'lignes à compter'),
  )
}

const eanColumn: LineColumn = { header: 'EAN', width: 76, cell: ({ ean }) => ean }
const batchColumns: LineColumn[] = [
  { header: 'Lot', width: 70, cell: ({ batchNumber }) => batchNumber },
  {
    header: 'Péremption',
    width: 56,
    cell: ({ batchExpirationDate }) => batchExpirationDate && formatCivilDate(batchExpirationDate),
  },
]

/** Blank lines for goods that the list does not name. */
const found = (): Content => ({
  unbreakable: true,
  margin: [0, 14, 0, 0],
  stack: [
    boxes(
      [
        {
          text: typeset('Trouvé hors liste : référence, lot, péremption, conditionnement, quantité'),
          fontSize: 7,
          color: soft,
        },
      ],
      { height: 90 },
    ),
  ],
})
