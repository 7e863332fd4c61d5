import { UploadedFile } from '@quai/contract/platform/files.ts'
import type { z } from 'zod'
import { hostileFor } from '../hostile-texts.ts'
import { elementOf, shapeOf } from './shapes.ts'

type Schema = z.core.$ZodType
type Fields = Record<string, unknown>

/** Fields whose text proves or names something, and would be refused if it were another. */
const proofs = /password|token|code$|^(confirmation|trackingNumber|number|printer)$/i

interface Filling {
  turn: () => number
  /** True when objects that the body leaves out are filled too. */
  addsObjects: boolean
}

/** Fills every text field of a body with hostile texts, also the fields that it leaves out. */
export const fillTexts = (body: unknown, schema: Schema, filling: Filling): unknown => {
  if (body === null || body instanceof UploadedFile) return body
  const element = elementOf(schema)
  if (element) return Array.isArray(body) ? body.map((one) => fillTexts(one, element, filling)) : body
  const shape = shapeOf(schema)
  if (!shape || (body === undefined && !filling.addsObjects)) return body
  const given = (body ?? {}) as Fields // the schema is one of an object
  const filled = Object.entries(shape).map(([name, field]) => [name, fillField(given[name], { name, field, filling })])
  return { ...given, ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)) }
}

interface Place {
  name: string
  field: Schema
  filling: Filling
}

const fillField = (value: unknown, { name, field, filling }: Place): unknown => {
  if (proofs.test(name)) return value
  if (shapeOf(field) || elementOf(field)) return fillTexts(value, field, filling)
  const admits = (given: unknown) => (field as z.ZodType).safeParse(given).success // every schema here is one of zod
  if (admits(987_654_321)) return value
  return hostileFor(filling.turn(), admits) ?? value
}

/** Takes back what a field's own rules refuse: the value at the place of an issue, or the part around it that was added. */
export const withoutRefused = (
  filled: unknown,
  original: unknown,
  [first, ...rest]: readonly (string | number)[],
): unknown => {
  if (first === undefined || typeof filled !== 'object' || filled === null) return original
  const [now, before] = [filled as Fields, (original ?? {}) as Fields]
  const isAdded = !(first in before)
  const { [first]: part, ...others } = now
  const kept = rest.length > 0 && !isAdded ? withoutRefused(part, before[first], rest) : before[first]
  if (Array.isArray(filled)) return filled.map((one, rank) => (String(rank) === String(first) ? kept : one))
  return isAdded ? others : { ...others, [first]: kept }
}
