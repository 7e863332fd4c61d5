import { type ChargeKind, chargeKinds } from '@quai/contract/money/charges/charge-kinds.ts'
import { type RateCardValues, usualVatBasisPoints } from '@quai/contract/money/charges/rate-card.ts'
import { addDays, endOfMonth } from '@quai/contract/platform/dates.ts'
import { writeRates } from '../../../money/charges/rates.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deals } from '../plan/parties.ts'
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

/** In ten-thousandths of a euro. */
const usual: Record<ChargeKind, number> = {
  storagePallet: 4_200,
  storageBox: 180,
  storageUnit: 12,
  inPallet: 32_000,
  inBox: 4_500,
  inUnit: 600,
  outPallet: 36_000,
  outBox: 5_500,
  outUnit: 900,
  orderIn: 120_000,
  orderOut: 65_000,
  parcel: 19_000,
}

interface PlannedRates extends RateCardValues {
  validFrom: string
}

const monthsFrom = (day: string, months: number): string => {
  let first = `${day.slice(0, 7)}-01`
  for (let passed = 0; passed < Math.abs(months); passed++)
    first = months > 0 ? addDays(endOfMonth(first), 1) : `${addDays(first, -1).slice(0, 7)}-01`
  return first
}

const percents: Partial<Record<(typeof deals)[number]['warehouse'], number>> = { rhone: 100, loire: 93, rhin: 108 }

const rise = (percent: number, { monthlyMinimumCents }: { monthlyMinimumCents: number | null }): RateCardValues => ({
  rates: Object.fromEntries(
    chargeKinds.map((kind) => [kind, Math.round((usual[kind] * percent) / 100)]),
  ) as RateCardValues['rates'],
  monthlyMinimumCents,
  vatBasisPoints: usualVatBasisPoints,
})

/**
 * Returns the versions of a deal's rate card: in force for two months, risen this month. One deal has a version to come,
 * and one has no rate card yet.
 */
const ratesOf = ({ customer, warehouse }: (typeof deals)[number], today: string): PlannedRates[] => {
  if (customer === 'gourmande' && warehouse === 'rhone') return []
  const percent = percents[warehouse] ?? 100
  const monthlyMinimumCents = customer === 'papeterie' ? 90_000 : null
  return [
    { validFrom: monthsFrom(today, -2), ...rise(percent, { monthlyMinimumCents }) },
    { validFrom: monthsFrom(today, 0), ...rise(percent * 1.03, { monthlyMinimumCents }) },
    ...(customer === 'comptoir' && warehouse === 'rhone'
      ? [{ validFrom: monthsFrom(today, 2), ...rise(percent * 1.06, { monthlyMinimumCents }) }]
      : []),
  ]
}
