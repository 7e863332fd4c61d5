import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { ReadingOn } from '@quai/contract/platform/pagination.ts'
import {
  maxNotePackages,
  maxPickupDays,
  type Pickup,
  type PickupListQuery,
} from '@quai/contract/shipping/pickups/pickup.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import { instantJson, pageOf } from '../../platform/database/statement-parts.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { isUnread, orderedFor, readPageText } from '../../services/lists/paging.ts'
import { renderPdf } from '../../services/print/render.ts'
import type { PickupNote } from '../../services/print/transport/pickup-note.ts'
import { type Consignable, consignShipments, lockForPickup } from '../shipments/consign.ts'

interface Asked {
  shipmentIds: number[]
  /** Civil day. */
  pickupDate: string
}

/**
 * Consigns shipments: one pickup for each carrier service. Of two people who consign the same shipment, one wins.
 * Throws PICKUP_PAST, INVALID for a day far ahead, and what lockForPickup() throws.
 */
const createPickups = async (ctx: Context, { shipmentIds, pickupDate }: Asked): Promise<Pickup[]> => {
  await requireSoon(ctx, pickupDate)
  const shipments = await lockForPickup(ctx, shipmentIds)
  const groups = Map.groupBy(shipments, ({ warehouseId, carrierServiceId }) => `${warehouseId} ${carrierServiceId}`)
  const ids: number[] = []
  for (const group of groups.values()) {
    const pickupId = await insertPickup(ctx, { group, pickupDate })
    consignShipments(ctx, { shipments: group, pickupId, pickupDate })
    ids.push(pickupId)
  }
  return readPickups(ctx, ids)
}

const requireSoon = async ({ db, actor, now }: Context, pickupDate: string): Promise<void> => {
  const row = await db.maybe(sql<{ timeZone: string }>`
    SELECT time_zone AS "timeZone" FROM warehouse_settings WHERE warehouse_id = ${actor.userId}`)
  const today = wallClock(now, row?.timeZone).date
  if (pickupDate < today) throw fail('PICKUP_PAST')
  if (pickupDate > addDays(today, maxPickupDays))
    throw failOn(['pickupDate'], 'late', `Un enlèvement a lieu dans les ${maxPickupDays} jours : vérifiez la date.`)
}

const insertPickup = async (
  { db, actor }: Context,
  { group: [first], pickupDate }: { group: Consignable[]; pickupDate: string },
): Promise<number> => {
  const { warehouseId, carrierServiceId } = first as Consignable // a group has a shipment
  const { id } = await db.one(sql<{ id: number }>`
    INSERT INTO pickups (pickup_date, warehouse_id, carrier_service_id, contact_id)
    VALUES (${pickupDate}, ${warehouseId}, ${carrierServiceId}, ${actor.contactId}) RETURNING id`)
  return id
}

/** Lists the pickups of the caller's warehouse, or of all for an administrator, the last day first. */
const listPickups = (ctx: Context, query: PickupListQuery & ReadingOn) => {
  const where = sql`${filtersOf(ctx, query)} AND ${isUnread(query, sql`p.id`)}`
  const all = sql`SELECT FROM pickups p JOIN carrier_services v ON v.id = p.carrier_service_id WHERE ${where}`
  const direction = sql.raw(query.direction === 'asc' ? 'ASC' : 'DESC')
  const orderBy = orderedFor(query, sql`p.id`, sql`p.pickup_date ${direction}, p.id ${direction}`)
  return readPageText<Pickup>(ctx, {
    query,
    all,
    rows: (place) => sql`SELECT ${columns} FROM (
        SELECT p.* FROM pickups p JOIN carrier_services v ON v.id = p.carrier_service_id WHERE ${where}
        ORDER BY ${orderBy} ${pageOf(place)}
      ) p ${joined} ORDER BY ${orderBy}`,
  })
}

const filtersOf = (ctx: Context, { warehouseId, carrierId, from, to }: PickupListQuery): RawBuilder<unknown> =>
  sql.join(
    [
      scope(ctx, 'p'),
      ...(warehouseId ? [sql`p.warehouse_id = ${warehouseId}`] : []),
      ...(carrierId ? [sql`v.carrier_id = ${carrierId}`] : []),
      ...(from ? [sql`p.pickup_date >= ${from}`] : []),
      ...(to ? [sql`p.pickup_date <= ${to}`] : []),
    ],
    sql` AND `,
  )

/** Reads pickups by their ids, in the order given. */
const readPickups = async (ctx: Pick<Context, 'db' | 'actor'>, ids: readonly number[]): Promise<Pickup[]> =>
  ctx.db.all(sql<Pickup>`SELECT ${columns} FROM pickups p ${joined}
    WHERE p.id = ANY(${ids}::bigint[]) AND ${scope(ctx, 'p')}
    ORDER BY array_position(${ids}::bigint[], p.id)`)

const joined = sql`JOIN users w ON w.id = p.warehouse_id JOIN carrier_services v ON v.id = p.carrier_service_id
  JOIN carriers k ON k.id = v.carrier_id
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT s.id) AS shipments, count(g.id) AS packages, coalesce(sum(g.weight), 0) AS weight
    FROM shipments s LEFT JOIN packages g ON g.shipment_id = s.id WHERE s.pickup_id = p.id
  ) t`

const columns = sql`p.id, p.pickup_date AS "pickupDate", p.warehouse_id AS "warehouseId", w.name AS "warehouseName",
  json_build_object('id', v.id, 'name', v.name, 'carrierId', k.id, 'carrier',
    json_build_object('id', k.id, 'name', k.name)) AS "carrierService",
  t.shipments AS "shipmentCount", t.packages AS "packagesCount", t.weight AS weight,
  '/api/pickups/notes?pickupIds%5B%5D=' || p.id AS "pickupNoteUrl", ${instantJson(sql`p.created_at`)} AS "createdAt"`

/**
 * Prints the notes of pickups as one PDF, in the order given: drawn anew each time, from what is written. Throws
 * NOT_FOUND, PICKUP_NOTES_TOO_LARGE, PRINT_BUSY, PRINT_FAILED.
 */
const printPickupNotes = async (ctx: Context, { pickupIds }: { pickupIds: number[] }): Promise<FileAnswer> => {
  const notes = await loadNotes(ctx, [...new Set(pickupIds)])
  const content = await renderPdf(ctx, { kind: 'pickup-notes', notes, printedAt: ctx.now.toISOString() })
  const [first, ...others] = notes
  const filename =
    others.length === 0 ? `bordereau-enlevement-${first?.id}.pdf` : `bordereaux-${notes.length}-enlevements.pdf`
  return new FileAnswer({ filename, type: 'pdf', content })
}

const loadNotes = async (ctx: Context, wanted: number[]): Promise<PickupNote[]> => {
  await requirePrintable(ctx, wanted)
  return ctx.db.all(sql<PickupNote>`
    SELECT p.id, p.pickup_date AS "pickupDate", t.time_zone AS "timeZone", w.name AS "warehouseName", k.name AS "carrierName",
      v.name AS "serviceName", c.name AS "contactName", p.created_at AS "createdAt",
      CASE WHEN a.id IS NOT NULL THEN json_build_object('street', a.street, 'zipCode', a.zip_code, 'city', a.city,
        'country', a.country) END AS "warehouseAddress",
      (SELECT coalesce(json_agg(json_build_object('orderId', o.id, 'internalNumber', o.internal_number,
          'trackingNumber', s.tracking_number, 'packageNumber', g.package_number, 'sscc', g.sscc,
          'isPallet', g.shipment_package_type = 'PALLET', 'weightKg', g.weight, 'consignee', coalesce(d.name, u.name),
          'place', concat_ws(' ', d.zip_code, d.city, nullif(d.country, 'France')))
          ORDER BY o.id, split_part(g.package_number, '-', 2)::numeric, g.id), '[]')
        FROM shipments s JOIN packages g ON g.shipment_id = s.id JOIN orders o ON o.id = s.order_id
        JOIN users u ON u.id = o.customer_id LEFT JOIN addresses d ON d.id = o.address_carry_id
        WHERE s.pickup_id = p.id) AS packages
    FROM pickups p JOIN users w ON w.id = p.warehouse_id JOIN warehouse_settings t ON t.warehouse_id = p.warehouse_id
    JOIN carrier_services v ON v.id = p.carrier_service_id JOIN carriers k ON k.id = v.carrier_id
    LEFT JOIN contacts c ON c.id = p.contact_id
    LEFT JOIN addresses a ON a.user_id = w.id AND a.is_main_address
    WHERE p.id = ANY(${wanted}::bigint[]) AND ${scope(ctx, 'p')}
    ORDER BY array_position(${wanted}::bigint[], p.id)`)
}

const requirePrintable = async (ctx: Context, wanted: number[]): Promise<void> => {
  const { pickups, packages } = await ctx.db.one(sql<{ pickups: number; packages: number }>`
    SELECT count(DISTINCT p.id) AS pickups, count(g.id) AS packages
    FROM pickups p LEFT JOIN shipments s ON s.pickup_id = p.id LEFT JOIN packages g ON g.shipment_id = s.id
    WHERE p.id = ANY(${wanted}::bigint[]) AND ${scope(ctx, 'p')}`)
  if (pickups < wanted.length) throw fail('NOT_FOUND')
  if (packages > maxNotePackages) throw fail('PICKUP_NOTES_TOO_LARGE', { packages, max: maxNotePackages })
}

/** Routes of this module with their verbs. */
export const pickupVerbs = {
  pickups: { list: listPickups, create: createPickups, notes: printPickupNotes },
} satisfies Pick<Verbs, 'pickups'>
