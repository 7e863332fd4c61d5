import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvariants } from '../../server/src/app/invariants/check.ts'
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import type { Acknowledged, Journal } from './journal.ts'

interface Subject {
  port: number
  databaseUrl: string
  journal: Journal
}

/** Returns what the base does not have of the acknowledged writes, after a fault that may lose some. */
export const lostWrites = async ({
  databaseUrl,
  journal,
}: Pick<Subject, 'databaseUrl' | 'journal'>): Promise<string[]> => {
  const { db, close } = openDatabase({ url: databaseUrl, max: 2 })
  try {
    return compareOrders(await journal.read(), await ordersOf(db))
  } finally {
    await close()
  }
}

const ordersOf = (db: Db): Promise<Found[]> =>
  db.selectFrom('orders').select(['uuid', 'internal_number', 'order_status']).execute()

/** Number of entries that an earlier proof has already replayed. */
let replayed = 0

/**
 * Proves, while nothing is running, that every acknowledged write exists exactly once, that the same key presents
 * that write's order as it is now, and that the invariants hold. Returns what was checked and the problems.
 */
export const prove = async ({
  port,
  databaseUrl,
  journal,
}: Subject): Promise<{ replays: number; problems: string[] }> => {
  const entries = await journal.read()
  const { db, close } = openDatabase({ url: databaseUrl, max: 2 })
  try {
    const problems = [...compareOrders(entries, await ordersOf(db))]
    const fresh = entries.slice(replayed)
    problems.push(...(await replay(port, fresh, statusesOf(entries))))
    replayed = entries.length
    for (const { invariant, count, sample } of await checkInvariants(db))
      problems.push(`${invariant}: ${count} (${sample.join('; ')})`)
    return { replays: fresh.length, problems }
  } finally {
    await close()
  }
}

interface Found {
  uuid: string
  internal_number: string | null
  order_status: string
}

/**
 * Checks that each acknowledged creation is one order in its last acknowledged status, and that there are no others.
 */
const compareOrders = (entries: Acknowledged[], orders: Found[]): string[] => {
  const expected = new Map<string, { key: string; status: string }>()
  for (const { path, key, orderUuid, orderStatus } of entries)
    expected.set(orderUuid, {
      key: path === '/api/orders' ? key : (expected.get(orderUuid)?.key ?? ''),
      status: orderStatus,
    })
  const problems: string[] = []
  for (const { uuid, internal_number, order_status } of orders) {
    const known = expected.get(uuid)
    if (!known) problems.push(`order ${uuid} that nobody saw acknowledged (key ${internal_number})`)
    else if (known.key !== internal_number || known.status !== order_status)
      problems.push(`order ${uuid}: ${order_status}, and the last answer said ${known.status}`)
    expected.delete(uuid)
  }
  for (const uuid of expected.keys()) problems.push(`order ${uuid} acknowledged, and lost`)
  return problems
}

/** Last acknowledged status of each order. */
const statusesOf = (entries: Acknowledged[]): Map<string, string> =>
  new Map(entries.map(({ orderUuid, orderStatus }) => [orderUuid, orderStatus]))

const replay = async (port: number, entries: Acknowledged[], statuses: Map<string, string>): Promise<string[]> => {
  const problems: string[] = []
  const left = entries.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const connection = new HttpConnection(port)
      for (const { key, as, path, body, status, orderUuid } of left) {
        const send = () =>
          connection.send({
            method: 'POST',
            path,
            headers: { authorization: `Bearer ${as}`, 'idempotency-key': key },
            body: JSON.stringify(body),
          })
        let answer = await send()
        // A busy server asks to come again.
        for (let tries = 0; answer.status === 503 && tries < 20; tries++) {
          await sleep(500)
          answer = await send()
        }
        const order = answer.status === status ? JSON.parse(answer.body) : {}
        if (order.uuid !== orderUuid || order.orderStatus !== statuses.get(orderUuid))
          problems.push(`${path} replayed with key ${key}: ${answer.status}, ${answer.body.slice(0, 200)}`)
      }
      connection.close()
    }),
  )
  return problems
}
