import { type ConsigneeName, minimumOfConsignee } from '@quai/contract/goods/batches/remaining-days.ts'
import type { AddressInput, CarryAddress, SavedAddressInput } from '@quai/contract/parties/addresses/address.ts'
import { placed } from '@quai/contract/parties/addresses/place-address.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, orderScope, scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'

/** The address of order `o` as one JSON value; NULL when it has none. */
export const carryAddressJson: RawBuilder<CarryAddress | null> = sql<CarryAddress | null>`(
  SELECT json_build_object('id', a.id, 'name', a.name, 'street', a.street, 'zipCode', a.zip_code, 'city', a.city,
    'country', a.country, 'countryCode', a.country_code)
  FROM addresses a WHERE a.id = o.address_carry_id)`

/** Columns of an address `a`, as the API shows them. */
export const addressColumns = sql`a.id, a.is_main_address AS "isMainAddress", a.name, a.street, a.zip_code AS "zipCode",
  a.insee_code AS "inseeCode", a.city, a.country, a.country_code AS "countryCode", a.admin_lvl1 AS "adminLvl1",
  a.admin_lvl2 AS "adminLvl2", a.lng, a.lat, a.user_id AS "userId", a.minimum_remaining_days AS "minimumRemainingDays"`

/** Maps an address to its columns. Its country and postcode are kept as placed() reads them. */
const rowOf = (input: AddressInput) => {
  const address = placed(input)
  return {
    name: address.name,
    street: address.street,
    zip_code: address.zipCode,
    insee_code: address.inseeCode ?? null,
    city: address.city ?? null,
    country: address.country,
    country_code: address.countryCode,
    admin_lvl1: address.adminLvl1 ?? null,
    admin_lvl2: address.adminLvl2 ?? null,
    lng: address.lng ?? null,
    lat: address.lat ?? null,
  }
}

/** Maps an address of a book to its columns. */
export const savedRowOf = (address: SavedAddressInput) => ({
  ...rowOf(address),
  minimum_remaining_days: address.minimumRemainingDays ?? null,
})

/**
 * Restricts to users whose addresses the caller may see: itself and the other sides of its active deals; for an admin,
 * all.
 */
export const withinDeals = (ctx: Context, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${ctx.actor.userId} OR EXISTS (
    SELECT FROM deals d WHERE d.is_active AND ${scope(ctx, 'd')} AND ${sql.ref(column)} IN (d.customer_id, d.warehouse_id))
    OR ${ctx.actor.userType === 'admin'})`

/** Restricts to addresses the caller may read. An order's copy has no user and is visible with its order. */
export const readableAddress = (ctx: Context): RawBuilder<boolean> =>
  sql<boolean>`CASE WHEN a.user_id IS NOT NULL THEN ${withinDeals(ctx, 'a.user_id')}
    ELSE EXISTS (SELECT FROM orders o WHERE o.address_carry_id = a.id AND ${orderScope(ctx, 'o')}) END`

/** Returns how many days each consignee of a customer asks batches to have left; null for one that asks for none. */
export const loadConsignees = async (
  db: Db,
  customerId: number,
): Promise<(consignee: ConsigneeName | null | undefined) => number | null> => {
  const rows = await db.all(sql<ConsigneeName & { minimumRemainingDays: number | null }>`
    SELECT name, street, zip_code AS "zipCode", minimum_remaining_days AS "minimumRemainingDays"
    FROM addresses WHERE user_id = ${customerId} AND minimum_remaining_days IS NOT NULL`)
  return (consignee) => (consignee ? minimumOfConsignee(rows, consignee) : null)
}

/** Copies an address for an order, without a user, so that later edits do not change it. Returns the copy's id. */
export const copyAddress = async (db: Db, address: AddressInput): Promise<number> => {
  const { id } = await db
    .insertInto('addresses')
    .values({ ...rowOf(address), user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
