import { inside } from './light.ts'
import type { Schema } from './schema-rows.ts'

/** Says of every object that a call takes that it has no other fields: the API refuses them. */
export const closed = (schema: Schema): Schema => {
  const kept = inside(schema, closed)
  return kept.properties && kept.additionalProperties === undefined ? { ...kept, additionalProperties: false } : kept
}
