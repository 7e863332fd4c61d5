import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import { formatCivilDate, formatDateTime, formatTime } from '@quai/contract/platform/dates.ts'
import {
  countOf,
  durationText,
  formatDecimal,
  formatInteger,
  typeset,
} from '@quai/contract/platform/text/typography.ts'
import type { Load, LoadPlan, PlannedOrder, Vehicle } from '@quai/contract/shipping/load-plans/load-plan.ts'
import { floorOf, loadingOrder, type Tour, totalOf, tourOf } from '@quai/contract/shipping/load-plans/loading.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { type Document, facts, labelled, longTable, paperWidth, type Sheet, soft } from '../paper.ts'

/** Sheets of the vehicles of a day: stops and addresses for the driver, order of loading for the dock. */
export interface LoadPlanPrint {
  kind: 'load-plan'
  plan: LoadPlan
  warehouseName: string
  printedAt: string
}

export const layOutLoadPlan = ({ plan, warehouseName, printedAt }: LoadPlanPrint): Document => {
  const title = typeset(`Chargement du ${formatCivilDate(plan.date)}`)
  const sheets = plan.vehicles.flatMap((vehicle) => {
    const stops = plan.orders.filter(({ vehicleId }) => vehicleId === vehicle.id)
    return stops.length === 0 ? [] : [sheetOf({ plan, vehicle, stops, title, warehouseName, printedAt })]
  })
  return {
    title,
    subject: typeset(`Véhicules de ${warehouseName}`),
    printedAt,
    sheets: sheets.length > 0 ? sheets : [emptySheet(title, printedAt)],
  }
}

interface Filled {
  plan: LoadPlan
  vehicle: Vehicle
  /** In the order of the road. */
  stops: PlannedOrder[]
  title: string
  warehouseName: string
  printedAt: string
}

const sheetOf = ({ plan, vehicle, stops, title, warehouseName, printedAt }: Filled): Sheet => {
  const name = typeset(`${title} – ${vehicle.name}`)
  return {
    name,
    foot: typeset(`${name}. Imprimé le ${formatDateTime(printedAt)}.`),
    head: { text: name, fontSize: 20, bold: true, lineHeight: 1 },
    body: [
      facts(
        [
          labelled('Entrepôt', typeset(warehouseName), { bold: true }),
          labelled('Arrêts', String(stops.length)),
          labelled('Poids', `${weightText(totalOf(stops))} sur ${formatDecimal(vehicle.maxWeight)}\u00a0kg`),
          labelled('Plancher', `${floorText(totalOf(stops))} sur ${formatDecimal(floorOf(vehicle))}\u00a0m²`),
        ],
        { widths: [183, 60, 140, 140], margin: [0, 10, 0, 4] },
      ),
      { text: typeset(tourText(tourOf(plan, stops))), margin: [0, 0, 0, 4] },
      heading('Ordre de chargement : le dernier arrêt d’abord'),
      loadingTable(stops),
      heading('Tournée'),
      roadTable(stops),
    ],
  }
}

/** Both are estimates: the page says on what basis. */
const tourText = ({ km, minutes, departure, unplaced }: Tour): string =>
  [
    `Tournée estimée à ${formatInteger(km)} km et ${durationText(minutes)}, retour compris, au départ de ${formatTime(departure)}.`,
    unplaced > 0 && `Sans ${countOf(unplaced, 'arrêt')} dont le lieu n’est pas connu.`,
  ]
    .filter(Boolean)
    .join(' ')

const loadingTable = (stops: readonly PlannedOrder[]): Content =>
  longTable(
    [
      { header: 'Ordre', width: 36, isNumber: true },
      { header: 'Arrêt', width: 36, isNumber: true },
      { header: 'Commande', width: 80 },
      { header: 'Destinataire', width: paperWidth - 36 - 36 - 80 - 150 },
      { header: 'Marchandise', width: 150 },
    ],
    loadingOrder(stops).map((order, index) => [
      String(index + 1),
      String(stops.length - index),
      nameOf(order),
      typeset(order.addressCarry?.name ?? order.customerName),
      goodsOf(order),
    ]),
    goodsOf(totalOf(stops)),
  )

const roadTable = (stops: readonly PlannedOrder[]): Content =>
  longTable(
    [
      { header: 'Arrêt', width: 36, isNumber: true },
      { header: 'Heure', width: 66 },
      { header: 'Adresse', width: paperWidth - 36 - 66 - 110 - 120 },
      { header: 'Marchandise', width: 110 },
      { header: 'Reçu par, signature', width: 120 },
    ],
    stops.map((order, index) => [
      String(index + 1),
      `${formatTime(order.orderDateStart)}–${formatTime(order.orderDateEnd)}`,
      typeset(addressOf(order).join('\n')),
      `${goodsOf(order)}\n${weightText(order)}`,
      ' ',
    ]),
    countOf(stops.length, 'arrêt'),
  )

const emptySheet = (title: string, printedAt: string): Sheet => ({
  name: title,
  foot: typeset(`${title}. Imprimé le ${formatDateTime(printedAt)}.`),
  head: { text: title, fontSize: 20, bold: true, lineHeight: 1 },
  body: [{ text: 'Aucun véhicule n’a d’arrêt ce jour-là.', color: soft, margin: [0, 10, 0, 0] }],
})

const heading = (text: string): Content => ({ text: typeset(text), fontSize: 12, bold: true, margin: [0, 14, 0, 4] })

const nameOf = (order: PlannedOrder): string => orderName({ ...order, orderType: 'collection' })

const addressOf = (order: PlannedOrder): string[] => {
  const { addressCarry, customerName, deliveryInstructions } = order
  return [
    `${addressCarry?.name ?? customerName} (${nameOf(order)})`,
    ...(addressCarry
      ? [addressCarry.street, [addressCarry.zipCode, addressCarry.city].filter(Boolean).join(' ')]
      : ['Adresse inconnue']),
    ...(deliveryInstructions ? [deliveryInstructions] : []),
  ]
}

const goodsOf = ({ pallets, boxes, units }: Load): string =>
  [
    pallets > 0 && packagesText(pallets, 'package_pallet'),
    boxes > 0 && packagesText(boxes, 'package_box'),
    units > 0 && packagesText(units, 'package_unit'),
  ]
    .filter(Boolean)
    .join(', ')

const weightText = ({ weight, unweighed }: Load): string =>
  `${formatDecimal(weight)}\u00a0kg${unweighed > 0 ? ` (poids inconnu pour ${countOf(unweighed, 'ligne')})` : ''}`

const floorText = ({ floor, unsized }: Load): string =>
  `${formatDecimal(floor)}\u00a0m²${unsized > 0 ? ` (dimensions inconnues pour ${countOf(unsized, 'ligne')})` : ''}`
