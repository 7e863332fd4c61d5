import { formatDateTime } from '@quai/contract/dates.ts'
import { orderFieldLabels, transporterLabels, transporters } from '@quai/contract/orders/order.ts'
import { z } from 'zod'
import { addressText } from './wording.ts'

const address = z.looseObject({ name: z.string().nullish(), street: z.string().nullish() })
const instants = new Set(['orderDateStart', 'orderDateDone'])

export const fieldLabel = (field: string): string => orderFieldLabels[field] ?? field

/** A value of a field of an order as a person reads it; « — » when there is none. */
export const fieldText = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'driverOnTime') return value === true ? 'À l’heure' : 'En retard'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (instants.has(field) && typeof value === 'string') return formatDateTime(value)
  const transporter = transporters.find((one) => one === value)
  if (field === 'orderTransporter' && transporter) return transporterLabels[transporter]
  const place = address.safeParse(value)
  if (place.success) return addressText(place.data)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}
