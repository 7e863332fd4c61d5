import { readdirSync } from 'node:fs'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { closed } from './closed.ts'
import { keyOf, light } from './light.ts'
import type { Schema } from './schema-rows.ts'

/** Names of shapes by their key, and the shape of each name. */
export interface ContractNames {
  byKey: Map<string, string>
  schemas: Map<string, Schema>
}

const contractFolder = new URL('.', import.meta.resolve('@quai/contract/contract.ts'))

/**
 * Names every shape that the contract exports, and the document uses, by its constant: `shipment` is Shipment, and the values of
 * `orderStatuses` are OrderStatus. The first of two constants of one name keeps it. A shape that calls take is closed: where its
 * open form is answered too, its name ends with Input.
 */
export const contractNames = async (used: ReadonlySet<string>): Promise<ContractNames> => {
  const names: ContractNames = { byKey: new Map(), schemas: new Map() }
  const taken: [string, Schema][] = []
  const keepUsed = (name: string, schema: Schema) => {
    if (used.has(keyOf(schema))) keep(names, name, schema)
  }
  for (const [constant, value] of await exportsOfContract()) {
    const name = `${constant.charAt(0).toUpperCase()}${constant.slice(1)}`
    if (isTexts(value)) keepUsed(singular(name), { enum: [...value], type: 'string' })
    if (!(value instanceof z.ZodObject) && !(value instanceof z.ZodUnion) && !(value instanceof z.ZodEnum)) continue
    keepUsed(name, shapeOf(value))
    taken.push([name, closed(shapeOf(value, 'input'))])
  }
  for (const [name, schema] of taken) keepUsed(name, schema)
  for (const [name, schema] of taken) keepUsed(`${name}Input`, schema)
  return names
}

const converter = new ZodToJsonSchemaConverter()

/** Shape of what a schema gives, or takes. */
export const shapeOf = (schema: z.ZodType, strategy: 'output' | 'input' = 'output'): Schema => {
  const [, shape] = converter.convert(schema, { strategy, components: [] })
  return light(shape as Schema) // the subset of JSON Schema that zod writes
}

const exportsOfContract = async (): Promise<[string, unknown][]> => {
  const files = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .toSorted()
  const modules = await Promise.all(files.map((file): Promise<object> => import(new URL(file, contractFolder).href)))
  return modules.flatMap((module) => Object.entries(module))
}

/** Fewer values are as short as a name. */
const fewest = 4

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length >= fewest && value.every((one) => typeof one === 'string')

const keep = ({ byKey, schemas }: ContractNames, name: string, schema: Schema): void => {
  const key = keyOf(schema)
  if (byKey.has(key) || schemas.has(name)) return
  byKey.set(key, name)
  schemas.set(name, schema)
}

/** Statuses → Status, Entries → Entry, Boxes → Box, Events → Event. */
export const singular = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss|us|x|ch)es$/, '$1')
    .replace(/(?<![su])s$/, '')
