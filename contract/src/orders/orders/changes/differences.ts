import { type Packaging, packagesText } from '../../../goods/products/packaging.ts'
import { addressText } from '../../../parties/addresses/address.ts'
import { formatDayTime } from '../../../platform/dates.ts'
import { type Transporter, transporterLabels } from '../query.ts'
import { orderFieldLabels } from './field-labels.ts'
import type { Difference, DifferenceKind } from './proposal.ts'

/** Line of an order, as differences present it. */
export interface NamedLine {
  productId: number
  reference: string
  designation?: string | undefined
  packaging: Packaging
  batchNumber: string | null
  /** 0 means « none ». */
  quantity: number
}

/** Fields of an order and their values. A missing field is not compared. */
export type Terms = Readonly<Record<string, unknown>> & { orderItems?: readonly NamedLine[] }

/**
 * Compares two states of an order; the page, the mails and the timeline all show this result. Only fields of the second
 * state are compared, in the order of orderFieldLabels. Lines come last, one difference each.
 */
export const differencesBetween = (before: Terms, after: Terms): Difference[] => [
  ...rankedFields(after).flatMap((field) => fieldDifference(field, before[field], after[field])),
  ...(after.orderItems ? lineDifferences(before.orderItems ?? [], after.orderItems) : []),
]

const ranks = new Map(Object.keys(orderFieldLabels).map((field, rank) => [field, rank]))

const rankedFields = (terms: Terms): string[] =>
  Object.keys(terms)
    .filter((field) => field !== 'orderItems')
    .sort((a, b) => (ranks.get(a) ?? ranks.size) - (ranks.get(b) ?? ranks.size))

const fieldDifference = (field: string, before: unknown, after: unknown): Difference[] => {
  const [from, to] = [fieldText(field, before), fieldText(field, after)]
  return from === to ? [] : [{ field, kind: kindOf(from, to), label: orderFieldLabels[field] ?? field, from, to }]
}

const kindOf = (from: string | null, to: string | null): DifferenceKind =>
  from === null ? 'added' : to === null ? 'removed' : 'changed'

const instants: ReadonlySet<string> = new Set(['orderDateStart', 'orderDateDone', 'arrivedAt', 'atDockAt', 'leftAt'])

/** Formats a field's value for people; null when there is none. */
const fieldText = (field: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (field === 'driverOnTime') return value === true ? 'À l’heure' : 'En retard'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  // An address is the only field with an object as value.
  if (typeof value === 'object') return addressText(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (instants.has(field)) return formatDayTime(text)
  if (field === 'orderTransporter') return transporterLabels[text as Transporter] ?? text
  return text
}

/**
 * Returns the added, removed and changed lines. A product with one line removed and one added (another batch, another
 * packaging) counts as one changed line.
 */
export const lineDifferences = (before: readonly NamedLine[], after: readonly NamedLine[]): Difference[] => {
  const [was, is] = [byKey(before), byKey(after)]
  const gone = [...was].filter(([key]) => !is.has(key)).map(([, line]) => line)
  const come = [...is].filter(([key]) => !was.has(key)).map(([, line]) => line)
  const swapped = new Map(gone.flatMap((line) => swapOf(line, gone, come)))
  const arrived = new Set(swapped.values())
  return [...new Map([...was, ...is])].flatMap(([key, line]): Difference[] => {
    if (arrived.has(line)) return []
    const replacement = swapped.get(line)
    if (replacement) return [swapDifference(line, replacement)]
    const [from, to] = [textOf(was.get(key)), textOf(is.get(key))]
    return from === to ? [] : [{ ...named(line), kind: kindOf(from, to), label: lineName(line), from, to }]
  })
}

/** Drops lines without a quantity and adds up lines with the same key. */
const byKey = (lines: readonly NamedLine[]): Map<string, NamedLine> => {
  const map = new Map<string, NamedLine>()
  for (const line of lines) {
    if (line.quantity === 0) continue
    const key = `${line.productId}/${line.packaging}/${line.batchNumber ?? ''}`
    map.set(key, { ...line, quantity: (map.get(key)?.quantity ?? 0) + line.quantity })
  }
  return map
}

const swapOf = (line: NamedLine, gone: NamedLine[], come: NamedLine[]): [NamedLine, NamedLine][] => {
  const same = ({ productId }: NamedLine) => productId === line.productId
  const [replacement, ...others] = come.filter(same)
  return replacement && others.length === 0 && gone.filter(same).length === 1 ? [[line, replacement]] : []
}

const swapDifference = (from: NamedLine, to: NamedLine): Difference => ({
  ...named(from),
  kind: 'changed',
  label: from.reference,
  from: withBatch(from),
  to: withBatch(to),
})

const named = ({ designation }: NamedLine) => ({ field: 'orderItems', ...(designation && { designation }) })

const textOf = (line: NamedLine | undefined): string | null =>
  line ? packagesText(line.quantity, line.packaging) : null

const withBatch = (line: NamedLine): string =>
  [packagesText(line.quantity, line.packaging), line.batchNumber && `lot ${line.batchNumber}`]
    .filter(Boolean)
    .join(', ')

const lineName = ({ reference, batchNumber }: NamedLine): string =>
  batchNumber ? `${reference}, lot ${batchNumber}` : reference
