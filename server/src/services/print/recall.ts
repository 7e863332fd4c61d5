import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { movementKindLabels } from '@quai/contract/goods/stock/stock.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import { consigneeOf, type Recall, type RecallLine, recallPartLabels } from '@quai/contract/orders/recall/recall.ts'
import { formatCivilDate, formatDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { countOf, emptyMark, formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { type Column, type Document, facts, labelled, longTable, paperWidth, soft } from './paper.ts'

/** Recall of a batch on paper, for those who call the consignees. */
export interface RecallPrint {
  kind: 'recall'
  recall: Recall
  printedAt: string
}

export const layOutRecall = ({ recall, printedAt }: RecallPrint): Document => {
  const { batch, reference } = recall
  const name = typeset(`Rappel du lot ${batch.batchNumber}`)
  return {
    title: name,
    subject: typeset(`Provenance, stock et destinataires du lot ${batch.batchNumber} de ${reference}`),
    printedAt,
    sheets: [
      {
        name,
        foot: typeset(`${name}, ${reference}. Imprimé le ${formatDateTime(printedAt)}.`),
        head: { text: name, fontSize: 20, bold: true, lineHeight: 1 },
        body: [
          identity(recall),
          ...part('À prévenir : parti vers', recall.left, outColumns),
          ...part('À retenir : commandes ouvertes', recall.planned, outColumns),
          ...kept(recall),
          ...part('Provenance', recall.received, inColumns),
          ...part('Corrections', recall.corrected, correctionColumns),
        ],
      },
    ],
  }
}

const identity = ({ batch, reference, name, customerName }: Recall): Content => ({
  stack: [
    facts(
      [
        labelled('Référence', reference, { bold: true }),
        labelled('Désignation', name),
        labelled('Client', customerName),
      ],
      {
        widths: [130, 263, 130],
        margin: [0, 10, 0, 0],
      },
    ),
    facts(
      [
        labelled('Péremption', batch.batchExpirationDate && formatCivilDate(batch.batchExpirationDate)),
        labelled('Production', batch.batchProductionDate && formatCivilDate(batch.batchProductionDate)),
        labelled('Informations', batch.additionalInformation),
      ],
      { widths: [130, 130, 263], margin: [0, 0, 0, 4] },
    ),
  ],
})

interface LineColumn extends Column {
  cell: (line: RecallLine) => string | null
}

const title = (text: string): Content => ({ text: typeset(text), fontSize: 12, bold: true, margin: [0, 14, 0, 4] })

/** Returns a part with its table, or that nothing stands there. Says when the paper shows only the newest lines. */
const part = (
  text: string,
  { items, total }: { items: readonly RecallLine[]; total: number },
  columns: readonly LineColumn[],
): Content[] => {
  if (total === 0) return [title(text), { text: 'Rien.', color: soft }]
  const counted =
    items.length === total
      ? countOf(total, 'ligne')
      : `Les ${formatInteger(items.length)} premières lignes sur ${formatInteger(total)} : le fichier CSV les contient toutes.`
  return [
    title(text),
    longTable(
      [...columns],
      items.map((line) => columns.map(({ cell }) => cell(line))),
      typeset(counted),
    ),
  ]
}

const kept = ({ kept: lines }: Recall): Content[] => {
  if (lines.length === 0) return [title(recallPartLabels.kept), { text: 'Rien.', color: soft }]
  const columns = [
    { header: 'Entrepôt', width: paperWidth - 200 },
    { header: 'Quantité', width: 100, isNumber: true },
    { header: 'Dont réservé', width: 100, isNumber: true },
  ]
  return [
    title(recallPartLabels.kept),
    longTable(
      columns,
      lines.map(({ warehouseName, quantity, reserved, productPackaging }) => [
        typeset(warehouseName),
        packagesText(quantity, productPackaging),
        reserved === 0 ? emptyMark : formatInteger(reserved),
      ]),
      countOf(lines.length, 'ligne'),
    ),
  ]
}

const dateColumn: LineColumn = { header: 'Date', width: 54, cell: ({ at }) => formatDate(at) }
const orderColumn: LineColumn = {
  header: 'Commande',
  width: 60,
  cell: ({ orderId, orderType, internalNumber }) =>
    orderId === null || orderType === null ? null : orderName({ id: orderId, orderType, internalNumber }),
}
const placeColumn = (width: number): LineColumn => ({
  header: 'Entrepôt',
  width,
  cell: ({ warehouseName }) => typeset(warehouseName),
})
const quantityColumn: LineColumn = {
  header: 'Quantité',
  width: 64,
  isNumber: true,
  cell: ({ quantity, productPackaging }) => packagesText(quantity, productPackaging),
}

const outColumns: LineColumn[] = [
  dateColumn,
  orderColumn,
  placeColumn(104),
  {
    header: 'Destinataire',
    width: paperWidth - 54 - 60 - 104 - 64,
    cell: (line) => typeset(consigneeOf(line).join(', ')) || null,
  },
  quantityColumn,
]
const inColumns: LineColumn[] = [dateColumn, orderColumn, placeColumn(paperWidth - 54 - 60 - 64), quantityColumn]
const correctionColumns: LineColumn[] = [
  dateColumn,
  { header: 'Mouvement', width: 90, cell: ({ kind }) => movementKindLabels[kind] },
  placeColumn(104),
  { header: 'Motif', width: paperWidth - 54 - 90 - 104 - 64, cell: ({ reason }) => reason && typeset(reason) },
  {
    ...quantityColumn,
    cell: ({ quantity, productPackaging }) => `${quantity > 0 ? '+' : ''}${packagesText(quantity, productPackaging)}`,
  },
]
