import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openSession, type SessionKey } from '../../server/src/calls/session.ts'
import { hashPassword } from '../../server/src/parties/accounts/sign-in/password.ts'
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts'
import { anOrder } from '../../server/src/testing/builders/an-order.ts'
import { aContact, aPair, aProduct, slotOn } from '../../server/src/testing/builders/builders.ts'
import { type ServerProcess, sessionKeyIn } from '../../server/src/testing/servers/server-process.ts'
import type { Asked } from './reader.ts'

type Pair = Awaited<ReturnType<typeof aPair>>

export interface World {
  port: number
  /** The usual list of the other tenant. */
  list: Asked
  /** The right sign-in of somebody of the other tenant, from a network of their own. */
  signIn: Asked
  /** Sessions of the customer who sends the loads, one per client. */
  tokens: string[]
  warehouseId: number
  references: string[]
  productIds: number[]
  /** Uuids of a hundred orders with goods, to print. */
  uuids: string[]
  /** Uuid of an order that takes documents. */
  openUuid: string
  /** Creates a customer that the planner's statistics do not know yet. */
  freshToken: () => Promise<string>
}

const clients = 10

/** Creates a customer with a history, who sends the loads, and another one, who reads and signs in. */
export const makeWorld = async (server: ServerProcess, dataFolder: string, orders: number): Promise<World> => {
  const key = sessionKeyIn(dataFolder)
  const { db, close } = openDatabase({ url: server.databaseUrl, max: 2 })
  try {
    const [loader, reader] = [await aPair(db), await aPair(db)]
    const productIds: number[] = []
    for (let rank = 0; rank < 20; rank++)
      productIds.push(await aProduct(db, loader.customer.userId, { reference: `ABUS-${rank}` }))
    await pastOrders(db, loader, { count: orders, productIds })
    await pastOrders(db, reader, { count: 500, productIds: [await aProduct(db, reader.customer.userId)] })
    const place = { customerId: loader.customer.userId, warehouseId: loader.warehouse.userId }
    const start = slotOn(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
    const [productId = 0] = productIds
    const lines = [{ productId, quantity: 1 }]
    const { uuid: openUuid } = await anOrder(db, { ...place, orderType: 'delivery', start, lines })
    await db.run(sql`ANALYZE`)
    const rows = await db.all(sql<{ uuid: string }>`
      SELECT uuid FROM orders WHERE customer_id = ${loader.customer.userId} ORDER BY id LIMIT 100`)
    const tokens: string[] = []
    for (let client = 0; client < clients; client++)
      tokens.push((await openSession(db, key, new Date(), loader.customer)).accessToken)
    return {
      port: server.port,
      list: listOf((await openSession(db, key, new Date(), reader.customer)).accessToken),
      signIn: await aSignIn(db, reader.customer.userId),
      tokens,
      warehouseId: loader.warehouse.userId,
      references: productIds.map((_, rank) => `ABUS-${rank}`),
      productIds,
      uuids: rows.map(({ uuid }) => uuid),
      openUuid,
      freshToken: () => aFreshCustomer(server.databaseUrl, key, Math.min(orders, 1_500)),
    }
  } finally {
    await close()
  }
}

const listOf = (token: string): Asked => ({
  method: 'GET',
  path: '/api/orders',
  headers: { authorization: `Bearer ${token}` },
})

const aSignIn = async (db: Db, userId: number): Promise<Asked> => {
  const password = 'Palettes-filmées-42'
  const contactId = await aContact(db, userId, { passwordHash: await hashPassword(password) })
  const { email } = await db.one(sql<{ email: string }>`SELECT email FROM contacts WHERE id = ${contactId}`)
  const body = JSON.stringify({ email, password, device: randomBytes(32).toString('base64url') })
  return { method: 'POST', path: '/api/auth/login', headers: { 'x-forwarded-for': '198.51.100.99' }, body }
}

/** Creates all of its orders at once, like a large import, so that the statistics lag behind. */
const aFreshCustomer = async (url: string, key: SessionKey, count: number): Promise<string> => {
  const { db, close } = openDatabase({ url, max: 1 })
  try {
    const pair = await aPair(db)
    await pastOrders(db, pair, { count, productIds: [await aProduct(db, pair.customer.userId)] })
    return (await openSession(db, key, new Date(), pair.customer)).accessToken
  } finally {
    await close()
  }
}

interface Past {
  count: number
  productIds: number[]
}

/** Creates thousands of refused orders of five lines at once, which hold no dock and no stock. */
const pastOrders = (db: Db, { customer, warehouse }: Pair, { count, productIds }: Past): Promise<unknown> =>
  db.run(sql`
    WITH made AS (
      INSERT INTO orders (customer_id, warehouse_id, order_type, order_status, order_date_start, order_date_end,
        order_transporter, internal_number)
      SELECT ${customer.userId}, ${warehouse.userId}, 'delivery', 'refused', now() - n * interval '10 minutes',
        now() - n * interval '10 minutes' + interval '30 minutes', 'by_customer', 'ABUS-' || n
      FROM generate_series(1, ${count}::int) AS n RETURNING id, customer_id, warehouse_id)
    INSERT INTO order_items (order_id, customer_id, warehouse_id, product_id, product_packaging, quantity)
    SELECT m.id, m.customer_id, m.warehouse_id, p.id, 'package_box', 3
    FROM made m, unnest((${productIds}::bigint[])[1:5]) AS p (id)`)
