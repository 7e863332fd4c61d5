import { z } from 'zod'
import { importIssue, jsonField, oneFile, orNull } from '../../orders/imports/import.ts'
import { author } from '../../orders/orders/changes/proposal.ts'
import { type TrackingStatus, trackingStatuses } from '../../parties/carriers/tracking-status.ts'
import { instant, instantInput } from '../../platform/dates.ts'
import { code, exactText, id, longText, text } from '../../platform/ids.ts'

/** Origin of an event: who wrote it, or how it arrived. */
export const trackingSources = ['warehouse', 'admin', 'carrier', 'file', 'system'] as const

/** State of a shipment at an instant. */
export const trackingEvent = z.object({
  id: z.int(),
  trackingStatus: z.enum(trackingStatuses),
  at: instant,
  comment: z.string().nullable(),
  source: z.enum(trackingSources),
  /** null for a carrier's event. */
  author: author.nullable(),
  createdAt: instant,
})
export type TrackingEvent = z.infer<typeof trackingEvent>

/** History of a shipment, the latest event first, and what follows from it. */
export const tracking = z.object({
  trackingStatus: z.enum(trackingStatuses),
  deliveryDate: instant.nullable(),
  trackingNumber: z.string().nullable(),
  carrierName: z.string().nullable(),
  /** Page of the carrier for this number; null without one. */
  trackingUrl: z.string().nullable(),
  /** True when the caller may add an event. */
  canAdd: z.boolean(),
  items: z.array(trackingEvent),
})
export type Tracking = z.infer<typeof tracking>

/** How far an instant may lie ahead of the server's clock, because clocks differ. */
export const aheadMs = 900_000

export const trackingCommentMax = 500
const comment = longText(trackingCommentMax).nullish()
export const trackingNumber = code(80).min(1)

const happened = {
  trackingStatus: z.enum(trackingStatuses),
  at: instantInput(),
  comment,
}

/** Without a `trackingNumber`, the shipment keeps its number. */
export const addTrackingInput = z.object({ uuid: z.uuid(), ...happened, trackingNumber: trackingNumber.nullish() })
export type AddTrackingInput = z.infer<typeof addTrackingInput>

/** Event that a carrier sends. Its own name of the event is taken once. */
export const carrierEventInput = z.object({
  id,
  eventId: text(200).min(1),
  trackingNumber,
  ...happened,
})
export type CarrierEventInput = z.infer<typeof carrierEventInput>

/** Status of each word that the carrier's file uses, by the word as the file has it. */
export const statusWords = z.record(exactText(200), z.enum(trackingStatuses))
export type StatusWords = z.infer<typeof statusWords>

export const importTrackingInput = z.object({
  file: oneFile,
  /** Statuses of words that are not known. Remembered for the next files once the events are added. */
  words: orNull(jsonField(statusWords, 'Les mots ne se lisent pas.')),
  /** Only judges the lines. */
  dryRun: orNull(z.stringbool()),
})
export type ImportTrackingInput = z.infer<typeof importTrackingInput>

export const trackingFileAnswer = z.object({
  /** Number of new events. */
  newTotal: z.int(),
  /** Number of lines whose event is known already. */
  sameTotal: z.int(),
  errors: z.array(importIssue.extend({ line: z.int() })),
  /** Words of the column of statuses that nobody knows, each once. */
  unknownWords: z.array(z.string()),
  isApplied: z.boolean(),
})
export type TrackingFileAnswer = z.infer<typeof trackingFileAnswer>

type Known = Pick<TrackingEvent, 'id' | 'trackingStatus' | 'at'>

/** True for parcels that have arrived, whatever their state. */
export const isDelivered = (status: TrackingStatus): boolean =>
  status === 'delivered' || status === 'delivered_non_compliant'

/** Events in the order in which they happened; the one recorded first precedes when two have the same instant. */
export const inOrderOfEvents = <Event extends Known>(events: readonly Event[]): Event[] =>
  events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)

/**
 * Status after the latest event, whatever the order of arrival. The delivery is the first event since which the parcels
 * count as delivered: reserves made later do not move it.
 */
export const currentTracking = (
  events: readonly Known[],
): { trackingStatus: TrackingStatus; deliveryDate: string | null } => {
  const inOrder = inOrderOfEvents(events)
  const trackingStatus = inOrder.at(-1)?.trackingStatus ?? 'pending'
  if (!isDelivered(trackingStatus)) return { trackingStatus, deliveryDate: null }
  const lastAway = inOrder.findLastIndex((event) => !isDelivered(event.trackingStatus))
  return { trackingStatus, deliveryDate: inOrder[lastAway + 1]?.at ?? null }
}

/** Headers of a signed call: seconds since the epoch, and `v1=` with the hexadecimal HMAC-SHA256 of `<timestamp>.<body>`. */
export const signatureHeaders = { timestamp: 'x-quai-timestamp', signature: 'x-quai-signature' } as const

/** How old, or ahead, a signed call may be. */
export const signatureWindowSeconds = 300

/** Address and key that a carrier needs to send events. */
export const carrierKey = z.object({
  /** Path of the call, on the site. */
  path: z.string(),
  key: z.string(),
  /** null while the first key is in use. */
  renewedAt: z.string().nullable(),
})
export type CarrierKey = z.infer<typeof carrierKey>

/** Statuses that a customer is told of, with the titles of their mails. */
export const toldTitles = {
  shipped: 'Expédition partie',
  delayed: 'Expédition en retard',
  issue: 'Incident de transport',
  delivered: 'Expédition livrée',
  delivered_non_compliant: 'Livraison non conforme',
} as const satisfies Partial<Record<TrackingStatus, string>>
export type ToldStatus = keyof typeof toldTitles

export const isTold = (status: TrackingStatus): status is ToldStatus => Object.hasOwn(toldTitles, status)

/** Event of the mails and notifications about a status. */
export const trackingMailEvent = (status: ToldStatus): string => `shipment_${status}`

/** Events of tracking that customers are told of, with their titles. */
export const trackingMailEvents: readonly { event: string; label: string }[] = Object.entries(toldTitles).map(
  ([status, label]) => ({ event: trackingMailEvent(status as ToldStatus), label }), // the keys of toldTitles
)
