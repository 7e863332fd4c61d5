import type { z } from 'zod'

/**
 * Converts the texts of a query, a path or a form into the numbers and booleans that a schema expects. Keeps other
 * values.
 */
export type TextReader = (value: unknown) => unknown

/** Creates the reader for a schema. Not used for JSON, which has types of its own. */
export const textReader = (schema: z.core.$ZodType): TextReader => {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] } // every schema of the contract is a zod schema
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return textReader(def.innerType)
    case 'pipe':
      // A preprocessing step does not describe its input, so use the schema behind it.
      return textReader(isTransform(def.in) ? def.out : def.in)
    case 'number':
      return readNumber
    case 'boolean':
      return readBoolean
    case 'literal':
      return def.values.some((value) => typeof value === 'number') ? readNumber : asIs
    case 'union':
      return readerOfUnion(def.options)
    case 'array': {
      const readItem = textReader(def.element)
      return (value) => (Array.isArray(value) ? value.map(readItem) : value)
    }
    case 'object':
      return readerOfObject(def.shape)
    default:
      return asIs
  }
}

const asIs: TextReader = (value) => value

const isTransform = (schema: z.core.$ZodType): boolean =>
  (schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }).def.type === 'transform'

const readNumber: TextReader = (value) =>
  typeof value === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : value

const readBoolean: TextReader = (value) => (value === 'true' ? true : value === 'false' ? false : value)

/** Keeps a text that one of the options accepts. */
const readerOfUnion = (options: readonly z.core.$ZodType[]): TextReader => {
  const readers = options.map(textReader)
  return readers.includes(asIs) ? asIs : (value) => readers.reduce((read, reader) => reader(read), value)
}

const readerOfObject = (shape: Readonly<Record<string, z.core.$ZodType>>): TextReader => {
  const readers = new Map(Object.entries(shape).map(([name, schema]) => [name, textReader(schema)]))
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readers.get(name)?.(one) ?? one]))
      : value
}
