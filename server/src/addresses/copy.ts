import type { AddressInput } from '@quai/contract/addresses/address.ts'
import type { Db } from '../platform/database/database.ts'
import { rowOf } from './address-rows.ts'

/** An order's own copy of an address, which no later edit changes: its user is null. Returns its id. */
export const copyAddress = async (db: Db, address: AddressInput): Promise<number> => {
  const { id } = await db
    .insertInto('addresses')
    .values({ ...rowOf(address), user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
