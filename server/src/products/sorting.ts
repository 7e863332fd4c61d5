import { type RawBuilder, sql } from 'kysely'

/** Sorts `products p` by reference, as codes, or by name, as French words (« Équipe » after « Encre »). */
export const productOrder = (sort: 'reference' | 'name'): RawBuilder<unknown> =>
  sort === 'name' ? sql`p.name COLLATE "fr-x-icu"` : sql`p.reference`
