import type { UserType } from '@quai/contract/platform/roles.ts'
import { openSession } from '../../../server/src/calls/session.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { sessionKeyIn } from '../../../server/src/testing/servers/server-process.ts'
import { appointments, asOwner } from '../../world/database.ts'
import type { World } from '../../world/operations.ts'
import { adminToken } from '../../world/reading.ts'
import type { Places } from './reads.ts'

export interface Caller {
  userId: number
  token: string
}

export interface Callers extends World {
  callers: Record<UserType, Caller[]>
}

/** Number of Quai’s own organisations. Each has its own turns (decision 017). */
const admins = 4

/** Returns callers of each kind: a customer has a tenth of the orders, a warehouse a fifth, an admin all. */
export const worldOf = async (url: string, dataFolder: string): Promise<Callers> => {
  for (let rank = 1; rank <= admins; rank++) await adminToken(url, dataFolder, `admin${rank}@bench.test`)
  const key = sessionKeyIn(dataFolder)
  const { db, close } = openDatabase({ url, max: 2 })
  const contacts = await db
    .selectFrom('contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'u.user_type'])
    .where('c.is_main', '=', true)
    .orderBy('u.id')
    .execute()
  const tokens: Record<number, string> = {}
  for (const { id, user_id } of contacts)
    tokens[user_id] = (await openSession(db, key, new Date(), { contactId: id, userId: user_id })).accessToken
  const products = await db.selectFrom('products').select(['id', 'customer_id']).execute()
  await close()
  const idsOf = (type: UserType) => contacts.filter((one) => one.user_type === type).map((one) => one.user_id)
  const callersOf = (type: UserType) => idsOf(type).map((userId) => ({ userId, token: tokens[userId] ?? '' }))
  return {
    tokens,
    callers: {
      customer: callersOf('customer'),
      warehouse: callersOf('warehouse'),
      admin: callersOf('admin'),
    },
    warehouseIds: idsOf('warehouse'),
    customers: idsOf('customer').map((userId) => ({
      userId,
      productIds: products.filter((product) => product.customer_id === userId).map(({ id }) => id),
    })),
    starts: appointments(150).map(({ start }) => new Date(start).toISOString()),
  }
}

export const placesOf = (url: string, customerId: number, warehouseId: number): Promise<Places> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<Places>(
      `SELECT (SELECT count(*)::int FROM orders) AS orders, $2::int AS "warehouseId",
        (SELECT min(id)::int FROM products WHERE customer_id = $1) AS "productId",
        (SELECT uuid FROM orders WHERE customer_id = $1 ORDER BY id DESC LIMIT 1) AS "orderUuid",
        (SELECT o.internal_number FROM documents d JOIN orders o ON o.id = d.order_id
         WHERE d.warehouse_id = $2 AND d.id > (SELECT max(id) / 2 FROM documents) ORDER BY d.id LIMIT 1) AS number`,
      [customerId, warehouseId],
    )
    const [places] = rows
    if (!places) throw new Error('A selection without a table has one row')
    return places
  })
