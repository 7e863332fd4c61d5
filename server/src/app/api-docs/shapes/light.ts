import type { Schema } from './schema-rows.ts'

/**
 * Removes from a schema what says nothing about its field: the bounds of every integer, the pattern of a format that is named,
 * the choice between anything and something. Writes « or null » as a second type.
 */
export const light = (schema: Schema): Schema => {
  const { minimum, maximum, pattern, ...rest } = inside(schema, light)
  const kept: Schema = {
    ...rest,
    ...(isBound(minimum) && rest.exclusiveMinimum === undefined && { minimum }),
    ...(isBound(maximum) && { maximum }),
    ...(pattern !== undefined && !rest.format && { pattern }),
  }
  const choices = kept.anyOf ?? kept.oneOf
  if (choices?.some((choice) => Object.keys(choice).length === 0)) return {}
  const [only, nothing, ...others] = choices ?? []
  if (!only || others.length > 0 || nothing?.type !== 'null' || !isPlain(only)) return kept
  const { anyOf: _, oneOf: __, ...around } = kept
  return { ...only, ...around, type: [String(only.type), 'null'] }
}

/** False for a shape that may have a name, which stays whole. */
const isPlain = ({ type, enum: values, const: value }: Schema): boolean =>
  ['string', 'integer', 'number', 'boolean'].includes(String(type)) && !values && value === undefined

/** False for the largest exact doubles, which zod gives every integer as its bounds. */
const isBound = (value: number | undefined): boolean => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

/** Applies a change to every schema that stands directly inside another. */
export const inside = (schema: Schema, change: (inner: Schema, field: string) => Schema): Schema => {
  const { properties, items, additionalProperties, prefixItems, anyOf, oneOf } = schema
  const each = (schemas: Schema[]) => schemas.map((one) => change(one, ''))
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, change(one, name)])),
    }),
    ...(items && { items: change(items, '') }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties, '') }),
    ...(prefixItems && { prefixItems: each(prefixItems) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
  }
}

/** Two schemas of one key admit the same values. */
export const keyOf = (schema: Schema): string =>
  JSON.stringify({ ...schema, description: undefined, default: undefined })
