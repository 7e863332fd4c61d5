import { wallClock } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { compareInvoices } from '../../money/invoices/compare.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { createCalendar } from './plan/calendar.ts'
import { chooseGoods, letOneExpire } from './plan/goods.ts'
import { planInventories } from './plan/inventories.ts'
import { planDeal, type World } from './plan/orders.ts'
import { deals, demoMark, demoPassword, warehouses } from './plan/parties.ts'
import { readPlaces } from './plan/places.ts'
import { planCorrections, starvePreOrders, stockUp } from './plan/stock.ts'
import { seededRandom } from './random.ts'
import { demoFile, readRetailFile } from './retail.ts'
import { announceRecent, writeProposals } from './write/announce.ts'
import { writeDocuments } from './write/documents.ts'
import { writeGoods, writeStock } from './write/goods.ts'
import { writeInventories } from './write/inventories.ts'
import { writeInvoices } from './write/invoices.ts'
import { writeOrders } from './write/orders.ts'
import { closureDaysOf, writeParties } from './write/parties.ts'
import { writeRateCards } from './write/rates.ts'
import { writeShipments } from './write/shipments.ts'
import { writeTransport } from './write/transport.ts'

/** Any constant. Only one of several servers starting together on an empty database seeds it; the others wait. */
const demoLock = 7_204_602

/**
 * Fills a database without users with the demo: three customers, three warehouses, an admin, about 1,000 references of
 * a real retailer, and 90 days of orders around today in every status. Returns lines about its accounts to print;
 * undefined when the database belongs to someone else. The sign-in page then offers the same accounts.
 */
export const seedDemo = async (app: App, say: (line: string) => void): Promise<string[] | undefined> => {
  const accounts = await inTransaction(app.pool, async (db) => {
    db.send(sql`SELECT pg_advisory_xact_lock(${demoLock})`)
    const { hasUsers } = await db.one(sql<{ hasUsers: boolean }>`SELECT EXISTS (SELECT FROM users) AS "hasUsers"`)
    if (!hasUsers) {
      say('Preparing the demo’s data…')
      await plant(app, db)
    }
    return readAccounts(db)
  })
  app.demoAccounts = accounts.map(({ type, user, email }) => ({
    label: `${user} (${roleNames[type]})`,
    email,
    password: demoPassword,
  }))
  return accounts.length > 0 ? linesOf(accounts) : undefined
}

const roleNames: Record<UserType, string> = { admin: 'administration', customer: 'client', warehouse: 'entrepôt' }

interface DemoUser {
  type: UserType
  user: string
  contact: string
  email: string
}

/** Lists the current accounts, because some may have been renamed or deactivated since. */
const readAccounts = async (db: Db): Promise<DemoUser[]> =>
  db.all(sql<DemoUser>`
    SELECT u.user_type AS type, u.name AS user, c.name AS contact, c.email
    FROM users u JOIN contacts c ON c.user_id = u.id AND c.is_main
    WHERE u.external_id LIKE ${`${demoMark}%`} AND u.is_active
    ORDER BY u.user_type = 'admin' DESC, u.id`)

const linesOf = (accounts: DemoUser[]): string[] => {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return [
    `Demo accounts (password: ${demoPassword})`,
    ...accounts.map(({ type, user, contact, email }) => `  ${email.padEnd(width)}  ${type}, ${user} (${contact})`),
  ]
}

const plant = async (app: App, db: Db): Promise<void> => {
  const now = app.clock().getTime()
  const today = wallClock(now).date
  const random = seededRandom(20_121_201)
  const places = readPlaces()
  const lines = readRetailFile(demoFile)
  const warehousesOf = (key: string) =>
    deals.filter(({ customer }) => customer === key).map(({ warehouse }) => warehouse)
  const goods = chooseGoods(lines, warehousesOf, { random, today })
  letOneExpire(goods, today)
  const calendars = new Map(
    warehouses.map(({ key, settings }) => [key, createCalendar({ ...settings, closureDays: closureDaysOf(today) })]),
  )
  const world: World = { now, random, goods, lines, calendars, places }
  const orders = deals.flatMap((deal) => {
    const own = planDeal(world, deal)
    return [...own, ...stockUp(world, deal, own)]
  })
  starvePreOrders(orders, random)

  const sides = await writeParties({ db, random, places, today })
  await writeTransport(db, sides)
  await writeRateCards(db, sides, today)
  await writeGoods(db, sides, goods, new Date(now - 120 * 24 * 3_600_000).toISOString())
  const corrections = planCorrections(orders, { random, now })
  const corrected = new Set(corrections.map(({ place }) => place.line.goods))
  const inventories = planInventories(world, orders, corrected)
  const written = await writeOrders(db, sides, [...orders, ...inventories])
  await writeShipments(db, written, now)
  await writeStock(db, sides, { orders: written, corrections })
  await writeInventories(db, written)
  await writeProposals(db, written, now)
  await announceRecent(db, written, now)
  await writeDocuments(app, db, written, now)
  await writeInvoices({ app, db, sides, today })
  await compareInvoices({ db, clock: app.clock })
}
