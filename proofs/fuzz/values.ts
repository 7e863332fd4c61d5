import type { Random } from '../../server/src/testing/random.ts'
import { type ApiDocument, nameIn, type Schema } from './operations.ts'

/** Source of values: the document, the random draws, and the ids from answers, by field name. */
export interface Source {
  document: ApiDocument
  random: Random
  known: Map<string, (string | number)[]>
}

/** Draws a value that roughly fits a schema. Chance decides what the document leaves open. */
export const draw = (source: Source, schema: Schema, name = ''): unknown => {
  const { random } = source
  const resolved = resolve(source.document, schema)
  if ('const' in resolved) return resolved.const
  if (Array.isArray(resolved.enum)) return random.pick(resolved.enum)
  const choices = (resolved.anyOf ?? resolved.oneOf) as Schema[] | undefined
  if (choices) return draw(source, random.pick(choices), name)
  const pool = source.known.get(name)
  if (pool && pool.length > 0 && random.chance(0.9)) return random.pick(pool)
  switch (Array.isArray(resolved.type) ? random.pick(resolved.type) : resolved.type) {
    case 'object':
      return drawObject(source, resolved)
    case 'array': {
      const length = Number(resolved.minItems ?? 0) + random.int(3)
      return Array.from({ length }, () => draw(source, (resolved.items ?? {}) as Schema, name))
    }
    case 'integer':
    case 'number':
      return drawNumber(random, resolved)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return drawText(random, resolved)
  }
}

export const resolve = (document: ApiDocument, schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? (document.components.schemas[nameIn(schema.$ref)] ?? {}) : schema

const drawObject = (source: Source, { properties = {}, required = [] }: Schema): object =>
  Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).flatMap(([name, schema]) => {
      const isLeftOut = !(required as string[]).includes(name) && source.random.chance(0.6)
      return isLeftOut ? [] : [[name, draw(source, schema, name)]]
    }),
  )

const drawNumber = (random: Random, { minimum, exclusiveMinimum, maximum, type }: Schema): number => {
  const low = Math.max(Number(minimum ?? 0), Number(exclusiveMinimum ?? -1) + 1, -1_000)
  const high = Math.min(Number(maximum ?? 100), low + 100)
  const value = low + random.int(Math.max(1, high - low + 1))
  return type === 'number' && random.chance(0.3) ? value + 0.25 : value
}

const days = ['2027-01-20', '2027-01-21', '2027-02-28', '2027-03-28', '2026-12-31']

const drawText = (random: Random, { format, pattern, minLength, maxLength }: Schema): string => {
  if (format === 'date') return random.pick(days)
  if (format === 'date-time')
    return `${random.pick(days)}T${String(7 + random.int(9)).padStart(2, '0')}:${random.pick(['00', '30'])}:00.000Z`
  if (format === 'uuid') return '0190e0b0-0000-7000-8000-000000000000'
  if (format === 'email') return `fuzz${random.int(1_000)}@example.test`
  if (typeof pattern === 'string' && pattern.includes('[0-3]'))
    return `${10 + random.int(10)}:${random.pick(['00', '30'])}`
  if (typeof pattern === 'string' && pattern.includes('43')) return 'a'.repeat(43)
  const length = Number(minLength ?? 0) + 1 + random.int(12)
  const text = Array.from({ length }, () => random.pick('aàéœzAZ09 -_.,/&<>%'.split(''))).join('')
  return text.slice(0, Number(maxLength ?? 40))
}
