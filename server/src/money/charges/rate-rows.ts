import { type ChargeKind, chargeKinds } from '@quai/contract/money/charges/charge-kinds.ts'
import type { RateCard, RateCardValues } from '@quai/contract/money/charges/rate-card.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { instantJson } from '../../platform/database/instant-json.ts'
import { fail } from '../../platform/failure.ts'

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
export const loadRateCards = async (db: Db, dealId: number): Promise<RateCard[]> => {
  const { rows } = await sql<RateCard>`
    SELECT r.id, r.version, r.valid_from AS "validFrom",
      r.last_day AS "validTo", ${ratesJson} AS rates,
      r.monthly_minimum_cents AS "monthlyMinimumCents", r.vat_basis_points AS "vatBasisPoints",
      ${invoiceWithin({ from: sql`r.valid_from`, to: sql`r.last_day` })} AS "billedBy", k.name AS "contactName", ${instantJson(sql`r.updated_at`)} AS "updatedAt"
    FROM (SELECT *, lead(valid_from) OVER (ORDER BY valid_from) - 1 AS last_day FROM rate_cards
      WHERE deal_id = ${dealId}) r
    JOIN deals d ON d.id = r.deal_id LEFT JOIN contacts k ON k.id = r.contact_id
    ORDER BY r.valid_from`.execute(db)
  return rows
}

/** Columns of the values of a version. */
export const rateColumns = ({ rates, monthlyMinimumCents, vatBasisPoints }: RateCardValues) => ({
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
export const requireUnbilled = async (
  db: Db,
  { dealId, from, to }: { dealId: number; from: string; to: string | null },
): Promise<void> => {
  const { rows } = await sql<{ invoiceNumber: string | null }>`
    SELECT ${invoiceWithin({ from: sql`${from}::date`, to: sql`${to}::date` })} AS "invoiceNumber"
    FROM deals d WHERE d.id = ${dealId}`.execute(db)
  const invoiceNumber = rows[0]?.invoiceNumber
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
