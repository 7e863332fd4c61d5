import type { ApiDocument, Operation, Schema } from './operations.ts'
import { resolve } from './values.ts'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Harmful values, each of which replaces a valid one. */
export const poisons: readonly unknown[] = [
  null,
  '',
  ' ',
  '0x10',
  'on',
  'a\0b',
  '\ud800',
  '\udc00é',
  '..',
  '%2e%2e/',
  "'; DROP TABLE orders; --",
  '=1+1',
  '\u202e\u200b\uffff',
  'x'.repeat(3_000),
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  0,
  -1,
  1.5,
  1e-9,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  true,
  nested(12),
]

/** Place of a replaceable value: a parameter, or a field of the body by its path. */
export type Leaf = { parameter: string } | { field: (string | number)[] }

export const leavesOf = (document: ApiDocument, { parameters, body }: Operation): Leaf[] => [
  ...parameters.map(({ name }) => ({ parameter: name })),
  ...(body ? fieldsOf(document, body.schema, []).map((field) => ({ field })) : []),
]

const fieldsOf = (document: ApiDocument, schema: Schema, path: (string | number)[]): (string | number)[][] => {
  const resolved = resolve(document, schema)
  const choices = (resolved.anyOf ?? resolved.oneOf) as Schema[] | undefined
  const inside = choices
    ? choices.flatMap((choice) => fieldsOf(document, choice, path))
    : resolved.type === 'object'
      ? Object.entries((resolved.properties ?? {}) as Record<string, Schema>).flatMap(([name, one]) =>
          fieldsOf(document, one, [...path, name]),
        )
      : resolved.type === 'array'
        ? fieldsOf(document, (resolved.items ?? {}) as Schema, [...path, 0])
        : []
  const own = path.length > 0 ? [path] : []
  return [...new Map([...own, ...inside].map((one) => [JSON.stringify(one), one])).values()]
}

/** Returns the body with another value at a place. Creates missing parents. */
export const replaceAt = (body: unknown, [first, ...rest]: (string | number)[], value: unknown): unknown => {
  if (first === undefined) return value
  if (typeof first === 'number') {
    const list = Array.isArray(body) ? [...body] : []
    list[first] = replaceAt(list[first], rest, value)
    return list
  }
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { ...fields, [first]: replaceAt(fields[first], rest, value) }
}
