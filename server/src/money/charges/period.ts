import type { ChargesQuery } from '@quai/contract/money/charges/statement.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import type { DealParties } from '../../parties/deals/deal-rows.ts'
import { fail, failOn } from '../../platform/failure.ts'

/** Deal and days that a reader asks about. */
export interface ChargedPeriod extends DealParties {
  from: string
  to: string
  /** Last day that counts: today at the latest; null when the period has not begun. */
  countedTo: string | null
}

/** Finds the deal of a query. Throws INVALID at the side that is missing, and NOT_FOUND. */
export const periodOf = async (ctx: Context, { from, to, ...asked }: ChargesQuery): Promise<ChargedPeriod> => {
  const { userId, userType } = ctx.actor
  const customerId = asked.customerId ?? (userType === 'customer' ? userId : undefined)
  const warehouseId = asked.warehouseId ?? (userType === 'warehouse' ? userId : undefined)
  if (customerId === undefined) throw failOn(['customerId'], 'required', 'Choisissez un client.')
  if (warehouseId === undefined) throw failOn(['warehouseId'], 'required', 'Choisissez un entrepôt.')
  const deal = await ctx.db.maybe(sql<DealParties>`
    SELECT d.id AS "dealId", d.customer_id AS "customerId", d.warehouse_id AS "warehouseId",
      c.name AS "customerName", w.name AS "warehouseName"
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
    WHERE d.customer_id = ${customerId} AND d.warehouse_id = ${warehouseId} AND ${scope(ctx, 'd')}`)
  if (!deal) throw fail('NOT_FOUND')
  return { ...deal, from, to, countedTo: countedTo(ctx, { from, to }) }
}

/** Last day of a period that counts. */
export const countedTo = ({ now }: Pick<Context, 'now'>, { from, to }: { from: string; to: string }): string | null => {
  const today = wallClock(now).date
  if (from > today) return null
  return to < today ? to : today
}
