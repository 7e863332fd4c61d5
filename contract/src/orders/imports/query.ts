import { z } from 'zod'
import { pageQuery } from '../../platform/pagination.ts'

// Contains the query parameters of the imports pages, apart from the shapes of imports, so that those load only when
// needed.

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
  ['product', { one: 'Produits', many: 'produits' }],
  ['stock', { one: 'Stock', many: 'stock' }],
])

const typeAmong = (isIncluded: (name: string) => boolean) =>
  z
    .string()
    .refine((name) => importTypes.has(name) && isIncluded(name), 'Ce type d’import n’existe pas.')
    .meta({ enum: [...importTypes.keys()].filter(isIncluded) })

export const importType = typeAmong(() => true)

/** Type of a file that is deposited, corrected and then applied. A file of stock has a call of its own. */
export const depositType = typeAmong((name) => name !== 'stock')

/** States of a line. A type that only creates knows no `changed` and no `same`. */
export const lineStates = ['wrong', 'new', 'changed', 'same'] as const
export type LineState = (typeof lineStates)[number]

export const importQuery = pageQuery.extend({ state: z.enum(lineStates).optional() })

export const importListQuery = pageQuery.extend({
  importType: importType.optional(),
  state: z.enum(['open', 'applied']).optional(),
})
export type ImportListQuery = z.infer<typeof importListQuery>
