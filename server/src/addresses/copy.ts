import type { AddressInput } from '@quai/contract/addresses/address.ts'
import type { Db } from '../platform/database.ts'

/** An order's own copy of an address, which no later edit changes: its user is null. Returns its id. */
export const copyAddress = async (db: Db, address: AddressInput): Promise<number> => {
  const { id } = await db
    .insertInto('addresses')
    .values({
      user_id: null,
      name: address.name,
      street: address.street,
      zip_code: address.zipCode ?? null,
      insee_code: address.inseeCode ?? null,
      city: address.city ?? null,
      country: address.country ?? null,
      country_code: address.countryCode ?? null,
      admin_lvl1: address.adminLvl1 ?? null,
      admin_lvl2: address.adminLvl2 ?? null,
      lng: address.lng ?? null,
      lat: address.lat ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
