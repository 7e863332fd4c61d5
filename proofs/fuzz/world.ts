import type { OrderStatus } from '@quai/contract/orders/orders/life.ts'
import { sql } from 'kysely'
import { openSession, type SessionKey } from '../../server/src/calls/session.ts'
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts'
import { anOrder } from '../../server/src/testing/builders/an-order.ts'
import { aBatch, aPair, aProduct, aUser, slotOn, someStock } from '../../server/src/testing/builders/builders.ts'

export const roles = ['customer', 'warehouse', 'admin'] as const
export type Role = (typeof roles)[number]

export interface World {
  tokens: Record<Role, string>
  /** Initial ids, by field name. */
  known: Map<string, (string | number)[]>
  /** Reverts valid requests that lock everyone out, by deactivating a side or ending a session. */
  repair: () => Promise<void>
  close: () => Promise<void>
}

export const makeWorld = async (databaseUrl: string, key: SessionKey): Promise<World> => {
  const { db, close } = openDatabase({ url: databaseUrl, max: 2 })
  const { customer, warehouse } = await aPair(db)
  const admin = await aUser(db, 'admin')
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const plain = await aProduct(db, customer.userId, { sized: true })
  const batched = await aProduct(db, customer.userId, { isBatchManaged: true })
  const batchId = await aBatch(db, batched, 'LOT-1', '2028-01-01')
  await someStock(db, { ...place, productId: plain, quantity: 100_000 })
  await someStock(db, { ...place, productId: batched, quantity: 1_000, batchId })
  const orders = await ordersOf(db, { ...place, productId: plain })
  const contacts = { customer, warehouse, admin }
  const tokens = {} as Record<Role, string> // filled below
  const repair = async () => {
    await db.run(
      sql`UPDATE users SET is_active = true WHERE id IN (${customer.userId}, ${warehouse.userId}, ${admin.userId})`,
    )
    await db.run(
      sql`UPDATE contacts SET is_active = true WHERE id IN (${customer.contactId}, ${warehouse.contactId}, ${admin.contactId})`,
    )
    await db.run(
      sql`UPDATE deals SET is_active = true WHERE customer_id = ${customer.userId} AND warehouse_id = ${warehouse.userId}`,
    )
    await db.run(sql`UPDATE users SET pricing_plan = 'business' WHERE id = ${customer.userId}`)
    for (const role of roles) tokens[role] = (await openSession(db, key, new Date(), contacts[role])).accessToken
  }
  await repair()
  const known = new Map<string, (string | number)[]>([
    ['uuid', orders.map(({ uuid }) => uuid)],
    ['orderUuids', orders.map(({ uuid }) => uuid)],
    ['customerId', [customer.userId]],
    ['warehouseId', [warehouse.userId]],
    ['productId', [plain, batched]],
    ['batchId', [batchId]],
    ['id', [plain, batched, batchId, customer.userId, warehouse.userId, customer.contactId]],
  ])
  return { tokens, known, repair, close }
}

const statuses: OrderStatus[] = ['pending', 'preparing', 'confirmed', 'refused', 'finished', 'no_show']

const ordersOf = async (db: Db, place: { customerId: number; warehouseId: number; productId: number }) => {
  const orders: { uuid: string }[] = []
  for (const [rank, status] of [...statuses, ...statuses].entries())
    orders.push(
      await anOrder(db, {
        ...place,
        status,
        orderType: rank % 2 ? 'collection' : 'delivery',
        start: slotOn('2027-01-20', rank),
        lines: [{ productId: place.productId, quantity: 3 }],
      }),
    )
  for (const status of ['pending', 'confirmed'] as const)
    orders.push(await anOrder(db, { ...place, status, orderType: 'inventory', start: slotOn('2027-01-22'), lines: [] }))
  return orders
}
