import type { User } from '@quai/contract/parties/accounts/account.ts'
import type {
  Address,
  AddressChanges,
  addressListQuery,
  addressSorts,
  SavedAddressInput,
} from '@quai/contract/parties/addresses/address.ts'
import { type AddressPlace, placeIssues } from '@quai/contract/parties/addresses/place-address.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/statement-parts.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { isUnread, orderedFor, readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { recordAccountChange } from '../accounts/logs.ts'
import { loadUser, userById } from '../accounts/user-rows.ts'
import { addressColumns, readableAddress, savedRowOf, withinDeals } from './address-rows.ts'

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

/** Lists the addresses of any user, the main one first. Throws NOT_FOUND. */
export const listUserAddresses = async ({ db }: Context, { id }: { id: number }): Promise<{ items: Address[] }> => {
  await loadUser(db, id)
  const items = await db.all(sql<Address>`
    SELECT ${addressColumns} FROM addresses a WHERE a.user_id = ${id}
    ORDER BY a.is_main_address DESC, a.name COLLATE "fr-x-icu", a.id`)
  return { items }
}

/** Returns the main address of the caller, or of a user it has a deal with; null if there is none. Throws NOT_FOUND. */
export const showMainAddress = async (ctx: Context, { id }: { id: number }): Promise<Address | null> => {
  const found = await ctx.db.maybe(sql<{ address: Address | null }>`
    SELECT (SELECT to_json(main) FROM (SELECT ${addressColumns} FROM addresses a
      WHERE a.user_id = u.id AND a.is_main_address) main) AS address
    FROM users u WHERE u.id = ${id} AND ${withinDeals(ctx, 'u.id')}`)
  if (!found) throw fail('NOT_FOUND')
  return found.address
}

/** Returns an address of the caller, of a user it has a deal with, or of an order it may see. Throws NOT_FOUND. */
export const showAddress = async (ctx: Context, { id }: { id: number }): Promise<Address> => {
  const address = await ctx.db.maybe(sql<Address>`
    SELECT ${addressColumns} FROM addresses a WHERE a.id = ${id} AND ${readableAddress(ctx)}`)
  if (!address) throw fail('NOT_FOUND')
  return address
}

type NewAddress = SavedAddressInput & { id: number; isMainAddress?: boolean }

/**
 * Adds an address to the caller's user, or for an admin to any user. The first one becomes the main one. Throws
 * NOT_FOUND.
 */
export const createAddress = async (
  ctx: Context,
  { id: userId, ...input }: NewAddress,
): Promise<Address & { user: User }> => {
  const user = await lockOwner(ctx, userId)
  const { has } = await ctx.db.one(sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM addresses WHERE user_id = ${userId}) AS has`)
  const isMainAddress = input.isMainAddress || !has
  if (isMainAddress) await unsetMain(ctx, userId)
  const { id } = await ctx.db
    .insertInto('addresses')
    .values({ ...savedRowOf(input), user_id: userId, is_main_address: isMainAddress })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAccountChange(ctx, { userId, action: 'address_create', subject: input.name, after: input })
  return { ...(await showAddress(ctx, { id })), user }
}

/**
 * Updates an address. Making it the main one replaces the previous main one. Throws NOT_FOUND, MAIN_ADDRESS_REQUIRED,
 * INVALID on its country or postcode.
 */
export const updateAddress = async (
  ctx: Context,
  { id, ...changes }: AddressChanges & { id: number },
): Promise<Address> => {
  const present = await lockAddress(ctx, id)
  const next = { ...present, ...withWholeCountry(changes) }
  checkPlace(present, next)
  if (present.isMainAddress && !next.isMainAddress) throw fail('MAIN_ADDRESS_REQUIRED')
  if (next.isMainAddress && !present.isMainAddress) await unsetMain(ctx, present.userId)
  await ctx.db
    .updateTable('addresses')
    .set({ ...savedRowOf(next), is_main_address: next.isMainAddress })
    .where('id', '=', id)
    .execute()
  const { isMainAddress: _main, ...parts } = changes
  const { userId } = present
  const subject = next.name
  if (next.isMainAddress && !present.isMainAddress)
    await recordAccountChange(ctx, { userId, action: 'address_main', subject })
  await recordAccountChange(ctx, { userId, action: 'address_update', subject, before: present, after: parts })
  return showAddress(ctx, { id })
}

/** The name and the code of a country follow each other: either one given alone replaces both. */
const withWholeCountry = (changes: AddressChanges): AddressChanges =>
  (changes.country === undefined) === (changes.countryCode === undefined)
    ? changes
    : { country: null, countryCode: null, ...changes }

/** Judges the place only where it changes, so that an older address may still be renamed. */
const checkPlace = (before: Address, after: AddressPlace): void => {
  const parts = ['zipCode', 'country', 'countryCode'] as const
  if (parts.every((part) => before[part] === (after[part] ?? null))) return
  const issues = placeIssues(after).flatMap(({ field, rule, message }) => failOn([field], rule, message).params.issues)
  if (issues.length > 0) throw fail('INVALID', { issues })
}

/** Removes an address. The main one can only be removed last. Throws NOT_FOUND, MAIN_ADDRESS_REQUIRED. */
export const removeAddress = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  const address = await lockAddress(ctx, id)
  if (address.isMainAddress) {
    const other = await ctx.db
      .selectFrom('addresses')
      .select('id')
      .where('user_id', '=', address.userId)
      .where('id', '<>', id)
      .limit(1)
      .executeTakeFirst()
    if (other) throw fail('MAIN_ADDRESS_REQUIRED')
  }
  await ctx.db.deleteFrom('addresses').where('id', '=', id).execute()
  const { userId, name: subject } = address
  await recordAccountChange(ctx, { userId, action: 'address_remove', subject })
}

/** Serialises changes to one user's addresses, so that exactly one remains the main one. */
const lockOwner = async ({ db, actor }: Context, userId: number): Promise<User> => {
  if (actor.userType !== 'admin' && userId !== actor.userId) throw fail('NOT_FOUND')
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const user = await userById(db, userId)
  if (!user) throw fail('NOT_FOUND')
  return user
}

/** Locks an address that the caller may change. An order's copy has no owner and never changes. */
const lockAddress = async (ctx: Context, id: number): Promise<Address & { userId: number }> => {
  const owned = await ctx.db
    .selectFrom('addresses')
    .select('user_id')
    .where('id', '=', id)
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  if (!owned?.user_id) throw fail('NOT_FOUND')
  await lockOwner(ctx, owned.user_id)
  return { ...(await showAddress(ctx, { id })), userId: owned.user_id }
}

const unsetMain = ({ db }: Context, userId: number) =>
  db
    .updateTable('addresses')
    .set({ is_main_address: false })
    .where('user_id', '=', userId)
    .where('is_main_address', '=', true)
    .execute()
