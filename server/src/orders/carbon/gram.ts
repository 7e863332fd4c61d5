import type { CarbonGram, CarbonGramInput, CarbonGrams } from '@quai/contract/orders/carbon/carbon.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { instantJson } from '../../platform/database/statement-parts.ts'
import { fail } from '../../platform/failure.ts'
import { estimateCarbonJob } from './run.ts'

/** Shows the factor that applies today, and every version with its author. */
export const showGram = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<CarbonGrams> => {
  const today = wallClock(now).date
  const items = await db.all(sql<CarbonGram>`
    SELECT f.id, f.grams_per_km AS "gramsPerKm", f.vehicle, f.source, f.source_date::text AS "sourceDate",
      f.valid_from::text AS "validFrom", c.name AS "authorName", ${instantJson(sql`f.created_at`)} AS "createdAt"
    FROM carbon_factors f LEFT JOIN contacts c ON c.id = f.contact_id
    ORDER BY f.valid_from DESC, f.id DESC`)
  // The migration begins with a version of the year 2000, and versions are never removed.
  const current = items.find(({ validFrom }) => validFrom <= today) as CarbonGram
  return { current, items }
}

/**
 * Adds a version from today or a later day on, and has the estimates of its transports computed again. Another version
 * of the same day replaces it. Throws CARBON_FACTOR_PAST.
 */
export const saveGram = async (ctx: Context, input: CarbonGramInput): Promise<CarbonGrams> => {
  const today = wallClock(ctx.now).date
  if (input.validFrom < today) throw fail('CARBON_FACTOR_PAST', { today })
  await ctx.db
    .insertInto('carbon_factors')
    .values({
      valid_from: input.validFrom,
      grams_per_km: input.gramsPerKm,
      vehicle: input.vehicle,
      source: input.source,
      source_date: input.sourceDate,
      contact_id: ctx.actor.contactId,
      hijacker_contact_id: ctx.actor.hijackerContactId,
      created_at: ctx.now.toISOString(),
    })
    .execute()
  ctx.db.send(sql`INSERT INTO carbon_changes (order_id)
    SELECT c.order_id FROM order_carbon c WHERE c.day >= ${input.validFrom}::date
    UNION SELECT m.order_id FROM order_carbon c JOIN order_carbon m ON m.group_key = c.group_key
    WHERE c.day >= ${input.validFrom}::date`)
  ctx.enqueue(estimateCarbonJob.with({}))
  return showGram(ctx)
}
