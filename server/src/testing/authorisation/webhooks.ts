import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'
import type { Party } from './world.ts'

/** Makers of endpoints and of their deliveries. Written directly, because the API limits their number. */
export const webhookMakersOf = ({ app: { db } }: TestApp) => {
  const endpoint = async ({ userId, canary }: Party) => {
    // Keeps the newest, which calls that are being prepared may name.
    await db.run(sql`DELETE FROM webhook_endpoints WHERE user_id = ${userId} AND id NOT IN (
      SELECT id FROM webhook_endpoints WHERE user_id = ${userId} ORDER BY id DESC LIMIT 12)`)
    return db
      .insertInto('webhook_endpoints')
      .values({ user_id: userId, url: `https://${canary.toLowerCase()}.example.test/`, events: ['order_confirm'] })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow()
  }
  return {
    webhook: async (party: Party): Promise<string> => (await endpoint(party)).uuid,
    webhookDelivery: async (party: Party): Promise<string> => {
      const { id } = await endpoint(party)
      const { uuid } = await db
        .insertInto('webhook_deliveries')
        .values({ endpoint_id: id, event: 'test', body: party.canary, state: 'delivered' })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      return uuid
    },
  }
}
