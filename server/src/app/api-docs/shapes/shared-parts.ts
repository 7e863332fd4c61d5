import type { OpenAPI } from '@orpc/openapi'
import { changeMessage, orderMessage } from '@quai/contract/told/webhooks/message.ts'
import { failureComponents } from '../failure-answers.ts'
import { meaningOf } from '../fields/fields.ts'
import { type ContractNames, contractNames, shapeOf, singular } from './contract-names.ts'
import { inside, keyOf } from './light.ts'
import type { Schema } from './schema-rows.ts'

/** A shape of the document with where it stands, and the name that it gets when it is repeated. */
interface PlacedShape {
  place: string
  name: string
  schema: Schema
}

/** Shortest shape that gets a name because it is repeated. */
const shortest = 90

interface Found {
  name: string
  /** Shapes and calls that it stands in. */
  places: Set<string>
}

/** Lists the operations of a document. */
export const operationsOf = (document: OpenAPI.Document): OpenAPI.OperationObject[] =>
  Object.values(document.paths ?? {}).flatMap(
    (methods) => Object.values(methods ?? {}) as OpenAPI.OperationObject[], // the generator writes only methods
  )

interface WithSchema {
  /** Of a parameter. */
  name?: string
  schema?: Schema
}

/** Lists what has a schema in an operation: its parameters, bodies and answers. */
const holdersOf = ({ parameters = [], requestBody, responses = {} }: OpenAPI.OperationObject): WithSchema[] =>
  [
    ...parameters,
    ...[requestBody, ...Object.values(responses)].flatMap((holder) =>
      holder && 'content' in holder ? Object.values(holder.content ?? {}) : [],
    ),
  ].filter((holder) => 'schema' in holder) as WithSchema[] // the form of schemas generated from zod

/** Replaces every schema of an operation. */
export const changeSchemas = (operation: OpenAPI.OperationObject, change: (schema: Schema) => Schema): void => {
  for (const holder of holdersOf(operation)) if (holder.schema) holder.schema = change(holder.schema)
}

const shapesOf = (operation: OpenAPI.OperationObject): PlacedShape[] => {
  const { operationId: place = '' } = operation
  const [module, call] = place.split('.')
  return holdersOf(operation).flatMap(({ name, schema }) =>
    schema ? [{ place, name: name ? nameOf(name.replace('[]', '')) : nameOf(module ?? '', call), schema }] : [],
  )
}

/**
 * Moves what operations share to one place each: shapes, parameters and refusals. Leaves references in the operations, and
 * returns the parts.
 */
export const shareParts = async (document: OpenAPI.Document): Promise<OpenAPI.ComponentsObject> => {
  const own = failureComponents()
  const operations = operationsOf(document)
  const shapes = operations.flatMap(shapesOf)
  const messages = [shapeOf(orderMessage), shapeOf(changeMessage)]
  const used = keysWithin([...shapes.map(({ schema }) => schema), ...messages])
  const { shared, definitions } = shareShapes(shapes, await contractNames(used))
  const [responses, parameters] = [
    shelfOf<OpenAPI.ResponseObject>('responses'),
    shelfOf<OpenAPI.ParameterObject>('parameters'),
  ]
  for (const operation of operations) {
    changeSchemas(operation, shared)
    operation.parameters = operation.parameters?.map((parameter) =>
      'name' in parameter ? parameters.put(parameter.name.replace('[]', ''), parameter) : parameter,
    )
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, answer]) => [
        status,
        '$ref' in answer || status < '4' ? answer : responses.put(`R${status}`, answer),
      ]),
    )
  }
  for (const message of messages) shared(message)
  return {
    ...own,
    schemas: { ...own.schemas, ...definitions },
    responses: { ...own.responses, ...responses.kept },
    parameters: { ...own.parameters, ...parameters.kept },
  }
}

/** Lists the keys of shapes, and of every shape inside them. */
const keysWithin = (schemas: readonly Schema[]): Set<string> => {
  const keys = new Set<string>()
  const note = (schema: Schema): Schema => {
    keys.add(keyOf(schema))
    return inside(schema, note)
  }
  for (const schema of schemas) note(schema)
  return keys
}

/** Keeps equal parts once, by a name. */
const shelfOf = <Part extends object>(kind: string) => {
  const kept: Record<string, Part> = {}
  const names = new Map<string, string>()
  const put = (wanted: string, part: Part): OpenAPI.ReferenceObject => {
    const key = JSON.stringify(part)
    const name = names.get(key) ?? freeName(wanted, kept)
    names.set(key, name)
    kept[name] = part
    return { $ref: `#/components/${kind}/${name}` }
  }
  return { kept, put }
}

const freeName = (wanted: string, taken: object): string => {
  let name = wanted
  for (let rank = 2; name in taken; rank++) name = `${wanted}-${rank}`
  return name
}

/**
 * Gives each shape that the contract names, and each that is repeated, one definition. Returns what replaces a shape, and the
 * definitions that this needs.
 */
const shareShapes = (
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
const nameOf = (thing: string, part = ''): string => `${capital(singular(thing))}${capital(part)}`

/** The values of a field are named by it, and a shape after the one that it stands in too. */
const nameWithin = (name: string, field: string, { enum: values }: Schema): string =>
  values ? nameOf(field) : `${name}${nameOf(field)}`
