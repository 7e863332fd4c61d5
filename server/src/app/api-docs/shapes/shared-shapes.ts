import { meaningOf } from '../fields/fields.ts'
import { type ContractNames, singular } from './contract-names.ts'
import { inside, keyOf } from './light.ts'
import type { Schema } from './schema-rows.ts'

/** A shape of the document with where it stands, and the name that it gets when it is repeated. */
export interface PlacedShape {
  place: string
  name: string
  schema: Schema
}

/** Shortest shape that gets a name because it is repeated. */
const shortest = 90

/**
 * Gives each shape that the contract names, and each that is repeated, one definition. Returns what replaces a shape, and the
 * definitions that this needs.
 */
export const shareShapes = (
  shapes: readonly PlacedShape[],
  { byKey, schemas }: ContractNames,
): { shared: (schema: Schema) => Schema; definitions: Record<string, Schema> } => {
  const names = new Map(byKey)
  const taken = new Set(schemas.keys())
  for (const [key, { name }] of repeated(shapes, byKey)) {
    const free = [name, ...Array.from({ length: 50 }, (_, index) => `${name}${index + 2}`)].find(
      (one) => !taken.has(one),
    )
    if (!free) continue
    taken.add(free)
    names.set(key, free)
  }
  const definitions: Record<string, Schema> = {}
  const within = (schema: Schema, shape = ''): Schema =>
    inside(schema, (inner, field) => described(shared(inner), meaningOf(field, shape)))
  const shared = (schema: Schema): Schema => {
    const name = names.get(keyOf(schema))
    if (name === undefined) return within(schema)
    const { description, default: given, ...named } = schema
    if (!(name in definitions)) {
      definitions[name] = {}
      definitions[name] = within(named, name)
    }
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description !== undefined && { description }),
      ...(given !== undefined && { default: given }),
    }
  }
  return { shared, definitions }
}

const described = (schema: Schema, meaning: string | undefined): Schema =>
  meaning === undefined || schema.description !== undefined ? schema : { ...schema, description: meaning }

interface Found {
  name: string
  /** Shapes and calls that it stands in. */
  places: Set<string>
}

/** Finds the shapes without a name that stand in two others, in the order in which they occur. */
const repeated = (shapes: readonly PlacedShape[], byKey: ReadonlyMap<string, string>): [string, Found][] => {
  const found = new Map<string, Found>()
  const walk = (schema: Schema, around: { place: string; name: string }): void => {
    const key = keyOf(schema)
    const name = byKey.get(key) ?? around.name
    const isNamed = schema.properties !== undefined || schema.enum !== undefined
    if (isNamed && !byKey.has(key) && key.length >= shortest) {
      const one = found.get(key) ?? { name, places: new Set() }
      one.places.add(around.place)
      found.set(key, one)
    }
    const place = isNamed ? key : around.place
    inside(schema, (inner, field) => {
      walk(inner, { place: `${place}.${field}`, name: field ? nameWithin(name, field, inner) : name })
      return inner
    })
  }
  for (const { schema, ...around } of shapes) walk(schema, around)
  return [...found].filter(([, { places }]) => places.size > 1)
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** orders, detail → OrderDetail */
export const nameOf = (thing: string, part = ''): string => `${capital(singular(thing))}${capital(part)}`

/** The values of a field are named by it, and a shape after the one that it stands in too. */
const nameWithin = (name: string, field: string, { enum: values }: Schema): string =>
  values ? nameOf(field) : `${name}${nameOf(field)}`
