import { rateCardValues } from '@quai/contract/money/charges/rate-card.ts'
import type { z } from 'zod'
import { writeRates } from '../../money/charges/rates.ts'
import type { Db } from '../../platform/database/database.ts'

type Card = Partial<z.input<typeof rateCardValues>> & { validFrom?: string }

/** Adds a version to the rate card of a deal and returns its first day. It prices pallets stored unless told otherwise. */
export const aRateCard = async (
  db: Db,
  dealId: number,
  { validFrom = '2020-01-01', rates = { storagePallet: 4_500 }, ...others }: Card = {},
): Promise<string> => {
  await writeRates(db, { dealId, validFrom, ...rateCardValues.parse({ rates, ...others }) })
  return validFrom
}
