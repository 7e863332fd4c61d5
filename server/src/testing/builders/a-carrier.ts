import { transportRuleInput } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import type { z } from 'zod'
import { planOf, writePlan } from '../../orders/transport-rules/plan.ts'
import { createCarrier } from '../../parties/carriers/carriers.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'

let sequence = 0

/** Creates a carrier that makes its labels itself, asked by Karrio, with one service. */
export const aKarrioService = async (db: Db, { service = 'chronopost_13' as string | null } = {}) => {
  const ids = await aCarrierService(db)
  const gateway = { gateway: 'karrio', gateway_account: 'chrono-lyon' }
  await db.updateTable('carriers').set(gateway).where('id', '=', ids.carrierId).execute()
  await db
    .updateTable('carrier_services')
    .set({ gateway_service: service })
    .where('id', '=', ids.carrierServiceId)
    .execute()
  return ids
}

/** Creates a carrier with one service. */
export const aCarrierService = async (db: Db, { name = `Messageries ${++sequence}`, baseUrl = '' } = {}) => {
  const carrierServices = [{ name: `Service ${++sequence}`, isActive: true }]
  const carrier = await createCarrier({ db }, { name, baseUrl, isActive: true, carrierServices })
  return { carrierId: carrier.id, carrierServiceId: carrier.carrierServices[0]?.id ?? 0 }
}

type Rule = z.input<typeof transportRuleInput>

/**
 * Adds a rule at the end of a deal's transport plan and returns its number. It takes any number of boxes of any weight
 * everywhere, by a service of its own, unless told otherwise.
 */
export const aRule = async (db: Db, dealId: number, changes: Partial<Rule> = {}): Promise<number> => {
  const carrierServiceId = changes.carrierServiceId ?? (await aCarrierService(db)).carrierServiceId
  const rule = transportRuleInput.parse({ shipmentPackageType: 'BOX', ...changes, carrierServiceId })
  return inTransaction(db, async (inside) => {
    await inside.selectFrom('deals').select('id').where('id', '=', dealId).forNoKeyUpdate().execute()
    const present = (await planOf(inside, dealId)).map((one) => transportRuleInput.parse(one))
    await inside.deleteFrom('transport_rules').where('deal_id', '=', dealId).execute()
    const kept = new Set(present.flatMap(({ id }) => id ?? []))
    await writePlan(inside, { dealId, rules: [...present, rule], kept })
    return (await planOf(inside, dealId)).at(-1)?.id ?? 0
  })
}
