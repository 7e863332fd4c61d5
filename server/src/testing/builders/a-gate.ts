import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { gateTokenOf } from '../../orders/visits/gate.ts'
import { testNow } from '../test-app.ts'

/** Opens the gate of a warehouse with the number it has, and returns its code. */
export const aGate = async (
  { db, sessionKey }: App,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<string> => {
  const { number } = await db.one(sql<{ number: number }>`
    INSERT INTO gates (warehouse_id, number, opened_at, contact_id) VALUES (${userId}, 1, ${testNow}, ${contactId})
    ON CONFLICT (warehouse_id) DO UPDATE SET closed_at = NULL RETURNING number`)
  return gateTokenOf(sessionKey, { warehouseId: userId, number })
}
