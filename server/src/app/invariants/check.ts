import { type RawBuilder, sql } from 'kysely'
import { allSums } from '../../money/kpis/days/sums.ts'
import { wrongStates, wrongSums, wrongTotals } from '../../money/kpis/wrong-sums.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { limitStatements } from '../../platform/database/silence.ts'
import { readSnapshot, selectWithin } from '../../told/events/read.ts'
import { Findings, type Violation } from './findings.ts'
import { orderQueries, type Scope } from './order-queries.ts'
import {
  messageTenants,
  openQueries,
  recentLedger,
  wholeBalances,
  wholeLedger,
  wholePlaces,
  wholeTenants,
} from './stock-queries.ts'

/** Names of the invariants, for /metrics and the command, in checking order. */
export const invariants = [
  'ledger_equals_balances',
  'places_follow_the_ledger',
  ...new Set([...Object.keys(openQueries), ...Object.keys(orderQueries)]),
  'figures_equal_their_rows',
]

/** Rows per query of the complete check, so that sorts fit in memory and snapshots stay short. */
const steps = { orders: 20_000, products: 200, messages: 50_000 }

/**
 * Compares all data that must agree: ledger and balances, reservations and open orders, histories and life.ts, bookings
 * and docks, tenants of parents and children, sums of figures and their rows. Works in ranges, each in its own snapshot. Reports and never repairs; an
 * empty result means that all is well.
 */
export const checkInvariants = async (db: Db): Promise<Violation[]> => {
  const findings = new Findings()
  const inSnapshot = (work: (snapshot: Db) => Promise<void>) => snapshotOf(db, work, { isReadOnly: true })
  await inSnapshot((snapshot) => lookAtOpen(snapshot, findings))
  for await (const within of ranges(db, 'products', steps.products))
    await inSnapshot(async (snapshot) => {
      await look(snapshot, findings, 'ledger_equals_balances', wholeLedger(within))
      await look(snapshot, findings, 'ledger_equals_balances', wholeBalances(within))
      await look(snapshot, findings, 'places_follow_the_ledger', wholePlaces(within))
      await look(snapshot, findings, 'tenants_agree', wholeTenants(within))
    })
  for await (const within of ranges(db, 'orders', steps.orders))
    await inSnapshot(async (snapshot) => void (await lookAtOrders(snapshot, findings, within)))
  for await (const within of ranges(db, 'users', 1))
    for (const wrong of figureQueries(within))
      await inSnapshot((snapshot) => look(snapshot, findings, 'figures_equal_their_rows', wrong))
  for (const table of ['mails', 'notifications'] as const)
    for await (const within of ranges(db, table, steps.messages))
      await inSnapshot((snapshot) => look(snapshot, findings, 'tenants_agree', messageTenants(table, within)))
  return findings.inOrderOf(invariants)
}

/** Changed orders per query. */
const ordersAtATime = 5_000

/** Number of latest messages checked each time. Covers those of a minute. */
const newestMessages = 10_000

/**
 * Checks everything written since its last run, by any process, and everything that is open. Its cost depends on what
 * the last minute wrote, not on the age of the data. A violation stays stored, and is reported until it is repaired.
 * Returns undefined while another process checks.
 */
export const checkRecentInvariants = (db: Db): Promise<Violation[] | undefined> =>
  snapshotOf(db, async (snapshot) => {
    const { isFree } = await snapshot.one(sql<{ isFree: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('recent-invariants', 0)) AS "isFree"`)
    if (!isFree) return undefined
    const findings = new Findings()
    await lookAtOpen(snapshot, findings)
    await look(snapshot, findings, 'ledger_equals_balances', recentLedger)
    // Deletes only what this snapshot sees. Later commits wait for the next check.
    await snapshot.run(sql`
      DELETE FROM changed_stock c USING (SELECT warehouse_id, product_id, batch_id, packaging FROM changed_stock
        GROUP BY 1, 2, 3, 4 HAVING sum(moved) = sum(kept)) well
      WHERE c.warehouse_id = well.warehouse_id AND c.product_id = well.product_id
        AND c.batch_id IS NOT DISTINCT FROM well.batch_id AND c.packaging = well.packaging`)
    await lookAtChangedOrders(snapshot, findings)
    for (const table of ['mails', 'notifications'] as const) {
      const newest = sql`(SELECT coalesce(max(id), 0) - ${newestMessages} FROM ${sql.table(table)})`
      await look(
        snapshot,
        findings,
        'tenants_agree',
        messageTenants(table, (column) => sql`${sql.ref(column)} > ${newest}`),
      )
    }
    return findings.inOrderOf(invariants)
  })

const lookAtChangedOrders = async (snapshot: Db, findings: Findings): Promise<void> => {
  const ids = await changedOrders(snapshot)
  const broken: number[] = []
  for (let at = 0; at < ids.length; at += ordersAtATime) {
    const some = ids.slice(at, at + ordersAtATime)
    broken.push(
      ...(await lookAtOrders(snapshot, findings, (column) => sql`${sql.ref(column)} = ANY(${some}::bigint[])`)),
    )
  }
  // Deletes only what this snapshot sees, and notes again what is to be repaired.
  snapshot.send(sql`DELETE FROM changed_orders`)
  snapshot.send(sql`INSERT INTO changed_orders (order_id) SELECT DISTINCT unnest(${broken}::bigint[])`)
}

/**
 * Returns the orders that are noted, and those that events told of since the last check. The place of a restored database may lie ahead: it
 * is taken anew, and the night's check sees what came before.
 */
const changedOrders = async (snapshot: Db): Promise<number[]> => {
  const { seen } = await snapshot.one(
    sql<{ seen: string }>`SELECT seen::text AS seen FROM change_places WHERE reader = 'invariants'`,
  )
  const { now, continues } = await readSnapshot(snapshot, seen)
  const until = sql`${now}::pg_snapshot`
  snapshot.send(sql`UPDATE change_places SET seen = ${until} WHERE reader = 'invariants'`)
  const told = selectWithin(sql`e.subject_id`, { seen: continues ? seen : now, until, whose: sql`e.kind = 'order'` })
  const rows = await snapshot.all(
    sql<{ id: number }>`SELECT order_id AS id FROM changed_orders UNION SELECT subject_id FROM (${told}) t ORDER BY 1`,
  )
  return rows.map(({ id }) => id)
}

const lookAtOpen = async (snapshot: Db, findings: Findings): Promise<void> => {
  for (const [invariant, broken] of Object.entries(openQueries)) await look(snapshot, findings, invariant, broken)
}

/** Returns the orders that break an invariant. */
const lookAtOrders = async (snapshot: Db, findings: Findings, within: Scope): Promise<number[]> => {
  const broken: number[] = []
  for (const [invariant, query] of Object.entries(orderQueries)) {
    const rows = await snapshot.all(query(within))
    for (const { orderId, sample } of rows) {
      findings.add(invariant, sample)
      broken.push(orderId)
    }
  }
  return broken
}

const look = async (
  snapshot: Db,
  findings: Findings,
  invariant: string,
  broken: RawBuilder<{ sample: string }>,
): Promise<void> => {
  const rows = await snapshot.all(broken)
  for (const { sample } of rows) findings.add(invariant, sample)
}

/** Yields ranges of a table's identifiers, up to its end. */
async function* ranges(db: Db, table: string, step: number): AsyncGenerator<Scope> {
  const { last } = await db.one(sql<{ last: number }>`SELECT coalesce(max(id), 0) AS last FROM ${sql.table(table)}`)
  for (let from = 0; from <= last; from += step)
    yield (column) => sql`${sql.ref(column)} BETWEEN ${from + 1} AND ${from + step}`
}

const snapshotOf = <Result>(
  db: Db,
  work: (snapshot: Db) => Promise<Result>,
  { isReadOnly = false } = {},
): Promise<Result> =>
  inTransaction(db, async (snapshot) => {
    snapshot.send(
      sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, ${sql.raw(isReadOnly ? 'READ ONLY' : 'READ WRITE')}`,
    )
    snapshot.send(sql.raw(limitStatements(600)))
    // Large enough for a range, so that nothing is sorted on disk.
    snapshot.send(sql`SET LOCAL work_mem = '32MB'`)
    return work(snapshot)
  })

/** Compares the sums of the figures of some customers with their orders and their ledger. */
const figureQueries = (within: (column: string) => RawBuilder<boolean>): RawBuilder<{ sample: string }>[] => {
  const ofCustomers = (alias: string) => sql`${within(`${alias}.customer_id`)}`
  return [...allSums.map((sums) => wrongSums(sums, ofCustomers)), wrongTotals(ofCustomers), wrongStates(ofCustomers)]
}
