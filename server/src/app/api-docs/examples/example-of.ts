import { addDays } from '@quai/contract/platform/dates.ts'
import type { Schema } from '../shapes/schema-rows.ts'

/** Days of the examples: what is planned lies ahead, what was done lies behind. */
export interface ExampleDays {
  /** A Tuesday, a week or more ahead. */
  ahead: string
  /** End of a period that begins then. */
  later: string
  yesterday: string
  /** Former month: its first and last day. */
  monthStart: string
  monthEnd: string
}

/** Values of fields whose name says more than their schema. */
const named: Record<string, string> = {
  email: 'camille.roux@exemple.fr',
  password: 'Un-mot-de-passe-2027',
  newPassword: 'Un-mot-de-passe-2027',
  name: 'Épicerie du Port',
  street: '12 quai des Célestins',
  zipCode: '69002',
  city: 'Lyon',
  country: 'France',
  countryCode: 'FR',
  phone: '04 78 00 00 00',
  reference: 'THE-VERT-100',
  designation: 'Thé vert en vrac',
  batchNumber: 'L-2027-014',
  ean: '3760123456784',
  internalNumber: 'CDE-1042',
  number: 'F-2027-014',
  reason: 'Casse à la réception',
  text: 'Le camion aura une heure de retard.',
  message: 'Le camion aura une heure de retard.',
  search: 'thé',
  filename: 'bon-de-livraison.pdf',
  url: 'https://exemple.fr/quai',
  timeZone: 'Europe/Paris',
  packageNumber: '120-1',
  trackingNumber: '6A12345678901',
  eventId: 'E-2027-014',
  printer: 'Quai nord',
  invoiceNumber: 'F-2027-014',
  month: '2027-01',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  code: '123456',
  gs1CompanyPrefix: '3760123',
  type: 'product',
}

/** A box holds more than it weighs; the warehouse is not the customer. */
const namedNumbers: Record<string, number> = { maxWeight: 30, tareWeight: 0.5, warehouseId: 13 }

const formats: Record<string, string> = {
  uuid: '3f0c7f6e-2b1d-4c58-9a77-5d1f0a6b8e21',
  email: 'camille.roux@exemple.fr',
  uri: 'https://exemple.fr/quai',
  url: 'https://exemple.fr/quai',
}

/** Ends of periods stand after their beginnings. */
const lasts = /^(to|until|last|.*End|LT_.*|.*To|.*Until)$/

const done = /^(at|paidOn|invoicingDate|countedAt|.*Done)$/

const dayOf = (field: string, { ahead, later, yesterday, monthStart, monthEnd }: ExampleDays): string => {
  if (field === 'periodStart') return monthStart
  if (field === 'periodEnd') return monthEnd
  if (done.test(field)) return yesterday
  return lasts.test(field) ? later : ahead
}

type Definitions = Readonly<Record<string, Schema>>

interface Shown {
  /** Definitions that a schema may refer to. */
  definitions: Definitions
  /** True to show fields that may be missing too: in answers, not in requests. */
  isWhole: boolean
  days: ExampleDays
}

const deepest = 6

/** Makes a value that a schema of the document admits, with names and texts as they occur. */
export const exampleOf = (given: Schema, shown: Shown, field = '', depth = 0): unknown => {
  const schema = given.$ref ? (shown.definitions[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given
  if (given.$ref) return exampleOf(schema, shown, field, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (choice) return exampleOf(choice, shown, field, depth)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  switch (type) {
    case 'string':
      return textOf(schema, shown, field)
    case 'integer':
    case 'number':
      return namedNumbers[field] ?? numberOf(schema)
    case 'boolean':
      return true
    case 'array':
      return listOf(schema, shown, { field, depth })
    case 'null':
      return null
    default:
      return objectOf(schema, shown, depth)
  }
}

const listOf = (schema: Schema, shown: Shown, { field, depth }: { field: string; depth: number }): unknown[] => {
  if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, shown, field, depth + 1))
  if (!schema.items || depth > deepest) return []
  const one = exampleOf(schema.items, shown, field.replace(/s$/, ''), depth + 1)
  return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => one)
}

const objectOf = (schema: Schema, shown: Shown, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || (shown.isWhole && depth < deepest))
      .map(([name, property]) => [name, exampleOf(property, shown, name, depth + 1)]),
  )

const textOf = (
  { format = '', minLength = 0, maxLength = 2_000, pattern = '' }: Schema,
  { days }: Shown,
  field: string,
): string => {
  if (format === 'date') return dayOf(field, days)
  if (format === 'date-time') return `${dayOf(field, days)}T${lasts.test(field) ? '09' : '08'}:30:00.000Z`
  if (formats[format]) return formats[format]
  if (pattern.endsWith('{43}$'))
    return `${pattern.startsWith('^[1-9]') ? '12-' : ''}${'k7Qf2mB9'.repeat(6).slice(0, 43)}`
  if (pattern.startsWith('^([01]')) return lasts.test(field) || field === 'closes' ? '17:00' : '08:00'
  const text = named[field] ?? (pattern.includes('[1-9]') ? '120' : 'Palettes filmées')
  return text.padEnd(minLength, '.').slice(0, maxLength)
}

const numberOf = ({ minimum = 0, exclusiveMinimum, maximum = 100 }: Schema): number =>
  Math.min(Math.max(minimum, exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1, 12), Math.max(maximum, 0))

export const exampleDays = (now: Date): ExampleDays => {
  const today = now.toISOString().slice(0, 10)
  const ahead = addDays(today, 7 + ((9 - now.getUTCDay()) % 7))
  const monthEnd = addDays(`${today.slice(0, 8)}01`, -1)
  return {
    ahead,
    later: addDays(ahead, 19),
    yesterday: addDays(today, -1),
    monthStart: `${monthEnd.slice(0, 8)}01`,
    monthEnd,
  }
}
