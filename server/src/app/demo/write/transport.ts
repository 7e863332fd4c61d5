import { transportRuleInput } from '@quai/contract/orders/transport-rules/transport-rule.ts'
import { writePlan } from '../../../orders/transport-rules/plan.ts'
import { createCarrier } from '../../../parties/carriers/carriers.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deals } from '../plan/parties.ts'
import { carriers, rulesOf } from '../plan/transport.ts'
import { dealIdOf, type Side } from './parties.ts'

/** Writes the carriers, their services and the transport plan of most deals. */
export const writeTransport = async (db: Db, sides: Map<string, Side>): Promise<void> => {
  const services = new Map<string, number>()
  for (const carrier of carriers) {
    const { name, carrierServices } = await createCarrier({ db }, carrier)
    for (const service of carrierServices) services.set(`${name} ${service.name}`, service.id)
  }
  for (const deal of deals) {
    const dealId = await dealIdOf(db, sides, deal)
    const rules = rulesOf(deal).map(({ by, ...rule }) =>
      transportRuleInput.parse({ ...rule, carrierServiceId: services.get(by.join(' ')) }),
    )
    await writePlan(db, { dealId, rules })
  }
}
