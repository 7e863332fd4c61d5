import { deepStrictEqual } from 'node:assert'
import type pg from 'pg'
import type { HttpConnection } from '../server/src/platform/testing/http-connection.ts'
import { randomOf } from '../server/src/platform/testing/random.ts'
import { asOwner } from './database.ts'
import { aCollection, finishing, read, type World, write } from './operations.ts'

export interface Side {
  connection: HttpConnection
  world: World
}

/**
 * The reference may be compared only if it does the same: one of each operation through both, then the same answers
 * field by field, the same rows in each table and the same content in them. Throws on a difference; returns the rows
 * that each operation wrote, for the record.
 */
export const checkAgreement = (url: string, product: Side, reference: Side): Promise<string[]> =>
  asOwner(url, async (client) => {
    const { userId, body } = aCollection({ world: product.world, random: randomOf(1) })
    const asked = await bothWays(client, product, reference, (side) => write(side, userId, '/api/orders', body))
    const uuids = new Map([product, reference].map((side, rank) => [side, asked.answers[rank]?.uuid]))
    const confirmed = await bothWays(client, product, reference, (side) =>
      write(side, body.warehouseId, `/api/orders/${uuids.get(side)}/confirm`, {}),
    )
    const done = finishing(body)
    const finished = await bothWays(client, product, reference, (side) =>
      write(side, body.warehouseId, `/api/orders/${uuids.get(side)}/complete`, done),
    )
    const [own, other] = await Promise.all(finished.answers.map(({ id }) => effectsOf(client, id)))
    deepStrictEqual(other, own)
    for (const path of ['/api/orders?statusGroup=finished&pageSize=50', '/api/stock/product?pageSize=1000'])
      await sameRead(product, reference, body.warehouseId, path)
    return [`création : ${asked.rows}`, `confirmation : ${confirmed.rows}`, `clôture : ${finished.rows}`]
  })

type AnyOrder = { id: number; uuid: string } & Record<string, unknown>

const bothWays = async (
  client: pg.Client,
  product: Side,
  reference: Side,
  perform: (side: Side) => Promise<AnyOrder>,
) => {
  const before = await countRows(client)
  const own = await perform(product)
  const between = await countRows(client)
  const other = await perform(reference)
  const after = await countRows(client)
  const rows = differences(before, between)
  deepStrictEqual(differences(between, after), rows, 'The reference does not write the same rows')
  deepStrictEqual(comparable(other), comparable(own), 'The reference does not answer the same')
  return { answers: [own, other], rows: rows.join(', ') }
}

const sameRead = async (product: Side, reference: Side, userId: number, path: string): Promise<void> => {
  const [own, other] = await Promise.all([product, reference].map((side) => read(side, userId, path)))
  deepStrictEqual(JSON.parse(other ?? ''), JSON.parse(own ?? ''), `The reference does not answer ${path} the same`)
}

const own = ['id', 'uuid', 'createdAt', 'dock']

/** An order without what is its own. */
const comparable = (order: AnyOrder): unknown =>
  JSON.parse(JSON.stringify(order, (name, value) => (own.includes(name) && typeof value !== 'object' ? '…' : value)))

/** Rows of every table of ours, and jobs by queue: those of the clock come when they like. */
const countRows = async (client: pg.Client): Promise<Record<string, number>> => {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  const counts = [
    ...tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name}`),
    `SELECT 'job ' || q.name, (SELECT count(*)::int FROM pgboss.job j WHERE j.name = q.name)
     FROM unnest(ARRAY['send-mails', 'serve-pre-orders']) AS q (name)`,
    "SELECT 'unités réservées', sum(reserved)::int FROM stock_balances",
    "SELECT 'unités physiques', sum(physical)::int FROM stock_balances",
  ]
  const { rows } = await client.query<{ name: string; count: number }>(`${counts.join(' UNION ALL ')} ORDER BY 1`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const differences = (before: Record<string, number>, after: Record<string, number>): string[] =>
  Object.entries(after).flatMap(([name, count]) => {
    const added = count - (before[name] ?? 0)
    return added === 0 ? [] : [`${name} ${added > 0 ? '+' : '−'}${Math.abs(added)}`]
  })

/** All that an order left in the tables, without identifiers, instants, and what the mail job changes. */
const effectsOf = async (client: pg.Client, orderId: number): Promise<unknown> => {
  const { rows } = await client.query(
    `SELECT
      (SELECT to_jsonb(o) - '{id,uuid,created_at}'::text[] FROM orders o WHERE id = $1) AS "order",
      (SELECT jsonb_agg(to_jsonb(i) - '{id,order_id}'::text[] ORDER BY i.id) FROM order_items i WHERE order_id = $1) AS items,
      (SELECT jsonb_agg(to_jsonb(l) - '{id,order_id,created_at}'::text[] ORDER BY l.id) FROM order_logs l
        WHERE order_id = $1) AS logs,
      (SELECT jsonb_agg(to_jsonb(m) - '{id,order_id,order_item_id,created_at}'::text[] ORDER BY product_id)
        FROM stock_movements m WHERE order_id = $1) AS movements,
      (SELECT jsonb_agg(to_jsonb(n) - '{id,uuid,order_id,params,created_at}'::text[] || (n.params - 'orderUuid') ORDER BY n.id)
        FROM notifications n WHERE order_id = $1) AS notifications,
      (SELECT jsonb_agg(to_jsonb(m) - '{id,uuid,order_id,created_at,state,attempts,html,body_text}'::text[]
          || jsonb_build_object('html', replace(html, o.uuid::text, ''), 'text', replace(body_text, o.uuid::text, '')) ORDER BY m.id)
        FROM mails m JOIN orders o ON o.id = m.order_id WHERE order_id = $1) AS mails`,
    [orderId],
  )
  return rows[0]
}
