import { type Packaging, packagesText, packagings } from '@quai/contract/goods/products/packaging.ts'
import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import type { Transporter } from '@quai/contract/orders/orders/query.ts'
import type { Visit } from '@quai/contract/orders/slots/visit.ts'
import { formatDate, formatTime } from '@quai/contract/platform/dates.ts'
import { countOf, formatDecimal } from '@quai/contract/platform/text/typography.ts'

export interface PrintedAddress {
  name: string
  street: string
  zipCode: string | null
  city: string | null
  country: string | null
}

interface PrintedParty {
  name: string
  /** Main address; null if it has none yet. */
  address: PrintedAddress | null
}

export interface PrintedLine {
  reference: string
  name: string
  packaging: Packaging
  isBatchManaged: boolean
  batchNumber: string | null
  batchExpirationDate: string | null
  quantity: number
  /** null until the order is finished. */
  actualQuantity: number | null
  /** Weight of one packaging; null if unknown. */
  grossWeightKg: number | null
}

/** Order with everything that its papers show, as plain data. */
export interface PrintedOrder {
  id: number
  orderType: 'delivery' | 'collection'
  orderStatus: OrderStatus
  internalNumber: string | null
  orderDateStart: string
  orderDateEnd: string
  orderDateDone: string | null
  /** Time zone of the warehouse, used for the hours on its papers. */
  timeZone: string
  dock: number | null
  visit: Visit | null
  orderTransporter: Transporter | null
  transportLoadingTailgate: boolean
  transportLoadingSide: boolean
  driverName: string | null
  driverPhone: string | null
  driverLicensePlate: string | null
  driverOnTime: boolean | null
  deliveryInstructions: string | null
  additionalInformation: string | null
  /** Observations at the dock; null until the order is finished. */
  reserves: string | null
  customer: PrintedParty
  warehouse: PrintedParty
  addressCarry: PrintedAddress | null
  lines: PrintedLine[]
}

export interface Stop {
  name: string
  /** Lines of the address; empty when it is unknown and must be written by hand. */
  lines: string[]
  onBehalfOf: string | null
}

/**
 * Returns the sender and the consignee, each where goods are loaded or unloaded. One is the warehouse. The other is the
 * transport address, or the customer's own when the order has none.
 */
export const stopsOf = (order: PrintedOrder): { sender: Stop; consignee: Stop } => {
  const { customer, warehouse, addressCarry } = order
  const here = stopOf(warehouse)
  const there = addressCarry
    ? { name: addressCarry.name, lines: linesOf(addressCarry), onBehalfOf: behalf(addressCarry.name, customer.name) }
    : stopOf(customer)
  return order.orderType === 'delivery' ? { sender: there, consignee: here } : { sender: here, consignee: there }
}

const behalf = (name: string, customer: string): string | null => (name === customer ? null : customer)

const stopOf = ({ name, address }: PrintedParty): Stop => ({
  name,
  lines: address ? [...(address.name === name ? [] : [address.name]), ...linesOf(address)] : [],
  onBehalfOf: null,
})

const linesOf = ({ street, zipCode, city, country }: PrintedAddress): string[] =>
  [street, [zipCode, city].filter(Boolean).join(' '), country ?? ''].filter((line) => line !== '')

export const dayOf = ({ orderDateStart, timeZone }: PrintedOrder): string => formatDate(orderDateStart, timeZone)

/** Formats hours, « 09:30–10:00 »; null for a courier, who uses no dock. */
export const hoursOf = ({ orderDateStart, orderDateEnd, timeZone }: PrintedOrder): string | null =>
  orderDateStart === orderDateEnd
    ? null
    : `${formatTime(orderDateStart, timeZone)}–${formatTime(orderDateEnd, timeZone)}`

export const loadingOf = ({ transportLoadingTailgate, transportLoadingSide }: PrintedOrder): string =>
  [transportLoadingTailgate && 'Hayon', transportLoadingSide && 'Latéral'].filter(Boolean).join(', ')

/** Formats quantities, « 2 palettes, 12 colis », the largest packaging first. */
export const quantitiesOf = (lines: readonly PrintedLine[], of: (line: PrintedLine) => number): string =>
  packagings
    .toReversed()
    .map((packaging) => ({
      packaging,
      total: lines.filter((line) => line.packaging === packaging).reduce((sum, line) => sum + of(line), 0),
    }))
    .filter(({ total }) => total > 0)
    .map(({ packaging, total }) => packagesText(total, packaging))
    .join(', ')

/** Returns the actual quantity of a line, or the planned one until it is known. */
export const movedOf = ({ quantity, actualQuantity }: PrintedLine): number => actualQuantity ?? quantity

export const weightOf = (line: PrintedLine): number | null =>
  line.grossWeightKg === null ? null : line.grossWeightKg * movedOf(line)

/**
 * Formats the total weight, « 1 234,5 kg », and the number of lines without a weight. Empty when no weight is known.
 */
export const totalWeightOf = (lines: readonly PrintedLine[]): string => {
  const weights = lines.map(weightOf)
  const known = weights.filter((weight) => weight !== null)
  if (known.length === 0) return ''
  const total = `${formatDecimal(known.reduce((sum, weight) => sum + weight, 0))} kg`
  const missing = weights.length - known.length
  return missing === 0 ? total : `${total} (poids inconnu pour ${countOf(missing, 'ligne')})`
}
