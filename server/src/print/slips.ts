import { formatDateTime } from '@quai/contract/dates.ts'
import { orderStatusLabels } from '@quai/contract/orders/life.ts'
import { transporterLabels } from '@quai/contract/orders/order.ts'
import { countOf, typeset } from '@quai/contract/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { barCode } from './bars.ts'
import { goodsTable } from './goods.ts'
import { boxes, type Document, facts, labelled, type Sheet, soft } from './paper.ts'
import { dayOf, hoursOf, loadingOf, type PrintedOrder, type Stop, stopsOf } from './printed-order.ts'

/** The slips that go with the goods: one for each order, each counting its own pages. */
export interface SlipsPrint {
  kind: 'slips'
  orders: PrintedOrder[]
  /** Instant at which they were asked for. */
  printedAt: string
}

export const layOutSlips = ({ orders, printedAt }: SlipsPrint): Document => {
  const [first] = orders
  return {
    title: orders.length === 1 && first ? slipName(first) : typeset(`Bons de ${countOf(orders.length, 'commande')}`),
    subject: orders.map(slipName).join(', '),
    printedAt,
    sheets: orders.map((order) => sheetOf(order, printedAt)),
  }
}

const titles = {
  delivery: { title: 'Bon d’entrée', law: 'vaut bon de livraison' },
  collection: { title: 'Bon de sortie', law: 'vaut bon d’enlèvement' },
}

const slipName = ({ orderType, id }: PrintedOrder): string => `${titles[orderType].title} n°\u00a0${id}`

/** What French law asks of a bon de livraison or d’enlèvement (arrêté du 9 novembre 1999), and what the dock needs. */
const sheetOf = (order: PrintedOrder, printedAt: string): Sheet => {
  const { sender, consignee } = stopsOf(order)
  const name = slipName(order)
  return {
    name,
    foot: typeset(
      `${name}, ${order.customer.name} chez ${order.warehouse.name}. Imprimé le ${formatDateTime(printedAt, order.timeZone)}.`,
    ),
    head: heading(order),
    body: [
      appointment(order),
      stops(sender, consignee),
      goodsTable(order),
      transport(order),
      ...instructions(order),
      closing(),
    ],
  }
}

const heading = (order: PrintedOrder): Content => {
  const bars = barCode(String(order.id))
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: slipName(order), fontSize: 20, bold: true, lineHeight: 1 },
          {
            text: [titles[order.orderType].law, order.internalNumber && `numéro interne ${order.internalNumber}`]
              .filter(Boolean)
              .join(' · '),
            margin: [0, 4, 0, 0],
          },
          { text: stateOf(order), color: soft, margin: [0, 1, 0, 0] },
        ],
      },
      { width: bars.width, stack: [bars.content] },
    ],
    columnGap: 20,
  }
}

/** « Clôturée, réalisée le 31/12/2026 à 09:47, à l’heure ». */
const stateOf = ({ orderStatus, orderDateDone, timeZone, driverOnTime }: PrintedOrder): string =>
  [
    orderStatusLabels[orderStatus],
    orderDateDone && `réalisée le ${formatDateTime(orderDateDone, timeZone)}`,
    driverOnTime !== null && (driverOnTime ? 'à l’heure' : 'en retard'),
  ]
    .filter(Boolean)
    .join(', ')

const appointment = (order: PrintedOrder): Content =>
  facts(
    [
      labelled('Date prévue', dayOf(order), { bold: true }),
      labelled('Créneau', hoursOf(order) ?? 'Dans la journée', { bold: true }),
      labelled('Quai', order.dock === null ? '' : String(order.dock), { bold: true }),
      labelled('Client', order.customer.name),
      labelled('Transport', order.orderTransporter && transporterLabels[order.orderTransporter]),
    ],
    { widths: [84, 90, 46, 163, 140], margin: [0, 10, 0, 10] },
  )

const stops = (sender: Stop, consignee: Stop): Content =>
  boxes(
    [stopBox('Expéditeur et lieu de chargement', sender), stopBox('Destinataire et lieu de déchargement', consignee)],
    { margin: [0, 0, 0, 12] },
  )

/** An address that is not known is written by hand. */
const stopBox = (label: string, { name, lines, onBehalfOf }: Stop): Content => ({
  text: [
    { text: `${label}\n`, fontSize: 7, color: soft },
    { text: `${name}\n`, bold: true, fontSize: 10 },
    (lines.length > 0 ? lines : ['Adresse :', '\u00a0', '\u00a0']).join('\n'),
    ...(onBehalfOf ? [{ text: `\nPour le compte de ${onBehalfOf}`, color: soft }] : []),
  ],
})

const transport = (order: PrintedOrder): Content =>
  facts(
    [
      labelled('Chauffeur', order.driverName),
      labelled('Téléphone', order.driverPhone),
      labelled('Immatriculation', order.driverLicensePlate),
      labelled('Chargement', loadingOf(order)),
      labelled('Arrivée', ''),
      labelled('Départ', ''),
    ],
    { widths: [130, 95, 85, 93, 60, 60], margin: [0, 10, 0, 0] },
  )

const instructions = ({ deliveryInstructions, additionalInformation }: PrintedOrder): Content[] =>
  (
    [
      ['Instructions de livraison', deliveryInstructions],
      ['Informations complémentaires', additionalInformation],
    ] as const
  ).flatMap(([label, text]) => (text ? [{ stack: [labelled(label, typeset(text))], margin: [4, 8, 4, 0] }] : []))

/** Reserves and signatures stay together, on the paper that both sides keep. */
const closing = (): Content => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  stack: [
    boxes([{ text: 'Réserves', fontSize: 7, color: soft }], { height: 46 }),
    boxes([signature('Le chauffeur'), signature('L’entrepôt')], { height: 92, margin: [0, 8, 0, 0] }),
  ],
})

const signature = (who: string): Content => ({
  stack: [
    { text: who, bold: true },
    { text: typeset('Nom :'), margin: [0, 4, 0, 0], color: soft },
    {
      columns: [
        { text: typeset('Date :'), width: '*' },
        { text: typeset('Heure :'), width: '*' },
      ],
      margin: [0, 4, 0, 0],
      color: soft,
    },
    { text: typeset('Signature :'), margin: [0, 4, 0, 0], color: soft },
  ],
})
