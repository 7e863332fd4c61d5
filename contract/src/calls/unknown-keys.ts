import type { z } from 'zod'
import { type FieldIssue, unknownFieldIssue } from '../platform/issues.ts'

type Path = readonly (string | number)[]

/** Key that an input has and its schema does not know, with the keys that it knows at this place. */
export interface UnknownKey {
  path: Path
  known: readonly string[]
}

type Finder = (value: unknown, path: Path, found: UnknownKey[]) => void

/** Creates the finder of the keys that a schema does not know, at any depth. zod itself would drop them in silence. */
export const unknownKeysFinder = (schema: z.core.$ZodType): ((input: unknown) => UnknownKey[]) => {
  const find = finderOf(schema)
  return (input) => {
    const found: UnknownKey[] = []
    find?.(input, [], found)
    return found
  }
}

export const toUnknownFieldIssue = ({ path, known }: UnknownKey): FieldIssue => {
  const nearest = nearestOf(String(path.at(-1)), known)
  return unknownFieldIssue(path, nearest === undefined ? undefined : { nearest })
}

/** Returns the finder for a schema; undefined for one that holds no keys. */
const finderOf = (schema: z.core.$ZodType): Finder | undefined => {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] } // every schema of the contract is a zod schema
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return finderOf(def.innerType)
    case 'pipe':
      // A preprocessing step does not describe its input, so use the schema behind it.
      return finderOf(isTransform(def.in) ? def.out : def.in)
    case 'union':
      return finderInUnion(def.options)
    case 'array':
      return finderInList(finderOf(def.element))
    case 'object':
      return finderInObject(def)
    case 'record':
      return finderInRecord(finderOf(def.valueType))
    case 'intersection':
    case 'lazy':
    case 'tuple':
      throw new Error(`Inputs with « ${def.type} » are not searched for unknown keys yet`)
    default:
      return undefined
  }
}

const isTransform = (schema: z.core.$ZodType): boolean =>
  (schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }).def.type === 'transform'

const finderInList = (find: Finder | undefined): Finder | undefined =>
  find &&
  ((value, path, found) => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) find(one, [...path, index], found)
  })

/** Any key of a record is known. */
const finderInRecord = (find: Finder | undefined): Finder | undefined =>
  find &&
  ((value, path, found) => {
    if (isObject(value)) for (const [key, one] of Object.entries(value)) find(one, [...path, key], found)
  })

const finderInObject = ({ shape, catchall }: z.core.$ZodObjectDef): Finder => {
  const known = Object.keys(shape)
  const finders = new Map(Object.entries(shape).map(([name, field]) => [name, finderOf(field)]))
  return (value, path, found) => {
    if (!isObject(value)) return
    for (const [key, one] of Object.entries(value)) {
      if (finders.has(key)) finders.get(key)?.(one, [...path, key], found)
      else if (!catchall) found.push({ path: [...path, key], known })
    }
  }
}

/** Asks the option that zod takes: the first one that admits the value. */
const finderInUnion = (options: readonly z.core.$ZodType[]): Finder | undefined => {
  const choices = options.flatMap((option) => {
    const find = finderOf(option)
    return find ? [{ option: option as z.ZodType, find }] : [] // see finderOf()
  })
  const [only, ...others] = choices
  if (others.length === 0) return only?.find
  return (value, path, found) => choices.find(({ option }) => option.safeParse(value).success)?.find(value, path, found)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Longest key that is compared with others. */
const longestName = 60

/** Returns the known key that shares most pairs of letters: a typing mistake, a longer or a shorter name. */
const nearestOf = (key: string, known: readonly string[]): string | undefined => {
  if (key.length > longestName) return undefined
  const [best] = known
    .map((name) => ({ name, likeness: likeness(key, name) }))
    .filter((one) => one.likeness >= 0.4)
    .toSorted((a, b) => b.likeness - a.likeness)
  return best?.name
}

/** Dice's coefficient of the pairs of neighbouring letters, from 0 to 1. */
const likeness = (one: string, other: string): number => {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const shared = [...pairs].filter((pair) => others.has(pair)).length
  return (2 * shared) / Math.max(1, pairs.size + others.size)
}

const pairsOf = (name: string): Set<string> => {
  const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)))
}
