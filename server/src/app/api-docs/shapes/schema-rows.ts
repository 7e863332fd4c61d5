import { formatDecimal } from '@quai/contract/platform/text/typography.ts'

/** Subset of JSON Schema that the contract's schemas use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Row of a table of fields. */
export interface SchemaRow {
  /** Path such as `orderItems[].quantity`; empty for the whole value. */
  field: string
  isRequired: boolean
  type: string
  /** Name of the definition that the field refers to. */
  ref?: string
  rules: string[]
}

/** Flattens a schema into rows, one per field, including nested objects and objects in lists. */
export const schemaRows = (schema: Schema, field = '', isRequired = true): SchemaRow[] => {
  const { kept, isNullable } = withoutNull(schema)
  const list = kept.type === 'array' ? kept.items : undefined
  const inner = withoutNull(list ?? kept)
  const ref = inner.kept.$ref?.split('/').at(-1)
  const type = `${list ? 'liste de ' : ''}${typeOf(inner.kept, list !== undefined)}${isNullable ? ' ou null' : ''}`
  const row = { field, isRequired, type, ref, rules: rulesOf(schema, kept, list) }
  const path = list ? `${field}[]` : field
  const nested = Object.entries(inner.kept.properties ?? {}).flatMap(([name, property]) =>
    schemaRows(property, path ? `${path}.${name}` : name, inner.kept.required?.includes(name) ?? false),
  )
  const isPlainObject = field === '' && !list && nested.length > 0
  return isPlainObject ? nested : [row, ...nested]
}

const withoutNull = (schema: Schema): { kept: Schema; isNullable: boolean } => {
  if (Array.isArray(schema.type)) {
    const [type] = schema.type.filter((one) => one !== 'null')
    return { kept: { ...schema, ...(type && { type }) }, isNullable: schema.type.includes('null') }
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (!choices) return { kept: schema, isNullable: false }
  const kept = choices.filter((choice) => choice.type !== 'null')
  const isNullable = kept.length < choices.length
  const [only] = kept
  return kept.length === 1 && only ? { kept: only, isNullable } : { kept: { ...schema, anyOf: kept }, isNullable }
}

const typeNames: Record<string, [one: string, many: string]> = {
  string: ['texte', 'textes'],
  integer: ['entier', 'entiers'],
  number: ['nombre', 'nombres'],
  boolean: ['oui ou non', 'oui ou non'],
  object: ['objet', 'objets'],
  array: ['liste', 'listes'],
  uuid: ['UUID', 'UUID'],
  email: ['adresse e-mail', 'adresses e-mail'],
  date: ['date', 'dates'],
  'date-time': ['date et heure UTC', 'dates et heures UTC'],
}

const typeOf = (schema: Schema, isMany: boolean): string => {
  const nameOf = (key: string) => typeNames[key]?.[isMany ? 1 : 0] ?? key
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return nameOf('string')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((choice) => typeOf(choice, isMany)))].join(' ou ')
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  return nameOf(schema.format && typeNames[schema.format] ? schema.format : (type ?? 'object'))
}

const rulesOf = (schema: Schema, kept: Schema, list: Schema | undefined): string[] => {
  const rules: string[] = []
  if (schema.description) rules.push(schema.description)
  const values = (list ?? kept).enum ?? (list ? undefined : kept.enum)
  if (values) rules.push(values.map(String).join(', '))
  rules.push(...range(kept.minItems, kept.maxItems, 'éléments'))
  for (const bounded of list ? [list] : [kept]) {
    rules.push(...range(bounded.minLength, bounded.maxLength, 'caractères'))
    if (bounded.exclusiveMinimum === 0) rules.push('plus de 0')
    rules.push(...range(bounded.exclusiveMinimum === 0 ? undefined : bounded.minimum, bounded.maximum, ''))
    if (bounded.pattern && !bounded.format) rules.push(`motif ${bounded.pattern}`)
  }
  if (schema.default !== undefined) rules.push(`par défaut ${JSON.stringify(schema.default)}`)
  return rules
}

const range = (minimum: number | undefined, maximum: number | undefined, unit: string): string[] => {
  const text = (value: number) => `${formatDecimal(value)} ${unit}`.trim()
  if (minimum !== undefined && maximum !== undefined) return [`${formatDecimal(minimum)} à ${text(maximum)}`]
  if (minimum !== undefined && minimum > 0) return [`au moins ${text(minimum)}`]
  if (maximum !== undefined) return [`au plus ${text(maximum)}`]
  return []
}
