import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { goodsTable } from './goods.ts'
import { customerFact, heading, numbered, stops, transportDone, transporterFact, visitTimes } from './order-blocks.ts'
import { boxes, type Document, facts, labelled, type Margin, soft } from './paper.ts'
import { dayOf, hoursOf, type PrintedOrder } from './printed-order.ts'

/** Proof that the goods of a finished order moved: who, when, what, with which reserves, signed by whom. */
export interface ProofPrint {
  kind: 'proof'
  order: PrintedOrder
  completion: Completion
}

export interface Completion {
  /** Instant at which the warehouse closed the order. */
  at: string
  /** null when the system closed it. */
  contactName: string | null
  userName: string
  signature: {
    signerName: string
    signedAt: string
    /** PNG as a data URL; null when only the name was typed. */
    image: string | null
  } | null
}

const titles = { delivery: 'Preuve d’entrée', collection: 'Preuve de sortie' }

/** Dates the proof by the completion instead of the printing, so that every print is identical. */
export const layOutProof = ({ order, completion }: ProofPrint): Document => {
  const name = numbered(titles[order.orderType], order)
  const { at } = completion
  return {
    title: name,
    subject: order.customer.name,
    printedAt: at,
    sheets: [
      {
        name,
        foot: typeset(
          `${name}, ${order.customer.name} chez ${order.warehouse.name}. Établie par Quai d’après la clôture du ${formatDateTime(at, order.timeZone)}.`,
        ),
        head: heading(order, name, [
          order.orderType === 'delivery'
            ? 'L’entrepôt atteste avoir reçu les marchandises ci-dessous.'
            : 'L’entrepôt atteste avoir remis les marchandises ci-dessous.',
        ]),
        body: [
          service(order),
          stops(order),
          goodsTable(order),
          transportDone(order),
          ...visitTimes(order),
          attested(order, completion),
        ],
      },
    ],
  }
}

const service = (order: PrintedOrder): Content => {
  const done = order.orderDateDone ? formatDateTime(order.orderDateDone, order.timeZone) : ''
  return facts(
    [
      labelled('Prévue le', [dayOf(order), hoursOf(order)].filter(Boolean).join(', ')),
      labelled('Réalisée le', done, { bold: true }),
      labelled('Ponctualité', punctuality(order.driverOnTime)),
      customerFact(order),
      transporterFact(order),
    ],
    { widths: [122, 100, 68, 128, 105] },
  )
}

const punctuality = (isOnTime: boolean | null): string =>
  isOnTime === null ? 'Non relevée' : isOnTime ? 'À l’heure' : 'En retard'

const attested = (
  { reserves, timeZone }: PrintedOrder,
  { at, contactName, userName, signature }: Completion,
): Content => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  stack: [
    boxes([labelled('Réserves', reserves ? typeset(reserves) : 'Aucune réserve')]),
    boxes(
      [
        signature
          ? signed(signature, timeZone)
          : labelled('Signature', 'Aucune signature recueillie à la clôture', { color: soft }),
        labelled(
          'Clôturée par',
          `${[contactName, userName].filter(Boolean).join(', ')}\nle ${formatDateTime(at, timeZone)}`,
        ),
      ],
      { margin: [0, 8, 0, 0] },
    ),
  ],
})

const signed = ({ signerName, signedAt, image }: NonNullable<Completion['signature']>, timeZone: string): Content => ({
  stack: [
    labelled('Signée par', `${signerName}\nle ${formatDateTime(signedAt, timeZone)}`),
    ...(image ? [{ image, fit: [220, 90] as [number, number], margin: [0, 6, 0, 0] as Margin }] : []),
  ],
})
