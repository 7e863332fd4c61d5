import { openSession } from '../../../server/src/calls/session.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { sessionKeyIn } from '../../../server/src/testing/servers/server-process.ts'
import { appointments } from '../../world/database.ts'
import type { World } from '../../world/operations.ts'

/** Appointments of the first days, which the filling has taken. */
const takenPlaces = 800

/** Customers and warehouses of a filled database, with a session of each. */
export const worldOf = async (url: string, dataFolder: string): Promise<World> => {
  const key = sessionKeyIn(dataFolder)
  const { db, close } = openDatabase({ url, max: 2 })
  try {
    const users = await db
      .selectFrom('contacts as c')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select(['c.id as contactId', 'u.id as userId', 'u.user_type as type'])
      .where('c.is_main', '=', true)
      .orderBy('u.id')
      .execute()
    const products = Map.groupBy(
      await db.selectFrom('products').select(['id', 'customer_id']).execute(),
      (product) => product.customer_id,
    )
    const tokens: World['tokens'] = {}
    for (const user of users) tokens[user.userId] = (await openSession(db, key, new Date(), user)).accessToken
    const ids = (type: string) => users.filter((user) => user.type === type).map(({ userId }) => userId)
    return {
      tokens,
      warehouseIds: ids('warehouse'),
      customers: ids('customer').map((userId) => ({
        userId,
        productIds: (products.get(userId) ?? []).slice(0, 200).map(({ id }) => id),
      })),
      starts: appointments(400)
        .slice(takenPlaces)
        .map(({ start }) => new Date(start).toISOString()),
    }
  } finally {
    await close()
  }
}
