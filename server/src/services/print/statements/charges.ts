import { chargeLabels } from '@quai/contract/money/charges/charge-kinds.ts'
import { formatRate, lineName, monthTitle } from '@quai/contract/money/charges/charge-text.ts'
import type { ChargedMonth, ChargeLine, ExpectedCharges } from '@quai/contract/money/charges/statement.ts'
import { formatCivilDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { countOf, emptyMark, formatInteger, formatMoney, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { type Column, type Document, facts, labelled, longTable, paperWidth, soft } from '../paper.ts'

/** Statement of the services for a customer in a period, priced by the rate card of the deal. Not an invoice. */
export interface ChargesPrint {
  kind: 'charges'
  charges: ExpectedCharges
  printedAt: string
}

export const layOutCharges = ({ charges, printedAt }: ChargesPrint): Document => {
  const { from, to, customerName, warehouseName } = charges
  const name = 'Relevé de prestations'
  const period = `du ${formatCivilDate(from)} au ${formatCivilDate(to)}`
  return {
    title: `${name} ${period}`,
    subject: typeset(`Prestations de ${warehouseName} pour ${customerName} ${period}`),
    printedAt,
    sheets: [
      {
        name: `${name} ${period}`,
        foot: typeset(
          `${name}, ${customerName}. Imprimé le ${formatDateTime(printedAt)}. Ce relevé n’est pas une facture.`,
        ),
        head: { text: name, fontSize: 20, bold: true, lineHeight: 1 },
        body: [identity(charges), ...warnings(charges), ...charges.months.flatMap(monthTable), totals(charges)],
      },
    ],
  }
}

const identity = ({ customerName, warehouseName, from, to }: ExpectedCharges): Content =>
  facts(
    [
      labelled('Client', typeset(customerName), { bold: true }),
      labelled('Entrepôt', typeset(warehouseName)),
      labelled('Période', `${formatCivilDate(from)} – ${formatCivilDate(to)}`),
    ],
    { widths: [190, 190, 143], margin: [0, 10, 0, 4] },
  )

/** Says what the amounts are, and which days they leave out. */
const warnings = ({ to, countedTo, unpricedDays }: ExpectedCharges): Content[] => {
  const sentences = [
    'Ce relevé n’est pas une facture : il compte le stock de chaque fin de journée, les mouvements des commandes closes et les colis remis, au tarif de l’accord. Montants hors taxes.',
    ...(countedTo === null ? ['La période n’a pas commencé.'] : []),
    ...(countedTo !== null && countedTo < to
      ? [`Période en cours : compté jusqu’au ${formatCivilDate(countedTo)}.`]
      : []),
    ...(unpricedDays > 0 ? [`${countOf(unpricedDays, 'jour')} sans grille tarifaire : rien n’y est compté.`] : []),
  ]
  return [{ text: typeset(sentences.join(' ')), color: soft, margin: [0, 4, 0, 0] }]
}

const monthTable = ({ month, lines, totalCents }: ChargedMonth): Content[] => {
  const title: Content = { text: monthTitle(month), fontSize: 12, bold: true, margin: [0, 14, 0, 4] }
  if (lines.length === 0) return [title, { text: 'Aucune prestation.', color: soft }]
  return [title, longTable(columns, lines.map(cellsOf), `Total hors taxes : ${formatMoney(totalCents)}`)]
}

const columns: Column[] = [
  { header: 'Prestation', width: paperWidth - 100 - 70 - 104 - 70 },
  { header: 'Jours', width: 100 },
  { header: 'Quantité', width: 70, isNumber: true },
  { header: 'Tarif', width: 104, isNumber: true },
  { header: 'Montant', width: 70, isNumber: true },
]

const cellsOf = (line: ChargeLine): string[] => [
  lineName(line),
  `${formatCivilDate(line.from)} – ${formatCivilDate(line.to)}`,
  line.rate === null ? emptyMark : formatInteger(line.quantity),
  line.rate === null || line.kind === 'monthlyMinimum'
    ? emptyMark
    : `${formatRate(line.rate)} / ${chargeLabels[line.kind].unit}`,
  formatMoney(line.amountCents),
]

const totals = ({ totalCents, vatCents, totalWithVatCents }: ExpectedCharges): Content =>
  facts(
    [
      labelled('Total hors taxes', formatMoney(totalCents)),
      labelled('TVA', formatMoney(vatCents)),
      labelled('Total avec TVA', formatMoney(totalWithVatCents), { bold: true }),
    ],
    { widths: [174, 174, 175], margin: [0, 18, 0, 0] },
  )
