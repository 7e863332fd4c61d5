import { writeRates } from '../../../money/charges/rate-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deals } from '../plan/parties.ts'
import { ratesOf } from '../plan/rates.ts'
import { dealIdOf, type Side, sideOf } from './parties.ts'

/** Writes the rate cards of most deals, as each warehouse entered them. */
export const writeRateCards = async (db: Db, sides: Map<string, Side>, today: string): Promise<void> => {
  for (const deal of deals) {
    const dealId = await dealIdOf(db, sides, deal)
    const [contactId] = sideOf(sides, deal.warehouse).contacts
    for (const card of ratesOf(deal, today))
      await writeRates(db, {
        ...card,
        dealId,
        contactId,
        at: `${card.validFrom < today ? card.validFrom : today}T06:00:00Z`,
      })
  }
}
