import { type HeadColumn, headColumns } from '@quai/contract/orders/imports/orders/head-columns.ts'
import { orderLimits } from '@quai/contract/orders/imports/orders/kind.ts'
import type { AddressInput } from '@quai/contract/parties/addresses/address.ts'
import { mapInSlices } from '../../../platform/slices.ts'
import { trimmed } from '../cells.ts'
import type { FileLine } from '../definition.ts'
import type { Issues } from '../reading/issues.ts'
import { isFilled, readColumns, type ValuesOf } from '../reading/read-columns.ts'
import { required } from './goods/goods.ts'

type HeadValues = ValuesOf<typeof headColumns>

/** Lines of one order with their common values. */
export interface Head {
  number: string
  /** In the order of the file; at least one. */
  lines: FileLine[]
  values: HeadValues
  /** Returns the number of the line that gives the column's value, or of the first line when none does. */
  lineOf: (column: HeadColumn) => number
}

const names = headColumns.map(({ name }) => name)

/** Groups lines by order number. Lines of one order must repeat its values or leave them empty. */
export const readHeads = async (
  lines: readonly FileLine[],
  issues: Issues,
  onRead?: (done: number) => void,
): Promise<Head[]> => {
  const read = await mapInSlices(lines, (line) => ({ line, values: readColumns(headColumns, line, issues) }), onRead)
  for (const { line } of read)
    if (!isFilled(line, 'order_number'))
      issues.add(required(line.line, 'order_number', 'Indiquez le numéro de commande.'))
  const numbered = read.filter(({ values }) => values.order_number !== undefined)
  const groups = [...Map.groupBy(numbered, ({ values }) => values.order_number as string)] // filtered just above
  for (const [, [first]] of groups.slice(orderLimits.maxOrders))
    if (first)
      issues.add({
        line: first.line.line,
        column: 'order_number',
        code: 'ORDERS_TOO_MANY',
        message: `Un fichier crée au plus ${orderLimits.maxOrders} commandes : importez la suite à part.`,
      })
  return mapInSlices(groups, ([number, group]) => toHead(number, group, issues))
}

/** Returns the lines of every order that has a wrong one: an order is created whole or not at all. */
export const linesOfWrongOrders = (lines: readonly FileLine[], issues: Issues): ReadonlySet<number> => {
  const wrong = new Set(issues.lines)
  const orders = new Set(lines.filter(({ line }) => wrong.has(line)).map(groupKey))
  return new Set(lines.filter((one) => wrong.has(one.line) || orders.has(groupKey(one))).map(({ line }) => line))
}

/** Returns a key that the lines of one order share: its number of Quai, or the file's own number. */
export const groupKey = ({ cells }: FileLine): string =>
  [trimmed(cells['quai_number']), trimmed(cells['quai_number']) ? '' : trimmed(cells['order_number'])].join('/')

const toHead = (number: string, group: { line: FileLine; values: HeadValues }[], issues: Issues): Head => {
  const values: Record<string, unknown> = {}
  const saidBy = new Map<string, FileLine>()
  for (const { line, values: own } of group)
    for (const name of names) {
      if (own[name] === undefined) continue
      const first = saidBy.get(name)
      if (!first) {
        saidBy.set(name, line)
        values[name] = own[name]
      } else if (values[name] !== own[name])
        issues.add({
          line: line.line,
          column: name,
          code: 'DIFFERS',
          message: `La ligne ${first.line} de la même commande dit « ${first.cells[name]} ».`,
        })
    }
  const lines = group.map(({ line }) => line)
  return {
    number,
    lines,
    // Each value was read from a line under its own name.
    values: values as HeadValues,
    lineOf: (column) => saidBy.get(column)?.line ?? lines[0]?.line ?? 0,
  }
}

/** Gives the column of each field of an order. */
export const columnOfField: Record<string, HeadColumn> = {
  name: 'address_name',
  street: 'address_street',
  zipCode: 'address_zip_code',
  city: 'address_city',
  country: 'address_country',
  internalNumber: 'internal_number',
  messageToWarehouse: 'message',
  messageToCustomer: 'message',
  deliveryInstructions: 'delivery_instructions',
  additionalInformation: 'additional_information',
}

/** Returns the address of an order; undefined when all of its parts are empty. */
export const addressOf = ({ values }: Head): AddressInput | undefined => {
  const { address_name, address_street, address_zip_code, address_city, address_country } = values
  if (!(address_name || address_street || address_zip_code || address_city)) return undefined
  return {
    name: address_name ?? '',
    street: address_street ?? '',
    zipCode: address_zip_code ?? null,
    city: address_city ?? null,
    country: address_country ?? 'France',
  }
}
