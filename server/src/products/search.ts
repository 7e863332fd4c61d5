import { type RawBuilder, sql } from 'kysely'

/**
 * `products p` whose reference, name or EAN has the words of a search, in their order. The expression is that of the
 * trigram index of migration 0004.
 */
export const matchesProduct = (search: string): RawBuilder<boolean> => {
  const words = search.split(/\s+/).map((word) => word.replace(/[\\%_]/g, '\\$&'))
  return sql<boolean>`(p.reference || ' ' || p.name || ' ' || coalesce(p.ean, '')) ILIKE ${`%${words.join('%')}%`}`
}
