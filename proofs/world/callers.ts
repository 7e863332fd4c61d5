import type { UserType } from '@quai/contract/platform/roles.ts'
import { openSession } from '../../server/src/calls/session.ts'
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts'
import { sessionKeyIn } from '../../server/src/testing/servers/server-process.ts'
import { appointments } from './database.ts'
import type { World } from './operations.ts'

export interface Caller {
  userId: number
  token: string
}

export interface Callers extends World {
  callers: Record<UserType, Caller[]>
}

interface Chosen {
  /** Days of appointments, and the first of these that are left out. */
  days: number
  taken: number
  /** Products of each customer at most. */
  products: number
}

/** Places that the filling leaves free, and few products, so that drawing some takes no time. */
export const freePlaces: Chosen = { days: 400, taken: 800, products: 200 }

/**
 * Returns everybody of a filled database with a session: a customer has a tenth of the orders, a warehouse a fifth, an
 * admin all.
 */
export const worldOf = async (
  url: string,
  dataFolder: string,
  { days, taken, products }: Chosen = { days: 150, taken: 0, products: Number.POSITIVE_INFINITY },
): Promise<Callers> => {
  const { db, close } = openDatabase({ url, max: 2 })
  try {
    const users = await mainContacts(db)
    const goods = Map.groupBy(
      await db.selectFrom('products').select(['id', 'customer_id']).execute(),
      (product) => product.customer_id,
    )
    const key = sessionKeyIn(dataFolder)
    const tokens: World['tokens'] = {}
    for (const user of users) tokens[user.userId] = (await openSession(db, key, new Date(), user)).accessToken
    const callersOf = (type: UserType) =>
      users.filter((user) => user.type === type).map(({ userId }) => ({ userId, token: tokens[userId] ?? '' }))
    const [customer, warehouse] = [callersOf('customer'), callersOf('warehouse')]
    return {
      tokens,
      callers: { customer, warehouse, admin: callersOf('admin') },
      warehouseIds: warehouse.map(({ userId }) => userId),
      customers: customer.map(({ userId }) => ({
        userId,
        productIds: (goods.get(userId) ?? []).slice(0, products).map(({ id }) => id),
      })),
      starts: appointments(days)
        .slice(taken)
        .map(({ start }) => new Date(start).toISOString()),
    }
  } finally {
    await close()
  }
}

const mainContacts = (db: Db) =>
  db
    .selectFrom('contacts as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id as contactId', 'u.id as userId', 'u.user_type as type'])
    .where('c.is_main', '=', true)
    .orderBy('u.id')
    .execute()

/** Opens a session of an admin, who sees everything, creating the admin once per database. */
export const adminToken = async (url: string, dataFolder: string, email = 'admin@bench.test'): Promise<string> => {
  const { db, close } = openDatabase({ url, max: 1 })
  const known = await db.selectFrom('contacts').select(['id', 'user_id']).where('email', '=', email).executeTakeFirst()
  const { id, user_id } = known ?? (await makeAdmin(db, email))
  const token = (await openSession(db, sessionKeyIn(dataFolder), new Date(), { contactId: id, userId: user_id }))
    .accessToken
  await close()
  return token
}

const makeAdmin = async (db: Db, email: string) => {
  const user = await db
    .insertInto('users')
    .values({ name: 'Quai', user_type: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('contacts')
    .values({ user_id: user.id, name: 'Admin', email, is_main: true })
    .returning(['id', 'user_id'])
    .executeTakeFirstOrThrow()
}
