import { z } from 'zod'
import { pageQuery } from '../pagination.ts'

// Query parameters of the imports pages, kept apart from the shapes of imports so that those load only when needed.

interface TypeLabel {
  one: string
  many: string
}

/** Types that create orders, with their names. */
export const orderImportTypes = ['delivery', 'collection'] as const
export type OrderImportType = (typeof orderImportTypes)[number]

/** Types of import by name. Each has its label here, its kind in `kinds.ts` and its definition in the server. */
export const importTypes = new Map<string, TypeLabel>([
  ['delivery', { one: 'Entrées', many: 'entrées' }],
  ['collection', { one: 'Sorties', many: 'sorties' }],
])

export const importType = z
  .string()
  .refine((name) => importTypes.has(name), 'Ce type d’import n’existe pas.')
  .meta({ enum: [...importTypes.keys()] })

export const importQuery = pageQuery.extend({ onlyErrors: z.boolean().optional() })

export const importListQuery = pageQuery.extend({
  importType: importType.optional(),
  state: z.enum(['open', 'applied']).optional(),
})
export type ImportListQuery = z.infer<typeof importListQuery>
