import { isShortDated, largerMinimum } from '@quai/contract/goods/batches/remaining-days.ts'
import type { Proposal, proposalQuery } from '@quai/contract/goods/stock/stock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { loadConsignees } from '../../parties/addresses/address-rows.ts'
import type { StockKey } from './balances.ts'
import { heldByOthers, holderOf, loadHolders } from './holds/others.ts'
import { requirePlace } from './move.ts'

type ProposalQuery = z.output<typeof proposalQuery>
type Line = Omit<Proposal['lines'][number], 'quantity' | 'shortOf'>
type Hold = Proposal['holds'][number]

/**
 * Proposes batches first expired, first out, for the planned day: leaves out those that expire before it, proposes
 * nothing of those with fewer days left than the product or the consignee asks for, nor of what others hold while they
 * type an order, and puts undated ones last. A product without batch management gets one line without a batch.
 */
export const proposeBatches = async (ctx: Context, query: ProposalQuery): Promise<Proposal> => {
  const { isBatchManaged, customerId, minimumRemainingDays } = await requirePlace(ctx, query)
  const holder = holderOf(ctx)
  const rows = await ctx.db.all(sql<Line>`
    SELECT b.batch_id AS "batchId", l.batch_number AS "batchNumber", l.batch_expiration_date AS "batchExpirationDate",
      l.batch_expiration_date - ${query.date}::date AS "daysLeft", greatest(0, b.physical - b.reserved - others.held)::int AS available,
      least(b.physical - b.reserved, others.held)::int AS held
    FROM stock_balances b LEFT JOIN batches l ON l.id = b.batch_id
      CROSS JOIN LATERAL (SELECT ${heldByOthers(holder)} AS held) others
    WHERE b.warehouse_id = ${query.warehouseId} AND b.product_id = ${query.productId}
      AND b.packaging = ${query.productPackaging} AND b.physical > b.reserved
      AND (b.batch_id IS NOT NULL) = ${isBatchManaged} AND l.delete_date IS NULL
      AND (l.batch_expiration_date IS NULL OR l.batch_expiration_date >= ${query.date}::date)
    ORDER BY l.batch_expiration_date NULLS LAST, l.batch_number`)
  const required = largerMinimum(minimumRemainingDays, await consigneeDays(ctx, customerId, query))
  let missing = query.quantity
  const lines = rows.map((line) => {
    const isShort = isShortDated(line.batchExpirationDate, { plannedDay: query.date, required })
    const quantity = isShort ? 0 : Math.min(missing, line.available)
    missing -= quantity
    return { ...line, shortOf: isShort ? required : null, quantity }
  })
  const keys = rows.map(({ batchId }) => ({ ...query, customerId, batchId, packaging: query.productPackaging }))
  return { lines, missing, holds: rows.some(({ held }) => held > 0) ? await holdersOf(ctx, keys) : [] }
}

const holdersOf = async (ctx: Context, keys: readonly StockKey[]): Promise<Hold[]> =>
  (await loadHolders(ctx.db, holderOf(ctx), keys)).map(
    ({ batchId, batchNumber, quantity, contactName, expiresAt }) => ({
      batchId,
      batchNumber,
      quantity,
      contactName,
      expiresAt,
    }),
  )

const consigneeDays = async ({ db }: Context, customerId: number, query: ProposalQuery): Promise<number | null> => {
  const { consigneeName: name, consigneeStreet: street, consigneeZipCode: zipCode } = query
  if (name === undefined || street === undefined) return null
  return (await loadConsignees(db, customerId))({ name, street, zipCode })
}
