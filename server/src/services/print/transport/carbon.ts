import type { CarbonLine, CarbonTotals } from '@quai/contract/orders/carbon/carbon.ts'
import { gramsText } from '@quai/contract/orders/carbon/grams-text.ts'
import {
  distanceBasisLabels,
  factorText,
  kilometresText,
  leftOutText,
  methodLabels,
  methodSentences,
  transportText,
  weightText,
} from '@quai/contract/orders/carbon/words.ts'
import type { CarbonEstimate, CarbonFactor } from '@quai/contract/orders/orders/carbon/estimate.ts'
import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import { orderTypeLabels, type Transporter } from '@quai/contract/orders/orders/query.ts'
import { formatCivilDate, formatDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import type { OrderType } from '@quai/contract/platform/of-order.ts'
import { countOf, formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content, Margins } from 'pdfmake/interfaces.js'
import { type Column, type Document, facts, labelled, longTable, paperWidth, soft } from '../paper.ts'

/** Statement of the greenhouse gas of a period, for either side. */
export interface CarbonStatementPrint {
  kind: 'carbon-statement'
  period: { from: string; to: string }
  ownerName: string
  /** The first lines; the totals are those of all. */
  lines: readonly CarbonLine[]
  totals: CarbonTotals
  since: string | null
  printedAt: string
}

/** Greenhouse gas of one order. */
export interface CarbonOrderPrint {
  kind: 'carbon-order'
  order: {
    id: number
    internalNumber: string | null
    orderType: OrderType
    orderTransporter: Transporter
    at: string
  }
  isDone: boolean
  customerName: string
  warehouseName: string
  place: string | null
  estimate: CarbonEstimate
  printedAt: string
}

const title = 'Information sur la quantité de gaz à effet de serre'
const law = 'Article L1431-3 du code des transports. Estimation.'

export const layOutCarbonStatement = (print: CarbonStatementPrint): Document => {
  const { period, ownerName, lines, totals, since, printedAt } = print
  const name = typeset(`${title}, du ${formatCivilDate(period.from)} au ${formatCivilDate(period.to)}`)
  return {
    title: name,
    subject: typeset(`Relevé de ${ownerName}`),
    printedAt,
    sheets: [
      {
        name,
        foot: typeset(`${name}. Imprimé le ${formatDateTime(printedAt)}.`),
        head: heading(`Du ${formatCivilDate(period.from)} au ${formatCivilDate(period.to)}`),
        body: [
          facts(
            [
              labelled('Établi pour', typeset(ownerName), { bold: true }),
              labelled('Commandes', formatInteger(totals.orders)),
              labelled('Distances', kilometresText(totals.distanceKm)),
              labelled('Émissions estimées', gramsText(totals.grams), { bold: true }),
            ],
            { widths: [203, 80, 110, 130], margin: [0, 10, 0, 6] },
          ),
          ...notes([
            totals.unknown > 0 &&
              `${countOf(totals.unknown, 'commande')} sans distance ou sans poids connus, hors du total : la colonne CO₂e le dit.`,
            since && `Votre formule montre un mois d’historique : le relevé commence le ${formatDate(since)}.`,
            totals.unweighedOrders > 0 &&
              `${countOf(totals.unweighedOrders, 'commande')} avec des produits sans poids ni volume : leur poids est incomplet.`,
          ]),
          linesTable(lines, totals),
          method(totals.factors),
        ],
      },
    ],
  }
}

export const layOutCarbonOrder = (print: CarbonOrderPrint): Document => {
  const { order, estimate, printedAt } = print
  const name = typeset(`${title}, ${orderNameWithin(order)}`)
  return {
    title: name,
    subject: typeset(`${orderTypeLabels[order.orderType].one} de ${print.customerName}`),
    printedAt,
    sheets: [
      {
        name,
        foot: typeset(`${name}. Imprimé le ${formatDateTime(printedAt)}.`),
        head: heading(orderName(order)),
        body: [...orderBlocks(print), method(estimate.factor ? [estimate.factor] : [])],
      },
    ],
  }
}

const orderBlocks = ({ order, isDone, estimate, customerName, warehouseName, place }: CarbonOrderPrint): Content[] => [
  facts(
    [
      labelled('Client', typeset(customerName)),
      labelled('Entrepôt', typeset(warehouseName)),
      labelled('Lieu', place && typeset(place)),
    ],
    { widths: [174, 174, 175], margin: [0, 10, 0, 0] },
  ),
  facts(
    [
      labelled(isDone ? 'Transport effectué le' : 'Transport prévu le', formatDate(order.at)),
      labelled('Transport', transportText(order.orderTransporter)),
      labelled('Émissions estimées', gramsText(estimate.grams), { bold: true }),
    ],
    { widths: [174, 174, 175], margin: [0, 0, 0, 0] },
  ),
  facts(
    [
      labelled('Distance', distanceText(estimate)),
      labelled('Poids brut', weightText(estimate)),
      labelled(
        'Méthode',
        typeset(`${methodLabels[estimate.method]}\n${factorText(estimate.method, estimate.factor?.gramsPerKm)}`),
      ),
    ],
    { widths: [174, 174, 175], margin: [0, 0, 0, 6] },
  ),
]

const heading = (text: string): Content => ({
  stack: [
    { text: typeset(title), fontSize: 17, bold: true, lineHeight: 1 },
    { text: typeset(`${text}. ${law}`), margin: [0, 5, 0, 0], color: soft },
  ],
})

const section = (text: string): Content => ({ text: typeset(text), fontSize: 12, bold: true, margin: [0, 14, 0, 4] })

const notes = (texts: readonly (string | null | false)[]): Content[] =>
  texts.filter((text) => typeof text === 'string').map((text) => ({ text: typeset(text), margin: [0, 0, 0, 4] }))

/** On one page, with its title. */
const method = (factors: readonly CarbonFactor[]): Content => ({
  unbreakable: true,
  stack: [
    section('Méthode'),
    ...methodSentences(factors).map((text) => ({ text, fontSize: 8.5, margin: [0, 0, 0, 4] as Margins })),
  ],
})

interface LineColumn extends Column {
  cell: (line: CarbonLine) => string | null
}

const columns: LineColumn[] = [
  { header: 'Date', width: 60, cell: ({ day }) => formatCivilDate(day) },
  { header: 'Commande', width: 64, cell: ({ orderId, ...order }) => orderName({ ...order, id: orderId }) },
  {
    header: 'Trajet et transport',
    width: paperWidth - 60 - 64 - 82 - 70 - 62 - 66,
    cell: (line) =>
      typeset(
        `${line.customerName}, ${line.warehouseName}${line.place ? `, ${line.place}` : ''}\n${transportText(line.orderTransporter)} – ${methodLabels[line.method]}`,
      ),
  },
  { header: 'Distance', width: 82, isNumber: true, cell: (line) => distanceText(line) },
  { header: 'Poids brut', width: 70, isNumber: true, cell: (line) => weightText(line) },
  {
    header: 'Facteur',
    width: 62,
    isNumber: true,
    cell: (line) => factorText(line.method, line.gramsPerKm ?? undefined),
  },
  { header: 'CO₂e', width: 66, isNumber: true, cell: (line) => leftOutText(line) ?? gramsText(line.grams) },
]

const linesTable = (lines: readonly CarbonLine[], totals: CarbonTotals): Content =>
  longTable(
    [...columns],
    lines.map((line) => columns.map(({ cell }) => cell(line))),
    typeset(
      lines.length === totals.orders
        ? `${countOf(totals.orders, 'commande')}, ${gramsText(totals.grams)}`
        : `Total : ${gramsText(totals.grams)} (ici les ${formatInteger(lines.length)} premières commandes sur ${formatInteger(totals.orders)}, toutes dans le fichier CSV)`,
    ),
  )

const distanceText = ({ distanceKm, distanceBasis }: Pick<CarbonEstimate, 'distanceKm' | 'distanceBasis'>): string =>
  distanceKm === null
    ? distanceBasisLabels.unknown
    : `${kilometresText(distanceKm)}\n${distanceBasisLabels[distanceBasis]}`
