import { type ChangesQuery, eventDays, type ToldEvent } from '@quai/contract/told/events/event.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { instantJson } from '../../platform/database/statement-parts.ts'
import { insistently } from '../../platform/jobs/months.ts'
import { type Place, placeIn, textOfPlace, unknownPlace } from './places.ts'

/**
 * Lists what changed since a place, oldest first, with the place to read on from. Nobody who reads on from `next` misses
 * an event or reads one twice. Throws INVALID at `after` for a place that is none or too old.
 */
export const listChanges = async (ctx: Context, { after, limit }: ChangesQuery) => {
  const at = Math.floor(ctx.now.getTime() / 1_000)
  if (after === undefined) {
    const { now } = await readSnapshot(ctx.db)
    return { items: [], next: textOfPlace({ at, seen: now }), hasMore: false }
  }
  const place = placeIn(after)
  if (!place || isGone(place, ctx.now)) throw unknownPlace()
  const { now, continues } = await readSnapshot(ctx.db, place.until ?? place.seen)
  if (!continues) throw unknownPlace()
  const until = place.until ?? now
  const rows = await ctx.db.all(
    selectEvents({
      ...place,
      until: sql`${until}::pg_snapshot`,
      whose: sql`${scope(ctx, 'e')} AND e.kind <> ALL(${[...pageKinds]}::text[])`,
      limit: limit + 1,
    }),
  )
  const items = rows.slice(0, limit)
  const hasMore = rows.length > limit
  return { items, next: textOfPlace(nextOf(place, { at, until, items, hasMore })), hasMore }
}

interface Read {
  at: number
  until: string
  items: readonly ToldEvent[]
  hasMore: boolean
}

/** Goes on within the same snapshots while more events of theirs wait, then from the later one. */
const nextOf = (place: Place, { at, until, items, hasMore }: Read): Place =>
  hasMore ? { at: place.at, seen: place.seen, until, lastId: items.at(-1)?.id ?? 0 } : { at, seen: until }

const secondsPerDay = 86_400

/** True when events after a place may have been removed, or when it comes from another database. */
export const isGone = ({ at }: Place, now: Date): boolean => {
  const age = now.getTime() / 1_000 - at
  // An hour of grace for the nightly removal, and for clocks that differ.
  return age > eventDays * secondsPerDay - 3_600 || age < -3_600
}

/** Selects the present snapshot, and whether it continues the one of a place: not after a return to an older backup. */
export const readSnapshot = async (db: Db, seen?: string): Promise<{ now: string; continues: boolean }> =>
  db.one(sql<{ now: string; continues: boolean }>`
    SELECT s.now::text AS now, ${
      seen === undefined ? sql`true` : sql`pg_snapshot_xmax(${seen}::pg_snapshot) <= pg_snapshot_xmax(s.now)`
    } AS continues
    FROM pg_current_snapshot() AS s (now)`)

interface Selection {
  /** Events that `until` sees and `seen` does not. */
  seen: string
  until: RawBuilder<unknown>
  lastId?: number
  whose?: RawBuilder<unknown>
  limit?: number
}

/**
 * Selects columns of events `e`, in their order. The condition on xid alone is what the index answers. The first page of a place hides `id`
 * from the planner, which might read the whole table in its order; later pages may start from the last one.
 */
export const selectWithin = <Row>(
  columns: RawBuilder<Row>,
  { seen, until, lastId = 0, whose, limit }: Selection,
): RawBuilder<Row> => {
  const number = lastId === 0 ? sql`e.id + 0` : sql`e.id`
  return sql<Row>`
  SELECT ${columns} FROM events e
  WHERE e.xid >= pg_snapshot_xmin(${seen}::pg_snapshot) AND NOT pg_visible_in_snapshot(e.xid, ${seen}::pg_snapshot)
    AND pg_visible_in_snapshot(e.xid, ${until}) AND ${number} > ${lastId}${whose ? sql` AND ${whose}` : sql``}
  ORDER BY ${number}${limit === undefined ? sql`` : sql` LIMIT ${limit}`}`
}

/** What an event `e` is about, as readers get it. */
export const subjectColumns = sql`CASE WHEN e.kind <> 'invoice' THEN e.subject_id END AS "orderId",
    CASE WHEN e.kind <> 'invoice' THEN coalesce(e.subject_uuid, (SELECT o.uuid FROM orders o WHERE o.id = e.subject_id)) END AS "orderUuid",
    CASE WHEN e.kind = 'invoice' THEN coalesce(e.subject_uuid, (SELECT i.uuid FROM invoices i WHERE i.id = e.subject_id)) END AS "invoiceUuid"`

/** Selects events as readers get them. */
export const selectEvents = (selection: Selection): RawBuilder<ToldEvent> =>
  selectWithin(
    sql<ToldEvent>`e.id, ${instantJson(sql`e.at`)} AS at, e.kind, e.change, e.customer_id AS "customerId", e.warehouse_id AS "warehouseId",
    ${subjectColumns}, coalesce(to_json(e.product_ids), '[]') AS "productIds"`,
    selection,
  )

/** Kinds that only open pages hear: goods held for an order being typed, the notifications of one contact, the plan of a customer. */
const pageKinds = ['hold', 'notification', 'plan'] as const

/** Event as the server hands it on to open pages. */
export interface LiveEvent {
  kind: ToldEvent['kind'] | (typeof pageKinds)[number]
  orderId: number | null
  orderUuid: string | null
  invoiceUuid: string | null
  productIds: number[]
  /** Null for what does not concern this side. */
  customerId: number | null
  warehouseId: number | null
  contactId: number | null
}

/** Reads all events that have become visible since a snapshot, and the snapshot that sees them, in one statement. */
export const readNew = async (db: Db, seen: string): Promise<{ now: string; events: LiveEvent[] }> =>
  db.one(sql<{ now: string; events: LiveEvent[] }>`
    SELECT pg_current_snapshot()::text AS now, (
      SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'orderId', CASE WHEN e.kind <> 'invoice' THEN e.subject_id END,
        'orderUuid', CASE WHEN e.kind <> 'invoice' THEN (SELECT o.uuid FROM orders o WHERE o.id = e.subject_id) END,
        'invoiceUuid', CASE WHEN e.kind = 'invoice' THEN (SELECT i.uuid FROM invoices i WHERE i.id = e.subject_id) END,
        'productIds', coalesce(e.product_ids, '{}'), 'customerId', e.customer_id, 'warehouseId', e.warehouse_id,
        'contactId', e.contact_id) ORDER BY e.id), '[]')
      FROM events e WHERE e.xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
        AND NOT pg_visible_in_snapshot(e.xid, ${seen}::pg_snapshot)) AS events`)

/** Drops the months of events that ended 30 days ago (docs/decisions/078). */
export const expireEvents = (db: Db): Promise<void> => insistently(() => db.run(sql`SELECT expire_events()`))
