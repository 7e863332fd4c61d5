import { type ConsigneeName, minimumOfConsignee } from '@quai/contract/goods/batches/remaining-days.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Returns how many days each consignee of a customer asks batches to have left; null for one that asks for none. */
export const loadConsignees = async (
  db: Db,
  customerId: number,
): Promise<(consignee: ConsigneeName | null | undefined) => number | null> => {
  const { rows } = await sql<ConsigneeName & { minimumRemainingDays: number | null }>`
    SELECT name, street, zip_code AS "zipCode", minimum_remaining_days AS "minimumRemainingDays"
    FROM addresses WHERE user_id = ${customerId} AND minimum_remaining_days IS NOT NULL`.execute(db)
  return (consignee) => (consignee ? minimumOfConsignee(rows, consignee) : null)
}
