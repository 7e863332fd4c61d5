import { orderStatusLabels } from '@quai/contract/orders/orders/life.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { countOf, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { goodsTable } from './goods.ts'
import { customerFact, heading, numbered, stops, transporterFact, transportToFill } from './order-blocks.ts'
import { boxes, type Document, facts, labelled, type Sheet, soft } from './paper.ts'
import { dayOf, hoursOf, type PrintedOrder } from './printed-order.ts'

/** Slips that accompany the goods, one per order, each with its own page numbers. */
export interface SlipsPrint {
  kind: 'slips'
  orders: PrintedOrder[]
  /** Instant of the request. */
  printedAt: string
}

export const layOutSlips = ({ orders, printedAt }: SlipsPrint): Document => {
  const [first] = orders
  return {
    title: orders.length === 1 && first ? nameOf(first) : `Bons de ${countOf(orders.length, 'commande')}`,
    subject: orders.map(nameOf).join(', '),
    printedAt,
    sheets: orders.map((order) => sheetOf(order, printedAt)),
  }
}

const titles = {
  delivery: { title: 'Bon d’entrée', law: 'vaut bon de livraison' },
  collection: { title: 'Bon de sortie', law: 'vaut bon d’enlèvement' },
}

const nameOf = (order: PrintedOrder): string => numbered(titles[order.orderType].title, order)

/**
 * Shows what French law requires of a bon de livraison or d’enlèvement (arrêté du 9 novembre 1999), and what the dock
 * needs.
 */
const sheetOf = (order: PrintedOrder, printedAt: string): Sheet => {
  const name = nameOf(order)
  const printed = `Imprimé le ${formatDateTime(printedAt, order.timeZone)}.`
  return {
    name,
    foot: typeset(`${name}, ${order.customer.name} chez ${order.warehouse.name}. ${printed}`),
    head: heading(order, name, [titles[order.orderType].law, stateOf(order)]),
    body: [
      appointment(order),
      stops(order),
      goodsTable(order),
      transportToFill(order),
      ...instructions(order),
      completion(order),
    ],
  }
}

/** Formats the state: « Clôturée, réalisée le 31/12/2026 à 09:47, à l’heure ». */
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
      customerFact(order),
      transporterFact(order),
    ],
    { widths: [84, 90, 46, 163, 140] },
  )

const instructions = ({ deliveryInstructions, additionalInformation }: PrintedOrder): Content[] =>
  (
    [
      ['Instructions de livraison', deliveryInstructions],
      ['Informations complémentaires', additionalInformation],
    ] as const
  ).flatMap(([label, text]) => (text ? [{ stack: [labelled(label, typeset(text))], margin: [4, 8, 4, 0] }] : []))

/** Keeps reserves and signatures together on the paper that both sides keep. */
const completion = ({ reserves }: PrintedOrder): Content => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  stack: [
    boxes([labelled('Réserves', reserves && typeset(reserves))], { height: 46 }),
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
