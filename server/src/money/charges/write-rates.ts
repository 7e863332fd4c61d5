import type { RateCardValues } from '@quai/contract/money/charges/rate-card.ts'
import type { Db } from '../../platform/database/database.ts'
import { rateColumns } from './rate-rows.ts'

interface Written extends RateCardValues {
  dealId: number
  validFrom: string
  contactId?: number | null
  at?: string
}

/** Writes a version of a rate card, for the demo and the tests. */
export const writeRates = async (
  db: Db,
  { dealId, validFrom, contactId = null, at, ...values }: Written,
): Promise<void> => {
  await db
    .insertInto('rate_cards')
    .values({
      ...rateColumns(values),
      deal_id: dealId,
      valid_from: validFrom,
      contact_id: contactId,
      ...(at && { updated_at: at }),
    })
    .execute()
}
