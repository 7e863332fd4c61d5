import { movementKinds } from '@quai/contract/goods/stock/stock.ts'
import type { BizStep, EpcisDocument, EpcisEvent, EpcisQuery } from '@quai/contract/shipping/epcis/event.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, historyStart, orderScope, scope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { type Act, documentOf, eventsOf, type LedgerLine, type Parcel, stepOf } from './document.ts'

/** Lines of one event at most: a longer act becomes several. */
const maxLines = 100

/** Place in the ledger: after a line, and after some events of the act that follows it. */
interface Place {
  lineId: number
  told: number
}

/**
 * Lists what the ledger tells as EPCIS events, oldest first. Holds back what a transaction still open could precede, so that nobody
 * who reads on misses an event. Throws NO_PUBLIC_ADDRESS, EPCIS_QUERY at `nextPageToken`.
 */
const listEvents = async (ctx: Context, query: EpcisQuery): Promise<EpcisDocument> => {
  if (!ctx.site) throw fail('NO_PUBLIC_ADDRESS')
  const steps = query.EQ_bizStep?.split(',') as BizStep[] | undefined // the contract refuses others
  const isAsked = ({ bizStep, type }: EpcisEvent) =>
    (steps?.includes(bizStep) ?? true) && (query.eventType === undefined || type === query.eventType)
  const place = query.nextPageToken === undefined ? undefined : placeIn(query.nextPageToken)
  const { acts, isEnd } = await readActs(ctx, { ...query, place, kinds: kindsOf(query, steps) })
  const parcels = await readParcels(ctx, acts)
  const events: EpcisEvent[] = []
  let after = place
  for (const [rank, act] of acts.entries()) {
    const told = rank === 0 ? (place?.told ?? 0) : 0
    const own = eventsOf(ctx.site, act, parcels.get(act[0].id) ?? [])
    for (const [index, event] of own.entries()) {
      if (index < told || !isAsked(event)) continue
      if (events.length === query.perPage) {
        const next = textOfPlace({ lineId: after?.lineId ?? 0, told: index })
        return documentOf(ctx.site, { events, next, now: ctx.now })
      }
      events.push(event)
    }
    after = { lineId: (act.at(-1) ?? act[0]).id, told: 0 }
  }
  return documentOf(ctx.site, { events, next: isEnd || !after ? undefined : textOfPlace(after), now: ctx.now })
}

/** Kinds of movements that tell the steps asked; packing is told with the collection. */
const kindsOf = ({ eventType }: EpcisQuery, steps: readonly BizStep[] | undefined) => {
  const all = movementKinds.filter((kind) => eventType !== 'AggregationEvent' || kind === 'collection')
  return steps
    ? all.filter((kind) => steps.includes(stepOf[kind]) || (kind === 'collection' && steps.includes('packing')))
    : all
}

const textOfPlace = ({ lineId, told }: Place): string => Buffer.from(`${lineId}~${told}`).toString('base64url')

const placeIn = (text: string): Place => {
  const [, lineId, told] = /^(\d{1,15})~(\d{1,6})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (lineId === undefined || told === undefined) throw unknownPlace()
  return { lineId: Number(lineId), told: Number(told) }
}

const unknownPlace = () => {
  const { issues } = failOn(
    ['nextPageToken'],
    'place',
    'Ce repère n’est pas valable : relisez depuis le début, sans repère.',
  ).params
  return fail('EPCIS_QUERY', { issues })
}

type Asked = Pick<EpcisQuery, 'GE_eventTime' | 'LT_eventTime' | 'perPage'> & {
  kinds: readonly string[]
  place: Place | undefined
}

/** Order of the ledger's lines: the acts of a transaction side by side. */
const orderOfLines = (alias: string) =>
  sql.join(
    ['created_at', 'customer_id', 'warehouse_id', 'kind', 'order_id', 'adjustment_id', 'id'].map((name) => {
      const column = sql.ref(`${alias}.${name}`)
      return name === 'order_id' || name === 'adjustment_id' ? sql`coalesce(${column}, 0)` : column
    }),
  )

/** Reads whole acts after a place, as many as a bounded number of lines holds. */
const readActs = async (ctx: Context, asked: Asked): Promise<{ acts: Act[]; isEnd: boolean }> => {
  const settled = await readSettled(ctx, asked.place)
  const limit = Math.max(2 * maxLines, 10 * asked.perPage)
  const rows = await ctx.db.all(selectLines(ctx, { ...asked, settled, limit }))
  const acts = actsOf(rows)
  const isEnd = rows.length < limit
  // The last act may go on after the lines read.
  if (!isEnd && (acts.at(-1)?.length ?? 0) < maxLines) acts.pop()
  return { acts, isEnd }
}

/**
 * Reads until when the ledger is settled. A statement of its own, because the ledger must be seen later than that. Throws EPCIS_QUERY for
 * a place that is not the caller's.
 */
const readSettled = async (ctx: Context, place: Place | undefined): Promise<string> => {
  const { settled, isKnown } = await ctx.db.one(sql<{ settled: string; isKnown: boolean }>`
    SELECT settled_until() AS settled,
      ${place?.lineId ?? 0}::bigint = 0 OR EXISTS (${lineOf(ctx, place)}) AS "isKnown"`)
  if (!isKnown) throw unknownPlace()
  return settled
}

const lineOf = (ctx: Context, place: Place | undefined) =>
  sql`SELECT s.* FROM stock_movements s WHERE s.id = ${place?.lineId ?? 0} AND ${scope(ctx, 's')}`

const actsOf = (lines: readonly LedgerLine[]): Act[] => {
  const acts: [LedgerLine, ...LedgerLine[]][] = []
  for (const line of lines) {
    const act = acts.at(-1)
    if (act && act.length < maxLines && isSameAct(act[0], line)) act.push(line)
    else acts.push([line])
  }
  return acts
}

const isSameAct = (one: LedgerLine, other: LedgerLine): boolean =>
  one.createdAt === other.createdAt &&
  one.customerId === other.customerId &&
  one.warehouseId === other.warehouseId &&
  one.kind === other.kind &&
  one.orderId === other.orderId &&
  one.adjustmentId === other.adjustmentId

type Selection = Asked & { settled: string; limit: number }

/** Selects lines of the ledger, deal by deal, which the ledger's index of deals serves. */
const selectLines = (ctx: Context, asked: Selection): RawBuilder<LedgerLine> => {
  const { place, settled, kinds, limit, GE_eventTime: from, LT_eventTime: to } = asked
  const since = historyStart(ctx)
  const conditions = [sql`m.created_at < ${settled}`, sql`m.kind = ANY(${kinds}::movement_kind[])`]
  if (since !== null) conditions.push(sql`m.created_at >= ${since}`)
  if (from !== undefined) conditions.push(sql`m.created_at >= ${from}`)
  if (to !== undefined) conditions.push(sql`m.created_at < ${to}`)
  if (place && place.lineId > 0)
    conditions.push(
      sql`m.created_at >= (SELECT s.created_at FROM start s) AND (${orderOfLines('m')}) > (SELECT ${orderOfLines('s')} FROM start s)`,
    )
  return sql<LedgerLine>`
    WITH start AS MATERIALIZED (${lineOf(ctx, place)}), line AS (
      SELECT m.* FROM deals d CROSS JOIN LATERAL (
        SELECT m.* FROM stock_movements m
        WHERE m.customer_id = d.customer_id AND m.warehouse_id = d.warehouse_id AND ${sql.join(conditions, sql` AND `)}
        ORDER BY ${orderOfLines('m')} LIMIT ${limit}) m
      WHERE ${scope(ctx, 'd')}
      ORDER BY ${orderOfLines('m')} LIMIT ${limit})
    SELECT m.id, m.kind, m.created_at AS "createdAt", s.time_zone AS "timeZone", m.customer_id AS "customerId",
      m.warehouse_id AS "warehouseId", m.order_id AS "orderId", o.uuid AS "orderUuid", m.adjustment_id AS "adjustmentId",
      ${goodsColumns(sql`m.packaging`)}, m.quantity, m.balance, m.reason
    FROM line m
    JOIN warehouse_settings s ON s.warehouse_id = m.warehouse_id
    JOIN products p ON p.id = m.product_id
    LEFT JOIN batches l ON l.id = m.batch_id
    LEFT JOIN orders o ON o.id = m.order_id AND ${orderScope(ctx, 'o')}
    ORDER BY ${orderOfLines('m')}`
}

/** Columns of goods: product `p`, its batch `l`, their packaging. */
const goodsColumns = (packaging: RawBuilder<unknown>) => sql`p.id AS "productId", ${packaging} AS packaging,
  CASE WHEN NOT EXISTS (
    SELECT FROM products x WHERE gtin_of(x.ean) = gtin_of(p.ean) AND x.customer_id = p.customer_id AND x.id <> p.id)
  THEN gtin_of(p.ean) END AS gtin, l.id AS "batchId", l.batch_number AS "batchNumber"`

/** Reads the parcels that left with these acts, by the first line of the order's goods. */
const readParcels = async (ctx: Context, acts: readonly Act[]): Promise<Map<number, Parcel[]>> => {
  const shipping = acts.flatMap(([{ kind, id }]) => (kind === 'collection' ? [id] : []))
  if (shipping.length === 0) return new Map()
  const rows = await ctx.db.all(sql<Omit<Parcel, 'items'> & Parcel['items'][number] & { lineId: number }>`
    SELECT m.id AS "lineId", k.uuid, k.sscc, ${goodsColumns(sql`i.product_packaging`)}, g.quantity
    FROM stock_movements m
    JOIN shipments h ON h.order_id = m.order_id
    JOIN packages k ON k.shipment_id = h.id
    JOIN package_items g ON g.shipment_package_id = k.id
    JOIN order_items i ON i.id = g.order_item_id
    JOIN products p ON p.id = i.product_id
    LEFT JOIN batches l ON l.id = i.batch_id
    WHERE m.id = ANY(${shipping}::bigint[]) AND ${scope(ctx, 'm')} AND NOT EXISTS (
      SELECT FROM stock_movements s WHERE s.order_id = m.order_id AND s.kind = 'collection' AND s.id < m.id)
    ORDER BY m.id, k.id, i.id`)
  const parcels = new Map<number, Parcel[]>()
  for (const { lineId, uuid, sscc, ...item } of rows) {
    const known = parcels.get(lineId) ?? []
    const last = known.at(-1)
    if (last?.uuid === uuid) last.items.push(item)
    else known.push({ uuid, sscc, items: [item] })
    parcels.set(lineId, known)
  }
  return parcels
}

/** Routes of this module with their verbs. */
export const epcisVerbs = { epcis: { list: listEvents } } satisfies Pick<Verbs, 'epcis'>
