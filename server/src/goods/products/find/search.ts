import type { ProductExportQuery } from '@quai/contract/goods/products/product.ts'
import { searchCode, searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { closenessOf } from '../../../services/lists/closeness.ts'
import { fieldOf, hasWords } from '../../../services/lists/has-words.ts'

const document = sql<string>`p.search_document`

const codeIn = (rank: number) => sql<string>`translate(${fieldOf(document, rank)}, ' |', '')`

const [name, ean, reference] = [codeIn(2), codeIn(3), codeIn(4)]

/** The document without its EAN. */
const wording = sql<string>`concat_ws(' | ', '', ${sql.join([1, 2, 4].map((rank) => fieldOf(document, rank)))})`

/**
 * True for `products p` whose reference, name and EAN together have every word of a search, or nearly. An EAN is found by its
 * beginning only: five digits in the middle of thirteen are a reference of somebody else.
 */
export const matchesProduct = (search: string, closeness: 'inside' | 'near' = 'inside'): RawBuilder<boolean> => {
  const words = searchWords(search)
  const isEan = /^\d+$/.test(searchCode(search)) && words.length > 1
  const numbers = words.filter((word) => /^\d+$/.test(word))
  return sql<boolean>`(${sql.join(
    [
      sql.join([hasWords(document, words, closeness), ...numbers.map(isOutsideEan)], sql` AND `),
      ...(isEan ? [hasWords(document, [searchCode(search)], 'prefix')] : []),
    ],
    sql` OR `,
  )})`
}

const isOutsideEan = (number: string): RawBuilder<boolean> =>
  sql<boolean>`(${hasWords(wording, [number], 'inside')} OR ${hasWords(document, [number], 'prefix')})`

/** Returns how close a found product is to a search, as closenessOf() ranks it. */
export const productCloseness = (search: string): RawBuilder<number> =>
  closenessOf({ document, codes: [reference, ean, name] }, search)

/** Sorts products of equal closeness: those whose reference starts with the search come first, then by reference. */
export const placeAmongEqual = (search: string): RawBuilder<unknown> =>
  sql`(NOT starts_with(${reference}, ${searchCode(search)}), p.reference)`

/** Sorts `products p` by reference, as codes, or by name, as French words (« Équipe » after « Encre »). */
export const productOrder = (sort: 'reference' | 'name'): RawBuilder<unknown> =>
  sort === 'name' ? sql`p.name COLLATE "fr-x-icu"` : sql`p.reference`

/** Sorts the products of a search, the closest first. */
export const closestProducts = (search: string): RawBuilder<unknown> =>
  sql`${productCloseness(search)}, ${placeAmongEqual(search)}`

/** Order of a list of products: as asked, else the closest to its search first, else by reference. */
export const productSorting = ({
  search,
  sort,
  direction,
}: Pick<ProductExportQuery, 'search' | 'sort' | 'direction'>): RawBuilder<unknown> =>
  search && !sort
    ? sql`${closestProducts(search)}, p.id`
    : sql`${productOrder(sort ?? 'reference')} ${sql.raw(direction)}, p.id`
