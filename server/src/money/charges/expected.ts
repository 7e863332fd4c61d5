import { countDays } from '@quai/contract/money/charges/count.ts'
import { priceCharges } from '@quai/contract/money/charges/price.ts'
import type { ChargesQuery, ExpectedCharges } from '@quai/contract/money/charges/statement.ts'
import { formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { type Context, historyStart } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { loadFacts } from './ledger-facts.ts'
import { type ChargedPeriod, periodOf } from './period.ts'
import { loadRateCards } from './rate-rows.ts'

/**
 * Prices what was done for a deal in a period. Throws NOT_FOUND, CHARGES_TOO_LARGE, and INVALID at a day before the
 * history of the plan.
 */
export const showExpected = async (ctx: Context, query: ChargesQuery): Promise<ExpectedCharges> => {
  requireHistory(ctx, query.from)
  return expectedOf(ctx, await periodOf(ctx, query))
}

const requireHistory = (ctx: Context, from: string): void => {
  const since = historyStart(ctx)
  if (since === null) return
  const first = wallClock(since).date
  if (from < first)
    throw failOn(
      ['from'],
      'history',
      `Votre formule montre un mois d’historique : choisissez le ${formatCivilDate(first)} ou un jour suivant.`,
    )
}

export const expectedOf = async (ctx: Pick<Context, 'db'>, period: ChargedPeriod): Promise<ExpectedCharges> => {
  const { from, to, countedTo } = period
  const [cards, facts] = await Promise.all([
    loadRateCards(ctx.db, period.dealId),
    countedTo === null ? undefined : loadFacts(ctx.db, { ...period, to: countedTo }),
  ])
  const days = facts && countedTo ? countDays(facts, { from, to: countedTo }) : new Map()
  const priced = priceCharges({ from, to, countedTo, cards, days })
  const totalWithVatCents = priced.totalCents + priced.vatCents
  if (!Number.isSafeInteger(totalWithVatCents)) throw fail('CHARGES_TOO_LARGE')
  return { ...period, ...priced, totalWithVatCents }
}
