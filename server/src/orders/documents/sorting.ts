import type { DocumentListQuery } from '@quai/contract/orders/documents/document.ts'
import { type RawBuilder, sql } from 'kysely'

export type Sorting = Pick<DocumentListQuery, 'sort' | 'direction'>

export const newestFirst: Sorting = { sort: 'createdAt', direction: 'desc' }

/** Columns that place a document in each order. Ids grow with the date of the upload; types come as the page lists them. */
const placedBy = {
  createdAt: ['id'],
  orderId: ['order_id', 'place'],
  type: ['document_type', 'id'],
} as const satisfies Record<Sorting['sort'], readonly string[]>

/** Orders documents `d`, or another table with their columns. All columns go one way, so that an index gives the order. */
export const documentOrder = ({ sort, direction }: Sorting, alias = 'd'): RawBuilder<unknown> =>
  sql.join(placedBy[sort].map((column) => sql`${sql.ref(`${alias}.${column}`)} ${sql.raw(direction)}`))

/** True for the documents `d` that come after a given one in the list. */
export const comesAfter = ({ sort, direction }: Sorting, id: number): RawBuilder<unknown> => {
  const columns = placedBy[sort].map((column) => sql.ref(`d.${column}`))
  const place = placedBy[sort].map((column) =>
    column === 'id' ? sql`${id}` : sql`(SELECT x.${sql.ref(column)} FROM documents x WHERE x.id = ${id})`,
  )
  return sql`(${sql.join(columns)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(place)})`
}
