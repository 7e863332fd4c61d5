import { ruleText } from '@quai/contract/orders/transport-rules/rule-text.ts'
import type { TransportRule, TransportRuleInput } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { recordAccountChange } from '../../parties/accounts/logs.ts'
import { type DealParties, findDeal, lockDeal } from '../../parties/deals/deal-rows.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { loadRules, planOf, writePlan } from './plan.ts'

interface Plan {
  items: TransportRule[]
}

/** Lists the rules of the caller's deals. */
const listRules = async (ctx: Context): Promise<Plan> => ({ items: await loadRules(ctx.db, scope(ctx, 'd')) })

/** Shows the plan of a deal of the caller. Throws NOT_FOUND. */
const showPlan = async (ctx: Context, { dealId }: { dealId: number }): Promise<Plan> => {
  const [deal, items] = await Promise.all([findDeal(ctx, dealId), planOf(ctx.db, dealId)])
  if (!deal) throw fail('NOT_FOUND')
  return { items }
}

/** Replaces the plan of a deal. Throws NOT_FOUND, or INVALID at a service that is unknown or deactivated. */
const savePlan = async (
  ctx: Context,
  { dealId, transportRules }: { dealId: number; transportRules: TransportRuleInput[] },
): Promise<Plan> => {
  const deal = await lockDeal(ctx, dealId)
  const before = await planOf(ctx.db, dealId)
  await checkServices(ctx.db, transportRules, before)
  await ctx.db.deleteFrom('transport_rules').where('deal_id', '=', dealId).execute()
  await writePlan(ctx.db, { dealId, rules: transportRules, kept: new Set(before.map(({ id }) => id)) })
  const items = await planOf(ctx.db, dealId)
  await recordPlanChange(ctx, { deal, before, after: items })
  return { items }
}

/** Deletes a rule; the others keep their order. Throws NOT_FOUND. */
const removeRule = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  const rule = await ctx.db.selectFrom('transport_rules').select('deal_id').where('id', '=', id).executeTakeFirst()
  if (!rule) throw fail('NOT_FOUND')
  const deal = await lockDeal(ctx, rule.deal_id)
  const before = await planOf(ctx.db, rule.deal_id)
  const { numDeletedRows } = await ctx.db.deleteFrom('transport_rules').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw fail('NOT_FOUND')
  await recordPlanChange(ctx, { deal, before, after: before.filter((one) => one.id !== id) })
}

/** Refuses services that are unknown, and deactivated ones that the plan does not use yet. */
const checkServices = async (db: Db, rules: readonly TransportRuleInput[], before: TransportRule[]): Promise<void> => {
  const ids = [...new Set(rules.map(({ carrierServiceId }) => carrierServiceId))]
  const rows = await db.all(sql<{ id: number; isActive: boolean }>`
    SELECT s.id, s.is_active AND c.is_active AS "isActive"
    FROM carrier_services s JOIN carriers c ON c.id = s.carrier_id
    WHERE s.id = ANY(${ids}::bigint[]) FOR KEY SHARE OF s`)
  const isActive = new Map(rows.map((service) => [service.id, service.isActive]))
  const isUsed = (service: number) => before.some(({ carrierServiceId }) => carrierServiceId === service)
  const issues = rules.flatMap(({ carrierServiceId }, rank) => {
    const found = isActive.get(carrierServiceId)
    if (found === true || (found === false && isUsed(carrierServiceId))) return []
    const message =
      found === undefined ? 'Ce service n’existe pas.' : 'Ce service est désactivé : choisissez-en un autre.'
    return failOn(['transportRules', rank, 'carrierServiceId'], 'service', message).params.issues
  })
  if (issues.length > 0) throw fail('INVALID', { issues })
}

const recordPlanChange = async (
  ctx: Context,
  { deal, before, after }: { deal: DealParties; before: readonly TransportRule[]; after: readonly TransportRule[] },
): Promise<void> => {
  const [old, next] = [before, after].map((rules) => rules.map(ruleText).join(' ; ')) as [string, string] // two in, two out
  if (old === next) return
  await recordAccountChange(ctx, {
    userId: deal.customerId,
    partnerId: deal.warehouseId,
    action: 'deal_transport',
    subject: `${deal.customerName} – ${deal.warehouseName}`,
    before: { transportPlan: old },
    after: { transportPlan: next },
  })
}

/** Routes of this module with their verbs. */
export const transportRuleVerbs = {
  transportRules: { list: listRules, ofDeal: showPlan, savePlan, remove: removeRule },
} satisfies Pick<Verbs, 'transportRules'>
