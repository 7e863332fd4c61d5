import type { OpenAPI } from '@orpc/openapi'
import { changeMessage, orderMessage } from '@quai/contract/told/webhooks/message.ts'
import { failureComponents } from '../failure-answers.ts'
import { contractNames, shapeOf } from './contract-names.ts'
import type { Schema } from './schema-rows.ts'
import { nameOf, type PlacedShape, shareShapes } from './shared-shapes.ts'

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
  const { shared, definitions } = shareShapes(shapes, await contractNames())
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
  for (const message of [orderMessage, changeMessage]) shared(shapeOf(message))
  return {
    ...own,
    schemas: { ...own.schemas, ...definitions },
    responses: { ...own.responses, ...responses.kept },
    parameters: { ...own.parameters, ...parameters.kept },
  }
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
