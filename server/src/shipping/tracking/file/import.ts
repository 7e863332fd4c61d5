import { readFile } from 'node:fs/promises'
import type { ShipmentStatus } from '@quai/contract/orders/packing/statuses.ts'
import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { instantOf, noonOf } from '@quai/contract/platform/dates.ts'
import { type TrackingColumn, trackingColumns, trackingShape } from '@quai/contract/shipping/tracking/columns.ts'
import {
  aheadMs,
  type ImportTrackingInput,
  type TrackingFileAnswer,
  trackingCommentMax,
} from '@quai/contract/shipping/tracking/tracking.ts'
import { sql } from 'kysely'
import { type Context, orderScope } from '../../../calls/context.ts'
import { trimmed } from '../../../orders/imports/cells.ts'
import type { FileLine } from '../../../orders/imports/definition.ts'
import { Issues } from '../../../orders/imports/reading/issues.ts'
import { isFilled, readColumns, type ValuesOf } from '../../../orders/imports/reading/read-columns.ts'
import { readTable } from '../../../orders/imports/reading/table.ts'
import { mapInSlices } from '../../../platform/slices.ts'
import { earlyText, writerOf } from '../add.ts'
import { recordEvents } from '../record.ts'
import { keepWords, namedWords, unknownWords, withStatus } from './words.ts'

/** Columns by which a line may name its shipment, the most precise first. */
const namingColumns = ['tracking_number', 'package_number', 'order_number'] as const

/** Text by which a line names its shipment. */
interface Named {
  column: (typeof namingColumns)[number]
  text: string
}

interface FoundShipment {
  id: number
  shipmentStatus: ShipmentStatus
  /** Creation of its order. */
  createdAt: string
  orderDateStart: string
}

interface FileEvent {
  shipmentId: number
  trackingStatus: TrackingStatus
  at: string
  comment: string | null
}

interface Judged {
  /** New events, in the order of the file. */
  events: FileEvent[]
  /** Number of lines whose event is known already. */
  sameTotal: number
  issues: Issues
}

type Say = (column: TrackingColumn | null, code: string, message: string) => void

interface Reading {
  issues: Issues
  say: Say
  shipment: FoundShipment | undefined
  now: Date
}

/**
 * Adds the events of a file to the histories of the caller's shipments, all or none, or only judges its lines. Events
 * that are known already are left out, so that a file may be sent again with new lines. Throws IMPORT_FAULTY while a
 * line is wrong, and the failures of reading.
 */
export const importTracking = async (
  ctx: Context,
  { file, words, dryRun }: ImportTrackingInput,
): Promise<TrackingFileAnswer> => {
  const { lines } = await readTable(ctx, { content: await readFile(file.path), shape: trackingShape })
  const named = await namedWords(ctx, words ?? {})
  const { events, sameTotal, issues } = await judgeTracking(
    ctx,
    lines.map((line) => withStatus(line, named)),
  )
  const answer = { newTotal: events.length, sameTotal, errors: issues.all(), unknownWords: unknownWords(lines, named) }
  if (dryRun) return { ...answer, isApplied: false }
  issues.refuse()
  keepWords(ctx, words ?? {})
  if (events.length > 0)
    await recordEvents(
      ctx,
      events.map((event) => ({ ...event, ...writerOf(ctx), source: 'file' })),
    )
  return { ...answer, isApplied: true }
}

/** Finds the shipments of the lines among those of the caller, and says in French what is wrong, by line and cell. */
const judgeTracking = async (ctx: Context, lines: readonly FileLine[]): Promise<Judged> => {
  const issues = new Issues()
  const named = lines.map(({ cells }) => nameOf(cells))
  const found = await findShipments(ctx, named)
  const rank = new Map(lines.map(({ line }, index) => [line, index]))
  const read = await mapInSlices(lines, (line) => {
    const say: Say = (column, code, message) => issues.add({ line: line.line, column, code, message })
    const values = readColumns(trackingColumns, line, issues)
    const name = named[rank.get(line.line) ?? -1]
    const shipment = name ? shipmentOf(name, found.get(keyOf(name)) ?? [], say) : undefined
    if (!name) say(null, 'REQUIRED', 'Indiquez le numéro de suivi, du colis ou de la commande.')
    return readEvent(line, values, { issues, say, shipment, now: ctx.now })
  })
  const events = read.flat()
  const known = await knownEvents(ctx, events)
  const fresh = events.filter((event) => {
    const key = eventKey(event)
    const isNew = !known.has(key)
    // A file may say the same thing twice, once for each parcel.
    known.add(key)
    return isNew
  })
  return { events: fresh, sameTotal: events.length - fresh.length, issues }
}

/** Finds the shipment of a line: by the first filled of the columns that can. */
const nameOf = (cells: FileLine['cells']): Named | undefined => {
  const column = namingColumns.find((name) => trimmed(cells[name]) !== '')
  return column && { column, text: trimmed(cells[column]) }
}

const shipmentOf = ({ column, text }: Named, found: readonly FoundShipment[], say: Say): FoundShipment | undefined => {
  const consigned = found.filter(({ shipmentStatus }) => shipmentStatus === 'CONSIGNED')
  const [only] = consigned
  if (found.length === 0) say(column, 'UNKNOWN', `« ${text} » n’est le numéro d’aucune de vos expéditions.`)
  else if (!only) say(column, 'NOT_CONSIGNED', `L’expédition « ${text} » n’est pas encore remise au transporteur.`)
  else if (consigned.length > 1)
    say(
      column,
      'AMBIGUOUS',
      `Plusieurs expéditions ont le numéro « ${text} » : donnez celui d’un colis, ou le numéro de suivi.`,
    )
  return consigned.length === 1 ? only : undefined
}

/** Returns the event of a line as a list of one, empty with an issue. */
const readEvent = (
  line: FileLine,
  { status, date, time, comment }: ValuesOf<typeof trackingColumns>,
  { issues, say, shipment, now }: Reading,
): FileEvent[] => {
  if (!isFilled(line, 'status')) say('status', 'REQUIRED', 'Un statut est requis.')
  if (!isFilled(line, 'date')) say('date', 'REQUIRED', 'Une date est requise.')
  if (comment && comment.length > trackingCommentMax)
    say('comment', 'TOO_LONG', `Un commentaire a ${trackingCommentMax} caractères au plus.`)
  const at = date && instantOfLine(date, time, now)
  if (at && Date.parse(at) > now.getTime() + aheadMs) say('date', 'FUTURE', 'Cette date est à venir.')
  const early = at && shipment && earlyText(at, shipment)
  if (early) say('date', 'EARLY', early)
  if (!status || !at || !shipment || issues.of(line.line).length > 0) return []
  return [{ shipmentId: shipment.id, trackingStatus: status, at, comment: comment ?? null }]
}

/** Without a time, noon, or now for an event of this morning. */
const instantOfLine = (date: string, time: string | undefined, now: Date): string => {
  if (time) return new Date(instantOf(date, time)).toISOString()
  const noon = noonOf(date)
  const isThisMorning = noon > now.toISOString() && noonOf(now.toISOString().slice(0, 10)) === noon
  return isThisMorning ? now.toISOString() : noon
}

const eventKey = ({ shipmentId, trackingStatus, at }: Omit<FileEvent, 'comment'>): string =>
  `${shipmentId} ${trackingStatus} ${at}`

const knownEvents = async ({ db }: Pick<Context, 'db'>, events: readonly FileEvent[]): Promise<Set<string>> => {
  const rows = await db.all(sql<Omit<FileEvent, 'comment'>>`
    SELECT shipment_id AS "shipmentId", tracking_status AS "trackingStatus", at FROM tracking_events
    WHERE shipment_id = ANY(${[...new Set(events.map(({ shipmentId }) => shipmentId))]}::bigint[])`)
  return new Set(rows.map(eventKey))
}

const keyOf = ({ column, text }: Named): string => `${column} ${text}`

/** Finds the shipments of the caller by what lines name them by: by keyOf(). */
const findShipments = async (
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  named: readonly (Named | undefined)[],
): Promise<Map<string, FoundShipment[]>> => {
  const textsOf = (column: Named['column']) => [
    ...new Set(named.flatMap((one) => (one?.column === column ? [one.text] : []))),
  ]
  const orders = textsOf('order_number')
  const rows = await ctx.db.all(sql<FoundShipment & { key: string }>`
    SELECT s.id, s.shipment_status AS "shipmentStatus", o.created_at AS "createdAt",
      o.order_date_start AS "orderDateStart", n.key FROM (
      SELECT t.id, 'tracking_number ' || t.tracking_number AS key FROM shipments t
      WHERE t.tracking_number = ANY(${textsOf('tracking_number')}::text[])
      UNION
      SELECT p.shipment_id, 'package_number ' || given FROM unnest(${textsOf('package_number')}::text[]) AS given
      JOIN packages p ON p.package_number = replace(given, '_', '-')
      UNION
      SELECT t.id, 'order_number ' || t.order_id FROM shipments t
      WHERE t.order_id = ANY(${orders.filter((text) => /^[1-9]\d{0,15}$/.test(text))}::bigint[])
      UNION
      SELECT t.id, 'order_number ' || i.internal_number FROM orders i JOIN shipments t ON t.order_id = i.id
      WHERE i.internal_number = ANY(${orders}::text[])
    ) n JOIN shipments s ON s.id = n.id JOIN orders o ON o.id = s.order_id
    WHERE ${orderScope(ctx, 'o')}`)
  return Map.groupBy(rows, ({ key }) => key)
}
