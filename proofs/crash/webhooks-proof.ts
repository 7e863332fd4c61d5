import { changeEvents, orderEvents } from '@quai/contract/told/webhooks/webhook.ts'
import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/database/database.ts'
import type { Acknowledged } from '../load/journal.ts'
import type { Receiver } from './receiver.ts'

/** Deliveries of one order to one endpoint, by rank of its history. */
interface Expected {
  path: string
  orderUuid: string
  actions: string[]
  events: string[]
  ids: string[]
  bodies: string[]
}

/**
 * Proves, once nothing waits, that both endpoints received every event of every order at least once with the same body,
 * the events of an order in order and nothing else, and that every acknowledged write is among them.
 */
export const proveDeliveries = async (
  db: Db,
  { received }: Receiver,
  journal: readonly Acknowledged[],
): Promise<{ problems: string[]; deliveries: number; repeats: number }> => {
  const rows = await db.all(sql<Expected>`
    SELECT substring(e.url FROM '[^/]/([a-z]+)$') AS path, o.uuid AS "orderUuid",
      ARRAY(SELECT l.action FROM order_logs l WHERE l.order_id = o.id ORDER BY l.id) AS actions,
      coalesce(array_agg(d.event ORDER BY d.id) FILTER (WHERE d.id IS NOT NULL), '{}') AS events,
      coalesce(array_agg(d.uuid::text ORDER BY d.id) FILTER (WHERE d.id IS NOT NULL), '{}') AS ids,
      coalesce(array_agg(d.body ORDER BY d.id) FILTER (WHERE d.id IS NOT NULL), '{}') AS bodies
    FROM orders o CROSS JOIN webhook_endpoints e
    LEFT JOIN webhook_deliveries d ON d.order_id = o.id AND d.endpoint_id = e.id AND d.event = ANY(${[...orderEvents]}::text[])
    GROUP BY o.id, e.id`)
  const problems: string[] = []
  let deliveries = 0
  let repeats = 0
  for (const path of received.keys()) {
    const ofOrders = (received.get(path) ?? []).filter(({ body }) => 'action' in JSON.parse(body).data)
    const arrivals = Map.groupBy(ofOrders, ({ body }) => orderOf(body))
    const own = rows.filter((row) => `/${row.path}` === path)
    const known = new Set(own.map(({ orderUuid }) => orderUuid))
    for (const uuid of arrivals.keys()) if (!known.has(uuid)) problems.push(`${path}: an event of no order ${uuid}`)
    for (const expected of own) {
      const arrived = arrivals.get(expected.orderUuid) ?? []
      problems.push(
        ...problemsOf(expected, arrived).map((problem) => `${path}, order ${expected.orderUuid}: ${problem}`),
      )
      const times = Map.groupBy(arrived, ({ id }) => id)
      deliveries += times.size
      repeats += [...times.values()].filter(({ length }) => length > 1).length
    }
    for (const { path: route, orderUuid } of journal) {
      const type = typeOf[route.split('/')[4] ?? 'create']
      if (!arrivals.get(orderUuid)?.some(({ body }) => JSON.parse(body).type === type))
        problems.push(`${path}: ${type} of order ${orderUuid} was acknowledged, and never arrived`)
    }
  }
  return { problems, deliveries, repeats }
}

const orderOf = (body: string): string => JSON.parse(body).data.orderUuid

/** Event of a write of the load. */
const typeOf: Record<string, string> = {
  create: 'order.create',
  confirm: 'order.confirm',
  complete: 'order.finish',
  cancel: 'order.cancel.by.warehouse',
}

const problemsOf = (expected: Expected, arrived: readonly { id: string; body: string }[]): string[] => {
  const { actions, events, ids, bodies } = expected
  if (String(events) !== String(actions)) return [`events ${events.join()}, history ${actions.join()}`]
  const ranks = arrived.map(({ id }) => ids.indexOf(id))
  const problems: string[] = []
  if (new Set(ranks).size < ids.length) problems.push(`${new Set(ranks).size} events arrived of ${ids.length}`)
  if (ranks.some((rank, place) => rank < (ranks[place - 1] ?? 0))) problems.push(`arrived in the order ${ranks.join()}`)
  if (arrived.some(({ body }, place) => body !== bodies[ranks[place] ?? -1])) problems.push('arrived with another body')
  return problems
}

/** Delivery of a change to one endpoint. */
interface Change {
  path: string
  id: string
  subject: string
  body: string
}

/**
 * Proves that every change told since a transaction has its delivery to both endpoints, once, and that each of them arrived at least
 * once with the same body, those of a subject in order.
 */
export const proveChanges = async (
  db: Db,
  { received }: Receiver,
  since: string,
): Promise<{ problems: string[]; changes: number }> => {
  const names = sql`${[...changeEvents]}::text[]`
  const counts = await db.all(sql<{ path: string; told: number; written: number }>`
    SELECT substring(w.url FROM '[^/]/([a-z]+)$') AS path, (
        SELECT count(*) FROM (
          SELECT DISTINCT e.xid, e.kind, e.change, e.subject_id, e.customer_id, e.warehouse_id, product FROM events e
          LEFT JOIN LATERAL unnest(e.product_ids) AS product ON true
          WHERE e.xid > ${since}::xid8 AND e.kind || '_' || e.change = ANY(${names}) AND w.user_id IN (e.customer_id, e.warehouse_id)) t
      ) AS told, (
        SELECT coalesce(sum(greatest(1, jsonb_array_length(d.body::jsonb -> 'data' -> 'productIds'))), 0)
        FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.event = ANY(${names})) AS written
    FROM webhook_endpoints w`)
  const problems = counts.flatMap(({ path, told, written }) =>
    told > 0 && told === written ? [] : [`/${path}: ${told} changes told, ${written} written`],
  )
  const rows = await db.all(sql<Change>`
    SELECT substring(w.url FROM '[^/]/([a-z]+)$') AS path, d.uuid AS id, coalesce(d.subject, 'order:' || d.order_id) AS subject, d.body
    FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
    WHERE d.event = ANY(${names}) ORDER BY d.id`)
  for (const [path, own] of Map.groupBy(rows, (row) => `/${row.path}`)) {
    const ranks = new Map(own.map(({ id }, rank) => [id, rank]))
    const last = new Map<string, number>()
    const arrived = new Set<string>()
    for (const { id, body } of received.get(path) ?? []) {
      const rank = ranks.get(id)
      const row = own[rank ?? -1]
      if (rank === undefined || !row) continue
      if (rank < (last.get(row.subject) ?? 0)) problems.push(`${path}, ${row.subject}: arrived out of order`)
      if (body !== row.body) problems.push(`${path}, ${row.subject}: arrived with another body`)
      last.set(row.subject, rank)
      arrived.add(id)
    }
    if (arrived.size < own.length) problems.push(`${path}: ${arrived.size} changes arrived of ${own.length}`)
  }
  return { problems, changes: rows.length }
}
