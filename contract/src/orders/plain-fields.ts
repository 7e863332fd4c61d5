import { z } from 'zod'
import { text } from '../ids.ts'

/** Texts of an order that are kept and shown as they are given, with the most characters of each. */
const maxLengths = {
  internalNumber: 60,
  driverName: 120,
  driverPhone: 40,
  driverLicensePlate: 20,
  messageToWarehouse: 2_000,
  messageToCustomer: 2_000,
  deliveryInstructions: 2_000,
  additionalInformation: 2_000,
} as const

export type PlainText = keyof typeof maxLengths
export const plainTexts = Object.keys(maxLengths) as PlainText[]

/** How the lorry is loaded: yes or no. */
export const plainChoices = ['transportLoadingTailgate', 'transportLoadingSide'] as const
export type PlainChoice = (typeof plainChoices)[number]

const ofEach = <Field extends string, Value>(fields: readonly Field[], value: (field: Field) => Value) =>
  // Each field has its value: the compiler loses the keys in fromEntries.
  Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<Field, Value>

/** The plain fields as they are given: left out, they stay. */
export const plainInput = {
  ...ofEach(plainTexts, (field) => text(maxLengths[field]).nullish()),
  ...ofEach(plainChoices, () => z.boolean().optional()),
}

/** The plain fields as they are answered. */
export const plainAnswer = {
  ...ofEach(plainTexts, () => z.string().nullable()),
  ...ofEach(plainChoices, () => z.boolean()),
}

/** The plain fields of an order that says nothing yet. */
export const plainNone: Record<PlainText, string | null> & Record<PlainChoice, boolean> = {
  ...ofEach(plainTexts, () => null),
  ...ofEach(plainChoices, () => false),
}

/** The values of the plain fields in an order, and nothing else of it. */
export const plainValuesOf = <Order extends Record<PlainText | PlainChoice, unknown>>(
  order: Order,
): Pick<Order, PlainText | PlainChoice> =>
  ofEach([...plainTexts, ...plainChoices], (field) => order[field]) as Pick<Order, PlainText | PlainChoice>
