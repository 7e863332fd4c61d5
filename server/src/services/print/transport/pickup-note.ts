import { orderName } from '@quai/contract/orders/orders/name.ts'
import { formatCivilDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { countOf, formatDecimal, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { barCode } from '../bars.ts'
import { boxes, type Column, type Document, facts, fitted, labelled, longTable, paperWidth, soft } from '../paper.ts'

interface NotePackage {
  orderId: number
  internalNumber: string | null
  trackingNumber: string | null
  /** Number as it is stored: 120-3. */
  packageNumber: string
  sscc: string | null
  isPallet: boolean
  weightKg: number
  consignee: string
  place: string
}

/** Pickup on paper, which the warehouse and the driver sign. */
export interface PickupNote {
  id: number
  /** Civil day. */
  pickupDate: string
  timeZone: string
  warehouseName: string
  warehouseAddress: { street: string; zipCode: string | null; city: string | null; country: string | null } | null
  carrierName: string
  serviceName: string
  contactName: string | null
  createdAt: string
  packages: NotePackage[]
}

export interface PickupNotesPrint {
  kind: 'pickup-notes'
  notes: PickupNote[]
  printedAt: string
}

export const layOutPickupNotes = ({ notes, printedAt }: PickupNotesPrint): Document => ({
  title: notes.length === 1 ? titleOf(notes[0]) : 'Bordereaux d’enlèvement',
  subject: typeset(
    notes.map(({ carrierName, pickupDate }) => `${carrierName} le ${formatCivilDate(pickupDate)}`).join(', '),
  ),
  printedAt,
  sheets: notes.map((note) => ({
    name: titleOf(note),
    foot: typeset(`${titleOf(note)}, ${note.warehouseName}. Imprimé le ${formatDateTime(printedAt, note.timeZone)}.`),
    head: heading(note),
    body: [sides(note), packagesTable(note.packages), signatures(note)],
  })),
})

const titleOf = (note: PickupNote | undefined): string => `Bordereau d’enlèvement n°\u00a0${note?.id}`

const heading = (note: PickupNote): Content => {
  const bars = barCode(String(note.id))
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: titleOf(note), fontSize: 20, bold: true, lineHeight: 1 },
          { text: typeset(`${note.carrierName}, ${note.serviceName}`), margin: [0, 5, 0, 0], color: soft },
        ],
      },
      { width: bars.width, stack: [bars.content] },
    ],
    columnGap: 20,
  }
}

const sides = ({
  warehouseName,
  warehouseAddress: at,
  carrierName,
  serviceName,
  pickupDate,
  packages,
}: PickupNote): Content => {
  const address =
    at && [at.street, [at.zipCode, at.city].filter(Boolean).join(' '), at.country].filter(Boolean).join(', ')
  const orders = new Set(packages.map(({ orderId }) => orderId)).size
  return facts(
    [
      labelled('Chez', [warehouseName, address].filter(Boolean).join('\n')),
      labelled('Transporteur', `${carrierName}\n${serviceName}`),
      labelled('Date d’enlèvement', formatCivilDate(pickupDate), { bold: true }),
      labelled('Expéditions', String(orders), { bold: true }),
      labelled('Poids total', weightOf(packages), { bold: true }),
    ],
    { widths: [190, 125, 83, 55, 70], margin: [0, 10, 0, 10] },
  )
}

interface PackageColumn extends Column {
  cell: (one: NotePackage) => string | null
}

const columns: PackageColumn[] = [
  {
    header: 'Commande',
    width: 70,
    cell: ({ orderId, internalNumber }) => orderName({ id: orderId, orderType: 'collection', internalNumber }),
  },
  { header: 'Colis', width: 66, cell: ({ packageNumber }) => packageNumber.replace('-', '_') },
  { header: 'Type', width: 38, cell: ({ isPallet }) => (isPallet ? 'Palette' : 'Colis') },
  { header: 'SSCC ou suivi', width: 102, cell: ({ sscc, trackingNumber }) => sscc ?? trackingNumber },
  {
    header: 'Destinataire',
    width: paperWidth - 70 - 66 - 38 - 102 - 50,
    cell: ({ consignee, place }) => typeset([consignee, place].filter(Boolean).join(', ')),
  },
  { header: 'Poids', width: 50, isNumber: true, cell: ({ weightKg }) => `${formatDecimal(weightKg)}\u00a0kg` },
]

const packagesTable = (packages: NotePackage[]): Content =>
  longTable(
    columns,
    packages.map((one) => columns.map(({ cell }) => cell(one))),
    typeset(`${totalsOf(packages)}, ${weightOf(packages)}`),
  )

const totalsOf = (packages: NotePackage[]): string => {
  const pallets = packages.filter(({ isPallet }) => isPallet).length
  const boxesCount = packages.length - pallets
  return [boxesCount > 0 && countOf(boxesCount, 'colis', 'colis'), pallets > 0 && countOf(pallets, 'palette')]
    .filter(Boolean)
    .join(' et ')
}

const weightOf = (packages: NotePackage[]): string => {
  // Adds grams, because sums of decimals drift.
  const grams = packages.reduce((sum, { weightKg }) => sum + Math.round(weightKg * 1_000), 0)
  return `${formatDecimal(grams / 1_000)}\u00a0kg`
}

const signatures = ({ warehouseName, carrierName, contactName, createdAt, timeZone }: PickupNote): Content => {
  const prepared = contactName ? `Préparé par ${contactName} le ${formatDateTime(createdAt, timeZone)}` : ''
  const width = paperWidth / 2 - 16
  const place = (title: string, name: string): Content => ({
    stack: [
      { text: title, fontSize: 7, color: soft },
      { ...fitted(typeset(name), width, 10), bold: true, fontSize: 10 },
      { text: typeset('Nom, date et heure, signature :'), fontSize: 7, color: soft, margin: [0, 4, 0, 0] },
    ],
  })
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      boxes([place('Remis par', warehouseName), place('Pris en charge par', carrierName)], { height: 92 }),
      boxes([labelled('Réserves du transporteur', '')], { height: 44, margin: [0, 8, 0, 0] }),
      { text: typeset(prepared), fontSize: 7.5, color: soft, margin: [0, 6, 0, 0] },
    ],
  }
}
