import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { type Transporter, transporterLabelFor } from '@quai/contract/orders/orders/query.ts'
import { formatCivilDate, formatDate, formatTime, frenchDate, parisZone } from '@quai/contract/platform/dates.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { currentUser } from '../../platform/session.ts'

/** « Navette Quai »; a customer reads « Par vos soins », a warehouse « Votre navette », of their own transport. */
export const transporterText = (transporter: Transporter): string =>
  transporterLabelFor(transporter, currentUser()?.userType)

interface Appointment {
  orderDateStart: string
  orderDateEnd: string
}

/** « 31/12/2026 09:30–10:00 »; a courier order has no slot, so only its day shows. */
export const slotText = ({ orderDateStart, orderDateEnd }: Appointment): string =>
  isWholeDay({ orderDateStart, orderDateEnd })
    ? formatDate(orderDateStart)
    : `${formatDate(orderDateStart)} ${hoursText({ orderDateStart, orderDateEnd })}`

/** « 09:30–10:00 ». */
export const hoursText = ({ orderDateStart, orderDateEnd }: Appointment): string =>
  `${formatTime(orderDateStart)}–${formatTime(orderDateEnd)}`

export const isWholeDay = ({ orderDateStart, orderDateEnd }: Appointment): boolean => orderDateStart === orderDateEnd

interface Sides {
  customerName: string
  warehouseName: string
}

/** The other side of an order; both for an administrator, who is on none: « Comptoir Lavigne → Froid de Loire ». */
export const partnerText = ({ customerName, warehouseName }: Sides, userType = currentUser()?.userType): string => {
  if (userType === 'customer') return warehouseName
  return userType === 'warehouse' ? customerName : `${customerName} → ${warehouseName}`
}

const shortDayFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: parisZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** « jeu. 17 déc. » */
export const shortDayText = (at: string): string => frenchDate(shortDayFormat.formatToParts(new Date(at)))

/** « ven. 27 nov. 09:30–10:00 », for what is planned in the coming weeks. */
export const nearSlotText = (appointment: Appointment): string => {
  const day = shortDayText(appointment.orderDateStart)
  return isWholeDay(appointment) ? day : `${day} ${hoursText(appointment)}`
}

const longDayFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** '2026-11-23' → « lundi 23 novembre 2026 ». */
export const longDayText = (date: string): string =>
  frenchDate(longDayFormat.formatToParts(new Date(`${date}T00:00:00Z`)))

const dayFormat = (year: 'numeric' | undefined) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: parisZone, weekday: 'long', day: 'numeric', month: 'long', year })
const [thisYear, otherYear] = [dayFormat(undefined), dayFormat('numeric')]

/** Returns the day of an instant, with the year if it is not the current one: « lundi 23 novembre ». */
export const dayText = (at: string, now = Date.now()): string =>
  frenchDate(
    (formatDate(at).slice(6) === formatDate(new Date(now).toISOString()).slice(6) ? thisYear : otherYear).formatToParts(
      new Date(at),
    ),
  )

/** « 45 jours restants », counted from the planned day. */
export const daysLeftText = (daysLeft: number): string =>
  daysLeft < 0 ? 'périmé' : daysLeft === 0 ? 'dernier jour' : `${countOf(daysLeft, 'jour restant', 'jours restants')}`

/** « péremption 05/01/2027 ». */
export const expiryText = (date: string): string => `péremption ${formatCivilDate(date)}`

interface Quantities {
  qtyUnit: number
  qtyBox: number
  qtyPallet: number
}

/** « 2 palettes, 12 colis »: an order's quantities, the largest packaging first. */
export const quantitiesText = ({ qtyUnit, qtyBox, qtyPallet }: Quantities): string =>
  [
    qtyPallet > 0 && packagesText(qtyPallet, 'package_pallet'),
    qtyBox > 0 && packagesText(qtyBox, 'package_box'),
    qtyUnit > 0 && packagesText(qtyUnit, 'package_unit'),
  ]
    .filter(Boolean)
    .join(', ')
