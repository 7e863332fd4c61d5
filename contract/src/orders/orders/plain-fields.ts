import { z } from 'zod'
import { longText, text } from '../../platform/ids.ts'

/** Maximum length of each text of an order that is stored and shown unchanged. */
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

/** Ways of loading the lorry, each a yes or no. */
export const plainChoices = ['transportLoadingTailgate', 'transportLoadingSide'] as const
export type PlainChoice = (typeof plainChoices)[number]

const ofEach = <Field extends string, Value>(fields: readonly Field[], value: (field: Field) => Value) =>
  // Every field gets a value, but Object.fromEntries() loses the keys for the compiler.
  Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<Field, Value>

/** Plain fields in an input. A field that is left out keeps its value. */
export const plainInput = {
  ...ofEach(plainTexts, (field) => (maxLengths[field] > 500 ? longText : text)(maxLengths[field]).nullish()),
  ...ofEach(plainChoices, () => z.boolean().optional()),
}

/** Plain fields in an answer. */
export const plainAnswer = {
  ...ofEach(plainTexts, () => z.string().nullable()),
  ...ofEach(plainChoices, () => z.boolean()),
}

/** Initial values of the plain fields, for a new order. */
export const plainNone: Record<PlainText, string | null> & Record<PlainChoice, boolean> = {
  ...ofEach(plainTexts, () => null),
  ...ofEach(plainChoices, () => false),
}

/** Picks the values of the plain fields from an order. */
export const plainValuesOf = <Order extends Record<PlainText | PlainChoice, unknown>>(
  order: Order,
): Pick<Order, PlainText | PlainChoice> =>
  ofEach([...plainTexts, ...plainChoices], (field) => order[field]) as Pick<Order, PlainText | PlainChoice>
