import type { ProductExportQuery } from '@quai/contract/goods/products/product.ts'
import { type RawBuilder, sql } from 'kysely'
import { placeAmongEqual, productCloseness } from './search.ts'

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
