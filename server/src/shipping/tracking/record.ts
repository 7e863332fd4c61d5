import { orderName, orderNameWithin } from '@quai/contract/orders/orders/name.ts'
import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { trackingUrl } from '@quai/contract/parties/carriers/tracking-url.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import {
  currentTracking,
  isTold,
  type ToldStatus,
  toldTitles,
  trackingMailEvent,
  type trackingSources,
} from '@quai/contract/shipping/tracking/tracking.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'
import { trackShipments } from '../shipments/detail.ts'
import { type TrackedShipment, trackedColumns, trackedFrom } from './show.ts'

interface TrackingNews {
  shipment: TrackedShipment
  trackingStatus: ToldStatus
  at: string
  comment: string | null
}

const sentences: Record<ToldStatus, (by: string) => string> = {
  shipped: (by) => `${by} achemine vos colis.`,
  delayed: (by) => `${by} annonce un retard de livraison.`,
  issue: (by) => `${by} signale un incident sur vos colis.`,
  delivered: (by) => `${by} a livré vos colis.`,
  delivered_non_compliant: (by) => `${by} a livré vos colis, mais la livraison n’est pas conforme.`,
}

export interface NewEvent {
  shipmentId: number
  trackingStatus: TrackingStatus
  at: string
  comment: string | null
  source: (typeof trackingSources)[number]
  contactId?: number
  hijackerContactId?: number | null
  /** The carrier's own name of the event. */
  carrierEvent?: string
  /** Number that the carrier tracks the shipment by; the shipment keeps its number without one. */
  trackingNumber?: string | null
}

/**
 * Adds events to the histories of shipments, brings their current status up to date, and tells the customers whose
 * shipment changed to a status they are told of. An event older than the latest one changes only the history. Throws
 * TRACKING_EVENT_KNOWN for a carrier's event that is there already.
 */
export const recordEvents = async (ctx: AnnounceContext, events: readonly NewEvent[]): Promise<void> => {
  const before = await lockShipments(ctx.db, [...new Set(events.map(({ shipmentId }) => shipmentId))])
  await insertEvents(ctx.db, events)
  const histories = Map.groupBy(await readHistories(ctx.db, before), ({ shipmentId }) => shipmentId)
  const numbers = new Map(events.map(({ shipmentId, trackingNumber = null }) => [shipmentId, trackingNumber]))
  const after = before.map((shipment) => ({
    shipment,
    trackingNumber: numbers.get(shipment.id) ?? null,
    ...currentTracking(histories.get(shipment.id) ?? []),
  }))
  await trackShipments(
    ctx.db,
    after.map(({ shipment: { id }, ...tracked }) => ({ id, ...tracked })),
  )
  for (const { shipment, trackingStatus, trackingNumber } of after) {
    if (trackingStatus === shipment.trackingStatus || !isTold(trackingStatus)) continue
    const latest = latestOf(events, shipment.id)
    announceTracking(ctx, {
      shipment: { ...shipment, trackingNumber: trackingNumber ?? shipment.trackingNumber },
      trackingStatus,
      at: latest.at,
      comment: latest.comment,
    })
  }
}

/** Latest new event of a shipment: the one that changed its status. */
const latestOf = (events: readonly NewEvent[], id: number): NewEvent =>
  events
    .filter(({ shipmentId }) => shipmentId === id)
    .reduce((last, event) => (Date.parse(event.at) >= Date.parse(last.at) ? event : last))

/** Locks the orders against removal, then the shipments, in the order that every verb keeps. */
const lockShipments = async (db: Db, ids: readonly number[]): Promise<TrackedShipment[]> => {
  db.send(sql`SELECT FROM orders o WHERE o.id IN (SELECT order_id FROM shipments WHERE id = ANY(${ids}::bigint[]))
    ORDER BY o.id FOR KEY SHARE`)
  return db.all(sql<TrackedShipment>`
    SELECT ${trackedColumns} FROM ${trackedFrom} WHERE s.id = ANY(${ids}::bigint[]) ORDER BY s.id FOR NO KEY UPDATE OF s`)
}

const insertEvents = async (db: Db, events: readonly NewEvent[]): Promise<void> => {
  const rows = await db.all(sql`
    INSERT INTO tracking_events (shipment_id, tracking_status, at, comment, source, contact_id, hijacker_contact_id,
      carrier_event)
    SELECT "shipmentId", "trackingStatus", at, comment, source, "contactId", "hijackerContactId", "carrierEvent"
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(events)}::json) AS ("shipmentId" bigint,
      "trackingStatus" tracking_status, at timestamptz, comment text, source text, "contactId" bigint,
      "hijackerContactId" bigint, "carrierEvent" text)) WITH ORDINALITY AS e
    ORDER BY e.ordinality
    ON CONFLICT DO NOTHING RETURNING 1 AS inserted`)
  if (rows.length < events.length) throw fail('TRACKING_EVENT_KNOWN')
}

interface Recorded {
  shipmentId: number
  id: number
  trackingStatus: TrackingStatus
  at: string
}

const readHistories = async (db: Db, shipments: readonly TrackedShipment[]): Promise<Recorded[]> =>
  db.all(sql<Recorded>`
    SELECT shipment_id AS "shipmentId", id, tracking_status AS "trackingStatus", at FROM tracking_events
    WHERE shipment_id = ANY(${shipments.map(({ id }) => id)}::bigint[])`)

/** Tells the customer of a shipment's new status. */
const announceTracking = (ctx: AnnounceContext, news: TrackingNews): void => {
  const { shipment, trackingStatus, at, comment } = news
  const { orderId, orderUuid, orderType, internalNumber, orderDateStart, customerId } = shipment
  const { customerName, warehouseName, carrierName, trackingNumber } = shipment
  announce(ctx, {
    event: trackingMailEvent(trackingStatus),
    orderId,
    params: {
      orderUuid,
      orderType,
      internalNumber,
      orderDateStart,
      customerName,
      warehouseName,
      trackingStatus,
      at,
      ...(carrierName && { carrierName }),
      ...(trackingNumber && { trackingNumber }),
      ...(comment && { comment: comment.slice(0, 200) }),
    },
    letters: [{ userId: customerId, mail: trackingLetter(news) }],
  })
}

const trackingLetter = ({ shipment, trackingStatus, at, comment }: TrackingNews): RenderedMail => {
  const { carrierName, trackingNumber, baseUrl, orderUuid } = shipment
  const named = { ...shipment, id: shipment.orderId }
  const thing = orderName(named)
  const lead = sentences[trackingStatus](carrierName ?? 'Le transporteur')
  return renderLetter({
    subject: `${toldTitles[trackingStatus]} : ${orderNameWithin(named)}`,
    lead,
    facts: [
      ['Commande', thing],
      ['Entrepôt', shipment.warehouseName],
      'goods',
      ['Le', formatDateTime(at)],
      ['Commentaire', comment],
      ['Numéro de suivi', trackingNumber],
      ['Page du transporteur', trackingNumber && trackingUrl(baseUrl, trackingNumber)],
    ],
    link: { label: 'Voir le suivi', path: `/orders/${orderUuid}` },
    digest: {
      topic: thing,
      title: toldTitles[trackingStatus],
      lead: [lead, comment && `« ${comment} »`].filter(Boolean).join(' ').replace(/\s+/g, ' '),
    },
  })
}
