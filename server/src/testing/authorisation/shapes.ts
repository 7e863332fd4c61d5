import type { z } from 'zod'

type Def = z.core.$ZodTypes['_zod']['def']

const defOf = (schema: z.core.$ZodType): Def => (schema._zod as unknown as { def: Def }).def // every schema is one of these

/** Returns the schema inside those that only say whether a value may be missing, or change it. */
const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return bare(def.innerType)
    case 'pipe':
      return bare(def.in)
    default:
      return schema
  }
}

/** Returns the declared fields at a place: of an object, or of all choices of a union. Undefined for anything else. */
export const shapeOf = (schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined => {
  const def = defOf(bare(schema))
  if (def.type === 'object') return def.shape
  if (def.type !== 'union') return undefined
  const shapes = def.options.map(shapeOf).filter((shape) => shape !== undefined)
  return shapes.length > 0 ? Object.assign({}, ...shapes) : undefined
}

/** Returns the schema of the items of a list. */
export const elementOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const def = defOf(bare(schema))
  return def.type === 'array' ? def.element : undefined
}
