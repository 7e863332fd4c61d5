import { rateCardText } from '@quai/contract/money/charges/charge-text.ts'
import { maxRateCards, type RateCard, type RateCardValues } from '@quai/contract/money/charges/rate-card.ts'
import { addDays, formatCivilDate } from '@quai/contract/platform/dates.ts'
import type { Context } from '../../calls/context.ts'
import { recordAccountChange } from '../../parties/accounts/logs/record.ts'
import { type DealParties, findDeal, lockDeal } from '../../parties/deals/deal-rows.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { compareInvoicesJob } from './jobs.ts'
import { loadRateCards, rateColumns, requireUnbilled } from './rate-rows.ts'

interface RateCards {
  items: RateCard[]
}

interface Key {
  dealId: number
  /** Civil day. */
  validFrom: string
}

/** Shows the versions of a deal's rate card. Throws NOT_FOUND. */
export const listRates = async (ctx: Context, { dealId }: { dealId: number }): Promise<RateCards> => {
  const [deal, items] = await Promise.all([findDeal(ctx, dealId), loadRateCards(ctx.db, dealId)])
  if (!deal) throw fail('NOT_FOUND')
  return { items }
}

/**
 * Creates the version that begins on a day, or replaces the one that was read. Throws NOT_FOUND, RATE_CARD_STALE when
 * somebody else wrote it meanwhile, RATE_CARD_BILLED.
 */
export const saveRates = async (
  ctx: Context,
  { dealId, validFrom, version, ...values }: Key & RateCardValues & { version?: number | undefined },
): Promise<RateCards> => {
  const deal = await lockDeal(ctx, dealId)
  const before = await loadRateCards(ctx.db, dealId)
  const former = before.find((card) => card.validFrom === validFrom)
  if (former?.version !== version) throw fail('RATE_CARD_STALE')
  if (!former && before.length >= maxRateCards)
    throw failOn(['validFrom'], 'limit', `Une grille tarifaire a ${maxRateCards} versions au plus.`)
  // Days without a rate so far may be given one, whatever was billed.
  if (before.some((card) => card.validFrom <= validFrom)) {
    const next = before.find((card) => card.validFrom > validFrom)
    await requireUnbilled(ctx.db, { dealId, from: validFrom, to: next ? addDays(next.validFrom, -1) : null })
  }
  const written = { ...rateColumns(values), contact_id: ctx.actor.contactId, updated_at: ctx.now.toISOString() }
  if (former)
    await ctx.db
      .updateTable('rate_cards')
      .set({ ...written, version: former.version + 1 })
      .where('id', '=', former.id)
      .execute()
  else
    await ctx.db
      .insertInto('rate_cards')
      .values({ ...written, deal_id: dealId, valid_from: validFrom })
      .execute()
  ctx.enqueue(compareInvoicesJob.with({}))
  const items = await loadRateCards(ctx.db, dealId)
  await recordRateChange(ctx, {
    deal,
    validFrom,
    before: former,
    after: items.find((card) => card.validFrom === validFrom),
  })
  return { items }
}

/** Removes a version: the one before it stays in force. Throws NOT_FOUND, RATE_CARD_BILLED. */
export const removeRates = async (ctx: Context, { dealId, validFrom }: Key): Promise<void> => {
  const deal = await lockDeal(ctx, dealId)
  const before = (await loadRateCards(ctx.db, dealId)).find((card) => card.validFrom === validFrom)
  if (!before) throw fail('NOT_FOUND')
  await requireUnbilled(ctx.db, { dealId, from: validFrom, to: before.validTo })
  await ctx.db.deleteFrom('rate_cards').where('id', '=', before.id).execute()
  await recordRateChange(ctx, { deal, validFrom, before })
}

interface RateChange {
  deal: DealParties
  validFrom: string
  before: RateCard | undefined
  after?: RateCard | undefined
}

const recordRateChange = async (ctx: Context, { deal, validFrom, before, after }: RateChange): Promise<void> => {
  const textOf = (card: RateCard | undefined) => (card ? rateCardText(card) : '')
  if (textOf(before) === textOf(after)) return
  await recordAccountChange(ctx, {
    userId: deal.customerId,
    partnerId: deal.warehouseId,
    action: 'deal_rates',
    subject: `${deal.customerName} – ${deal.warehouseName}, au ${formatCivilDate(validFrom)}`,
    before: { rateCard: textOf(before) },
    after: { rateCard: textOf(after) },
  })
}
