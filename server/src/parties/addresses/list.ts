import type { Address, addressListQuery, addressSorts } from '@quai/contract/parties/addresses/address.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { isUnread, orderedFor, pageOf, readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { addressColumns } from './address-rows.ts'

type AddressListQuery = z.output<typeof addressListQuery> & ReadingOn

/** Larger than any address book. */
const whole = 10_000

/** Lists the caller's addresses, the main one first whatever the order. */
export const listAddresses = async (ctx: Context, query: AddressListQuery) => {
  const where = sql`a.user_id = ${ctx.actor.userId}${query.search === undefined ? sql`` : sql` AND ${matching(query.search)}`}
    AND ${isUnread(query, sql`a.id`)}`
  const sorting = sql`a.is_main_address DESC, ${orders[query.sort]} ${sql.raw(query.direction)} NULLS LAST, ${orders.name}, a.id`
  const read = (db: Db) =>
    readPage(
      { db },
      {
        query: { ...query, pageSize: query.pageSize ?? whole },
        all: sql`SELECT FROM addresses a WHERE ${where}`,
        rows: (place) => sql<Address>`
          SELECT ${addressColumns} FROM addresses a WHERE ${where}
          ORDER BY ${orderedFor(query, sql`a.id`, sorting)} ${pageOf(place)}`,
      },
    )
  return query.search ? searching(ctx, read) : read(ctx.db)
}

const orders: Record<(typeof addressSorts)[number], RawBuilder<unknown>> = {
  name: sql`a.name COLLATE "fr-x-icu"`,
  city: sql`a.city COLLATE "fr-x-icu"`,
  createdAt: sql`a.created_at`,
}

/** Requires each word anywhere in the address. Folds on the fly, because a book is short. */
const matching = (search: string): RawBuilder<boolean> =>
  hasWords(
    sql`concat('| ', search_text(concat_ws(' ', a.name, a.street, a.zip_code, a.city, a.country)), ' |')`,
    searchWords(search),
    'inside',
  )
