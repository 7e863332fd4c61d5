import { plansWith } from '@quai/contract/platform/plans.ts'
import { changeEvents, productsOfDelivery } from '@quai/contract/told/webhooks/webhook.ts'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import type { Context } from '../../calls/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { instantJson } from '../../platform/database/statement-parts.ts'
import { readSnapshot, selectWithin, subjectColumns } from '../events/read.ts'
import { isEndpointActive, typeOfEventSql } from './rows.ts'

/** Events read in one transaction. */
const batch = 1_000

const names = sql`${[...changeEvents]}::text[]`
const isTold = sql<boolean>`e.kind || '_' || e.change = ANY(${names})`
const isWanted = sql<boolean>`EXISTS (SELECT FROM webhook_endpoints w WHERE w.is_active AND w.events && ${names})`

/** True for a user `u` who is active and whose plan has connectors. */
export const mayHear = sql<boolean>`u.is_active AND (u.user_type <> 'customer' OR u.pricing_plan::text = ANY(${[...plansWith.connectors]}::text[]))`

/** True when events wait to become deliveries, or when the place comes from another database. */
export const areChangesUnread = sql<boolean>`${isWanted} AND EXISTS (
  SELECT FROM webhook_place p WHERE p.until IS NOT NULL OR pg_snapshot_xmax(p.seen) > pg_snapshot_xmax(pg_current_snapshot())
    OR EXISTS (SELECT FROM events e
      WHERE e.xid >= pg_snapshot_xmin(p.seen) AND NOT pg_visible_in_snapshot(e.xid, p.seen) AND ${isTold}))`

/**
 * Writes the deliveries of what changed, with the place up to which it read: a worker that dies in the midst loses and doubles
 * nothing. Leaves it to another worker that is at it.
 */
export const writeChanges = async (app: Pick<App, 'db' | 'pool' | 'clock'>): Promise<void> => {
  let { isUnread } = await app.db.one(sql<{ isUnread: boolean }>`SELECT ${areChangesUnread} AS "isUnread"`)
  while (isUnread)
    isUnread = await inTransaction(app.pool, (db) => writeSome({ db, now: app.clock() }, sql`FOR UPDATE SKIP LOCKED`))
}

/**
 * Writes the deliveries of all that changed until now, before an endpoint begins to hear or ceases to. Comes before any lock of an
 * endpoint: a worker holds the place while its deliveries refer to endpoints.
 */
export const catchUp = async (ctx: Pick<Context, 'db' | 'now'>): Promise<void> => {
  while (await writeSome(ctx, sql`FOR UPDATE`)) {
    // Writes one batch each time.
  }
}

/** Writes the deliveries of one batch. Returns whether more events wait. */
const writeSome = async ({ db, now: at }: Pick<Context, 'db' | 'now'>, lock: RawBuilder<unknown>): Promise<boolean> => {
  const place = await db.maybe(sql<{ seen: string; until: string | null; lastId: number | null }>`
    SELECT seen::text AS seen, until::text AS until, last_id AS "lastId" FROM webhook_place ${lock}`)
  if (!place) return false
  // Taken once the place is locked: an earlier snapshot might lie before it.
  const { now, continues } = await readSnapshot(db, place.until ?? place.seen)
  const until = place.until ?? now
  const read = continues ? await writeBatch(db, { ...place, until, at }) : undefined
  const hasMore = read !== undefined && read.count === batch
  db.send(sql`UPDATE webhook_place SET seen = ${hasMore ? place.seen : continues ? until : now}::pg_snapshot,
    until = ${hasMore ? until : null}::pg_snapshot, last_id = ${hasMore ? read.lastId : null}`)
  return hasMore
}

interface Batch {
  seen: string
  until: string
  lastId: number | null
  at: Date
}

/**
 * Writes the deliveries of a batch, if any endpoint wants them. One transaction tells the same of the same parties once. A shipment is
 * left out for an endpoint that gets an event of its order by the same transaction: order_logs is only inserted into, so that xmin is it.
 */
const writeBatch = async (db: Db, { seen, until, lastId, at }: Batch): Promise<{ count: number; lastId: number }> => {
  const columns = sql`e.id, e.xid, e.at, e.kind, e.change, e.customer_id, e.warehouse_id, e.subject_id, e.product_ids, ${subjectColumns}`
  const told = selectWithin(columns, {
    seen,
    until: sql`${until}::pg_snapshot`,
    lastId: lastId ?? 0,
    whose: sql`${isTold} AND ${isWanted}`,
    limit: batch,
  })
  return db.one(sql<{ count: number; lastId: number }>`
    WITH told AS MATERIALIZED (${told}), changes AS (
      SELECT min(t.id) AS id, min(t.at) AS at, t.xid, t.kind, t.change, t.kind || '_' || t.change AS name, t.customer_id, t.warehouse_id,
        t.subject_id, t."orderId", t."orderUuid", t."invoiceUuid",
        coalesce(array_agg(DISTINCT product) FILTER (WHERE product IS NOT NULL), '{}') AS products
      FROM told t LEFT JOIN LATERAL unnest(t.product_ids) AS product ON true
      GROUP BY t.xid, t.kind, t.change, t.customer_id, t.warehouse_id, t.subject_id, t."orderId", t."orderUuid", t."invoiceUuid"
    ), written AS (
      INSERT INTO webhook_deliveries (endpoint_id, order_id, subject, event, body, next_attempt_at)
      SELECT w.id, c."orderId",
        CASE WHEN c.kind = 'invoice' THEN 'invoice:' || c.subject_id
          WHEN c."orderId" IS NULL THEN concat_ws(':', c.kind, c.customer_id, c.warehouse_id) END,
        c.name, jsonb_build_object('type', ${typeOfEventSql(sql`c.name`)}, 'timestamp', ${instantJson(sql`c.at`)},
          'data', jsonb_build_object('kind', c.kind, 'change', c.change, 'customerId', c.customer_id, 'warehouseId', c.warehouse_id,
            'orderId', c."orderId", 'orderUuid', c."orderUuid", 'invoiceUuid', c."invoiceUuid",
            'productIds', to_jsonb(c.products[first : first + ${productsOfDelivery} - 1])))::text, ${at.toISOString()}::timestamptz
      FROM changes c
      CROSS JOIN LATERAL generate_series(1, greatest(cardinality(c.products), 1), ${productsOfDelivery}) AS first
      JOIN webhook_endpoints w ON w.user_id IN (c.customer_id, c.warehouse_id) AND ${isEndpointActive('w')} AND c.name = ANY (w.events)
      JOIN users u ON u.id = w.user_id AND ${mayHear}
      WHERE NOT (c.kind = 'shipment' AND EXISTS (SELECT FROM order_logs l
        WHERE l.order_id = c."orderId" AND l.action = ANY (w.events) AND l.xmin = c.xid::xid))
      ORDER BY c.id, first
    )
    SELECT count(*)::int AS count, coalesce(max(id), 0) AS "lastId" FROM told`)
}
