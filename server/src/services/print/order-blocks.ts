import { orderNumbers } from '@quai/contract/orders/orders/name.ts'
import { transporterLabels } from '@quai/contract/orders/orders/query.ts'
import { dockMinutes, minutesText, waitingMinutes } from '@quai/contract/orders/slots/visit.ts'
import { formatDateTime, formatTime } from '@quai/contract/platform/dates.ts'
import { emptyMark, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { barCode } from './bars.ts'
import { boxes, facts, fitted, labelled, paperWidth, soft } from './paper.ts'
import { loadingOf, type PrintedOrder, type Stop, stopsOf } from './printed-order.ts'

/** Formats a title such as « Bon d’entrée n° 123 », keeping the number next to its sign. */
export const numbered = (title: string, order: PrintedOrder): string => `${title} ${orderNumbers(order)}`

/** Heading of a paper: its title, the most important facts, and the bar code that identifies the order. */
export const heading = (order: PrintedOrder, title: string, lines: (string | null)[]): Content => {
  const bars = barCode(String(order.id))
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: title, noWrap: true, fontSize: 20, bold: true, lineHeight: 1, margin: [0, 0, 0, 3] },
          ...lines
            .filter((line) => line !== null)
            .map((line) => ({ ...fitted(typeset(line), paperWidth - bars.width - 20), color: soft })),
        ],
      },
      { width: bars.width, stack: [bars.content] },
    ],
    columnGap: 20,
    margin: [0, 0, 0, 10],
  }
}

export const customerFact = ({ customer }: PrintedOrder): Content => labelled('Client', customer.name)

export const transporterFact = ({ orderTransporter }: PrintedOrder): Content =>
  labelled('Transport', orderTransporter && transporterLabels[orderTransporter])

/** Sender, consignee and place, each with its full address. */
export const stops = (order: PrintedOrder): Content => {
  const { sender, consignee } = stopsOf(order)
  return boxes(
    [stopBox('Expéditeur et lieu de chargement', sender), stopBox('Destinataire et lieu de déchargement', consignee)],
    { margin: [0, 10, 0, 12] },
  )
}

/** Box of a stop. An unknown address leaves room for handwriting. */
const stopBox = (label: string, { name, lines, onBehalfOf }: Stop): Content => ({
  stack: [
    { text: label, noWrap: true, fontSize: 7, color: soft },
    { ...fitted(name, stopWidth, 10), bold: true, fontSize: 10 },
    ...(lines.length > 0 ? lines : [typeset('Adresse :'), '\u00a0', '\u00a0']).map((line) => fitted(line, stopWidth)),
    ...(onBehalfOf ? [{ ...fitted(`Pour le compte de ${onBehalfOf}`, stopWidth), color: soft }] : []),
  ],
})
const stopWidth = paperWidth / 2 - 16

/** Vehicle, driver and times of the visit on a paper to fill in. Unknown values are written at the dock. */
export const transportToFill = (order: PrintedOrder): Content =>
  facts(
    [...lorry(order, ''), labelled('Arrivée', hourOf(order, 'arrivedAt')), labelled('Départ', hourOf(order, 'leftAt'))],
    { widths: [130, 95, 85, 93, 60, 60], margin: [0, 10, 0, 0] },
  )

/** Times of the « document de suivi » (arrêté du 9 novembre 1999, art. 11); nothing while none is known. */
export const visitTimes = (order: PrintedOrder): Content[] => {
  const { visit } = order
  if (!visit) return []
  const now = Date.parse(visit.leftAt ?? visit.atDockAt ?? visit.arrivedAt ?? '')
  const lasting = (minutes: number | null) => (minutes === null ? emptyMark : minutesText(minutes))
  return [
    facts(
      [
        labelled('Arrivée', dayTimeOf(order, 'arrivedAt')),
        labelled('Mise à quai', dayTimeOf(order, 'atDockAt')),
        labelled('Départ', dayTimeOf(order, 'leftAt')),
        labelled('Attente', visit.atDockAt ? lasting(waitingMinutes(visit, now)) : emptyMark, { bold: true }),
        labelled('Temps à quai', visit.leftAt ? lasting(dockMinutes(visit, now)) : emptyMark),
      ],
      { widths: [118, 118, 118, 85, 84], margin: [0, 10, 0, 0] },
    ),
  ]
}

type VisitTime = 'arrivedAt' | 'atDockAt' | 'leftAt'

const hourOf = ({ visit, timeZone }: PrintedOrder, time: VisitTime): string =>
  visit?.[time] ? formatTime(visit[time], timeZone) : ''

const dayTimeOf = ({ visit, timeZone }: PrintedOrder, time: VisitTime): string =>
  visit?.[time] ? formatDateTime(visit[time], timeZone) : emptyMark

/** Vehicle and driver on a paper about the past. */
export const transportDone = (order: PrintedOrder): Content =>
  facts(lorry(order, emptyMark), { widths: [180, 120, 110, 113], margin: [0, 10, 0, 0] })

const lorry = (order: PrintedOrder, unknown: string): Content[] => [
  labelled('Chauffeur', order.driverName ?? unknown),
  labelled('Téléphone', order.driverPhone ?? unknown),
  labelled('Immatriculation', order.driverLicensePlate ?? unknown),
  labelled('Chargement', loadingOf(order) || unknown),
]
