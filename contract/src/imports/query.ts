import { z } from 'zod'
import { pageQuery } from '../pagination.ts'

// Query parameters of the imports pages, kept apart from the shapes of imports so that those load only when needed.

/** Types of import. Each has its columns here and its definition in the server's `imports/definitions.ts`. */
export const importTypes = ['delivery', 'collection'] as const
export type ImportType = (typeof importTypes)[number]

export const importTypeLabels: Record<ImportType, { one: string; many: string }> = {
  delivery: { one: 'Entrées', many: 'entrées' },
  collection: { one: 'Sorties', many: 'sorties' },
}

export const importQuery = pageQuery.extend({ onlyErrors: z.boolean().optional() })

export const importListQuery = pageQuery.extend({
  importType: z.enum(importTypes).optional(),
  state: z.enum(['open', 'applied']).optional(),
})
export type ImportListQuery = z.infer<typeof importListQuery>
