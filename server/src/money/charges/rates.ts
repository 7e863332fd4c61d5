import { type ChargeKind, chargeKinds } from '@quai/contract/money/charges/charge-kinds.ts'
import { rateCardText } from '@quai/contract/money/charges/charge-text.ts'
import { maxRateCards, type RateCard, type RateCardValues } from '@quai/contract/money/charges/rate-card.ts'
import { addDays, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { recordAccountChange } from '../../parties/accounts/logs.ts'
import { type DealParties, findDeal, lockDeal } from '../../parties/deals/deal-rows.ts'
import type { Db } from '../../platform/database/database.ts'
import { instantJson } from '../../platform/database/statement-parts.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Compares invoices whose period is over since, or whose days have got their first rates, with what was done. */
export const compareInvoicesJob = jobKind('compare-invoices', '5 * * * *')

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

interface Written extends RateCardValues {
  dealId: number
  validFrom: string
  contactId?: number | null
  at?: string
}

const columnOf = {
  storagePallet: 'storage_pallet',
  storageBox: 'storage_box',
  storageUnit: 'storage_unit',
  inPallet: 'in_pallet',
  inBox: 'in_box',
  inUnit: 'in_unit',
  outPallet: 'out_pallet',
  outBox: 'out_box',
  outUnit: 'out_unit',
  orderIn: 'order_in',
  orderOut: 'order_out',
  parcel: 'parcel',
} as const satisfies Record<ChargeKind, string>

const ratesJson = sql`json_build_object(${sql.join(
  chargeKinds.map((kind) => sql`${sql.lit(kind)}, r.${sql.ref(columnOf[kind])}`),
)})`

/** Loads the versions of a deal's rate card, the first in force first. */
export const loadRateCards = async (db: Db, dealId: number): Promise<RateCard[]> =>
  db.all(sql<RateCard>`
    SELECT r.id, r.version, r.valid_from AS "validFrom",
      r.last_day AS "validTo", ${ratesJson} AS rates,
      r.monthly_minimum_cents AS "monthlyMinimumCents", r.vat_basis_points AS "vatBasisPoints",
      ${invoiceWithin({ from: sql`r.valid_from`, to: sql`r.last_day` })} AS "billedBy", k.name AS "contactName", ${instantJson(sql`r.updated_at`)} AS "updatedAt"
    FROM (SELECT *, lead(valid_from) OVER (ORDER BY valid_from) - 1 AS last_day FROM rate_cards
      WHERE deal_id = ${dealId}) r
    JOIN deals d ON d.id = r.deal_id LEFT JOIN contacts k ON k.id = r.contact_id
    ORDER BY r.valid_from`)

/** Columns of the values of a version. */
const rateColumns = ({ rates, monthlyMinimumCents, vatBasisPoints }: RateCardValues) => ({
  ...(Object.fromEntries(chargeKinds.map((kind) => [columnOf[kind], rates[kind] ?? null])) as Record<
    (typeof columnOf)[ChargeKind],
    number | null
  >),
  monthly_minimum_cents: monthlyMinimumCents ?? null,
  vat_basis_points: vatBasisPoints,
})

interface Days {
  from: RawBuilder<unknown>
  /** Last day; null without end. */
  to: RawBuilder<unknown>
}

/** Number of the last invoice about some days of a deal `d`; null without one. */
const invoiceWithin = ({ from, to }: Days): RawBuilder<string | null> =>
  sql<string | null>`(
    SELECT i.invoice_number FROM invoices i
    WHERE i.customer_id = d.customer_id AND i.warehouse_id = d.warehouse_id
      AND i.period_end >= ${from} AND i.period_start <= coalesce(${to}, 'infinity'::date)
    ORDER BY i.period_start DESC, i.id DESC LIMIT 1)`

/** Throws RATE_CARD_BILLED when an invoice is about some of these days. A null `to` is without end. */
const requireUnbilled = async (
  db: Db,
  { dealId, from, to }: { dealId: number; from: string; to: string | null },
): Promise<void> => {
  const row = await db.maybe(sql<{ invoiceNumber: string | null }>`
    SELECT ${invoiceWithin({ from: sql`${from}::date`, to: sql`${to}::date` })} AS "invoiceNumber"
    FROM deals d WHERE d.id = ${dealId}`)
  const invoiceNumber = row?.invoiceNumber
  if (invoiceNumber) throw fail('RATE_CARD_BILLED', { invoiceNumber })
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
