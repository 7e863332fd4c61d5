import type { AddressInput } from '@quai/contract/parties/addresses/address.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowOf } from './address-rows.ts'

/** Copies an address for an order, without a user, so that later edits do not change it. Returns the copy's id. */
export const copyAddress = async (db: Db, address: AddressInput): Promise<number> => {
  const { id } = await db
    .insertInto('addresses')
    .values({ ...rowOf(address), user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
