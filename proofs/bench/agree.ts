import { deepStrictEqual } from 'node:assert'
import type pg from 'pg'
import { randomOf } from '../../server/src/testing/random.ts'
import type { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import { asOwner, withoutSchedules } from '../world/database.ts'
import { aCollection, finishing, read, type World, write } from '../world/operations.ts'

export interface Side {
  connection: HttpConnection
  world: World
}

/**
 * Checks that the reference does the same work, because otherwise a comparison means nothing. Runs each operation once
 * through both: they must write the same number of rows with the same content to each table, and answer with the same
 * order and lines. Other parts of the answers may differ. Throws on a difference; returns what each operation wrote and
 * the bytes of both answers.
 */
export const checkAgreement = (url: string, product: Side, reference: Side): Promise<string[]> =>
  asOwner(url, (client) => withoutSchedules(client, () => compare(client, product, reference)))

const compare = async (client: pg.Client, product: Side, reference: Side): Promise<string[]> => {
  const sides = [product, reference] as const
  const { userId, body } = aCollection({ world: product.world, random: randomOf(1) })
  const created = await bothWrite(client, sides, (side) => write(side, userId, '/api/orders', body))
  const uuidOf = new Map(sides.map((side, rank) => [side, orderIn(created.answers[rank]).uuid]))
  const step = (path: string, input: object) =>
    bothWrite(client, sides, (side) => write(side, body.warehouseId, `/api/orders/${uuidOf.get(side)}/${path}`, input))
  const confirmed = await step('confirm', {})
  const finished = await step('complete', finishing(body))
  const [own, other] = await Promise.all(finished.answers.map((answer) => effectsOf(client, orderIn(answer).id)))
  const unlike = unlikeParts(own, other)
  if (unlike.length > 0) throw new Error(`The reference writes something else:\n${unlike.join('\n')}`)
  const list = '/api/orders?statusGroup=finished&pageSize=50'
  const stock = '/api/stock/product?pageSize=1000'
  return [
    `create: ${created.shown}`,
    `confirm: ${confirmed.shown}`,
    `complete: ${finished.shown}`,
    `list: ${await bothRead(sides, body.warehouseId, list, ({ id, uuid }) => ({ id, uuid }))}`,
    `stock: ${await bothRead(sides, body.warehouseId, stock, ({ productId, packagings }) => ({ productId, packagings }))}`,
  ]
}

/** Takes one order through its whole life in the product, whose mails then serve as templates for the reference. */
export const keepLetters = (url: string, product: Side): Promise<unknown> =>
  asOwner(url, async (client) => {
    const { userId, body } = aCollection({ world: product.world, random: randomOf(2) })
    const { uuid, id } = orderIn(await write(product, userId, '/api/orders', body))
    await write(product, body.warehouseId, `/api/orders/${uuid}/confirm`, {})
    await write(product, body.warehouseId, `/api/orders/${uuid}/complete`, finishing(body))
    return client.query('SELECT bench_keep_letters($1)', [id])
  })

type Sides = readonly [Side, Side]
type Row = Record<string, unknown>
type AnyOrder = { id: number; uuid: string; orderItems: { reference: string; quantity: number }[] }

const orderIn = (answer: string | undefined): AnyOrder => JSON.parse(answer ?? '')

const bothWrite = async (client: pg.Client, [product, reference]: Sides, perform: (side: Side) => Promise<string>) => {
  const before = await countRows(client)
  const own = await perform(product)
  const between = await countRows(client)
  const other = await perform(reference)
  const after = await countRows(client)
  const rows = differences(before, between)
  deepStrictEqual(differences(between, after), rows, 'The reference does not write the same rows')
  deepStrictEqual(linesOf(other), linesOf(own), 'The reference does not answer with the same lines')
  return { answers: [own, other], shown: `${rows.join(', ')}; ${bytes(own, other)}` }
}

const linesOf = (answer: string) =>
  orderIn(answer)
    .orderItems.map(({ reference, quantity }) => `${reference} × ${quantity}`)
    .sort()

/** Checks that both return the same rows in the same order, as far as `pick` compares them. */
const bothRead = async (sides: Sides, userId: number, path: string, pick: (row: Row) => Row): Promise<string> => {
  const [own = '', other = ''] = await Promise.all(sides.map((side) => read(side, userId, path)))
  const [ours, theirs] = [own, other].map((answer): { items: Row[]; total: number } => JSON.parse(answer))
  deepStrictEqual(theirs?.items.map(pick), ours?.items.map(pick), `The reference does not find the rows of ${path}`)
  deepStrictEqual(theirs?.total, ours?.total, `The reference does not count the rows of ${path}`)
  return `${ours?.items.length} rows; ${bytes(own, other)}`
}

const bytes = (own: string, other: string): string => {
  const [ours, theirs] = [Buffer.byteLength(own), Buffer.byteLength(other)]
  const share = Math.round((theirs / ours - 1) * 100)
  return `answer of ${ours} bytes, of the reference ${theirs} (${share > 0 ? '+' : ''}${share} %)`
}

/** Tables that triggers fill and the check of every minute empties, possibly between two counts. */
const notes = ['changed_orders', 'changed_stock', 'invariant_checks']

/** Counts the rows of each table and the jobs of the queue that operations fill. */
const countRows = async (client: pg.Client): Promise<Record<string, number>> => {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1)",
    [notes],
  )
  const counts = [
    ...tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int FROM ${name}`),
    "SELECT 'job serve-pre-orders', count(*)::int FROM pgboss.job WHERE name = 'serve-pre-orders'",
    "SELECT 'units reserved', sum(reserved)::int FROM stock_balances",
    "SELECT 'units in stock', sum(physical)::int FROM stock_balances",
  ]
  const { rows } = await client.query<{ name: string; count: number }>(`${counts.join(' UNION ALL ')} ORDER BY 1`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const differences = (before: Record<string, number>, after: Record<string, number>): string[] =>
  Object.entries(after).flatMap(([name, count]) => {
    const added = count - (before[name] ?? 0)
    return added === 0 ? [] : [`${name} ${added > 0 ? '+' : '−'}${Math.abs(added)}`]
  })

/** Returns everything that an order left in the tables, without identifiers and instants. */
const effectsOf = async (client: pg.Client, orderId: number): Promise<unknown> => {
  const { rows } = await client.query(
    `SELECT
      -- Two orders of one slot have different docks.
      (SELECT to_jsonb(o) - '{id,uuid,created_at}'::text[] || jsonb_build_object('dock', o.dock IS NOT NULL)
        FROM orders o WHERE id = $1) AS "order",
      (SELECT jsonb_agg(to_jsonb(i) - '{id,order_id}'::text[] ORDER BY i.id) FROM order_items i WHERE order_id = $1) AS items,
      (SELECT jsonb_agg(to_jsonb(l) - '{id,order_id,created_at}'::text[] ORDER BY l.id) FROM order_logs l
        WHERE order_id = $1) AS logs,
      -- Both orders take the same goods, so that each leaves another stock.
      (SELECT jsonb_agg(to_jsonb(m) - '{id,order_id,order_item_id,created_at}'::text[]
          || jsonb_build_object('balance', m.balance = (SELECT sum(s.quantity) FROM stock_movements s
            WHERE s.id <= m.id AND s.warehouse_id = m.warehouse_id AND s.product_id = m.product_id
              AND s.batch_id IS NOT DISTINCT FROM m.batch_id AND s.packaging = m.packaging)) ORDER BY product_id)
        FROM stock_movements m WHERE order_id = $1) AS movements,
      (SELECT jsonb_agg(to_jsonb(n) - '{id,uuid,order_id,params,created_at}'::text[] || (n.params - '{orderUuid,orderNumber}'::text[]) ORDER BY n.id)
        FROM notifications n WHERE order_id = $1) AS notifications,
      -- How far a mail is on its way is the worker's matter.
      (SELECT jsonb_agg(jsonb_build_object('event', event, 'contact', contact_id, 'to', to_email, 'name', to_name,
          'subject', replace(subject, o.id || ' · ', ''), 'held', send_after,
          'html', replace(replace(html, o.uuid::text, ''), o.id || ' · ', ''),
          'text', replace(replace(body_text, o.uuid::text, ''), o.id || ' · ', '')) ORDER BY m.id)
        FROM mails m JOIN orders o ON o.id = m.order_id WHERE order_id = $1) AS mails`,
    [orderId],
  )
  return rows[0]
}

/** Lists the paths at which two values differ, with both values. */
const unlikeParts = (own: unknown, other: unknown, path = ''): string[] => {
  if (typeof own !== 'object' || typeof other !== 'object' || own === null || other === null)
    return own === other || areOneMoment(own, other)
      ? []
      : [`${path}: ${JSON.stringify(own)}, and the reference ${JSON.stringify(other)}`]
  const [ours, theirs] = [own, other] as [Row, Row]
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((name) =>
    unlikeParts(ours[name], theirs[name], `${path}/${name}`),
  )
}

/** True when the two instants differ by less than a minute, because the two operations run one after the other. */
const areOneMoment = (own: unknown, other: unknown): boolean =>
  typeof own === 'string' &&
  typeof other === 'string' &&
  /^\d{4}-\d\d-\d\dT/.test(own) &&
  Math.abs(Date.parse(own) - Date.parse(other)) < 60_000
