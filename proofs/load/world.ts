import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { openSession } from '../../server/src/calls/session.ts'
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts'
import { aPair, aProduct, someStock } from '../../server/src/testing/builders/builders.ts'
import { placesFrom } from '../../server/src/testing/places.ts'
import { type ServerProcess, sessionKeyIn } from '../../server/src/testing/servers/server-process.ts'

/** Creates a customer with stock, its warehouse, their tokens and many places at the dock, for a load. */
export const makeWorld = (
  { databaseUrl }: Pick<ServerProcess, 'databaseUrl'>,
  dataFolder: string,
  placeCount: number,
) =>
  usingDatabase(databaseUrl, async (db) => {
    const { customer, warehouse } = await aPair(db)
    const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
    const productIds: number[] = []
    for (let rank = 0; rank < 20; rank++) {
      const productId = await aProduct(db, customer.userId)
      await someStock(db, { ...sides, productId, quantity: 1_000_000 })
      productIds.push(productId)
    }
    const key = sessionKeyIn(dataFolder)
    const tokenOf = async (who: typeof customer) => (await openSession(db, key, new Date(), who)).accessToken
    const from = addDays(wallClock(new Date()).date, 2)
    return {
      warehouseId: warehouse.userId,
      productIds,
      asCustomer: await tokenOf(customer),
      asWarehouse: await tokenOf(warehouse),
      places: (await placesFrom(db, warehouse.userId, from, placeCount)).values(),
    }
  })

/** Opens the database for one piece of work, because it has another port after each start. */
export const usingDatabase = async <Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> => {
  const { db, close } = openDatabase({ url, max: 2 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Looks until something is found; undefined after the limit. */
export const within = async <Value>(
  limitMs: number,
  look: () => Value | undefined | Promise<Value | undefined>,
): Promise<Value | undefined> => {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(10)) {
    const found = await look()
    if (found !== undefined) return found
  }
  return undefined
}
