import { z } from 'zod'
import { instant } from '../../../platform/dates.ts'
import { orderStatuses } from '../../../platform/of-order.ts'
import type { UserType } from '../../../platform/roles.ts'
import { difference } from '../changes/proposal.ts'
import { isCancelBy, life, type OrderAction, orderActions } from '../life.ts'

/** Events of a history that are not actions: they do not change the order's status. */
export const orderEvents = [
  'order_add_documents',
  'order_remove_document',
  'order_ask_proof',
  'order_accept_changes',
  'order_comment',
  'order_consign',
  'order_remove_shipment',
  'visit_arrived',
  'visit_arrived_by_guest',
  'visit_arrived_at_gate',
  'visit_at_dock',
  'visit_left',
  'visit_undone',
] as const
export type OrderEvent = (typeof orderEvents)[number]

export const logActions = [...orderActions, ...orderEvents] as const
export type LogAction = (typeof logActions)[number]

const orderEventTitles: Record<OrderEvent, string> = {
  order_add_documents: 'Documents joints',
  order_remove_document: 'Document supprimé',
  order_ask_proof: 'Justificatif demandé',
  order_accept_changes: 'Changements acceptés',
  order_comment: 'Message envoyé',
  order_consign: 'Colis remis au transporteur',
  order_remove_shipment: 'Expédition retirée : la commande ne part plus en messagerie',
  visit_arrived: 'Arrivée du chauffeur notée',
  visit_arrived_by_guest: 'Arrivée dite par le chauffeur, avec son lien',
  visit_arrived_at_gate: 'Arrivée dite par le chauffeur, à l’entrée',
  visit_at_dock: 'Camion à quai',
  visit_left: 'Camion parti',
  visit_undone: 'Heure de visite effacée',
}

/** Title in the past tense, for the timeline and mails. */
export const logTitle = (action: LogAction): string =>
  action in life ? life[action as OrderAction].done : orderEventTitles[action as OrderEvent]

/** The title as one reader says it: « Commande annulée par vous » to the side that cancelled. */
export const logTitleFor = (action: LogAction, reader: UserType | undefined): string =>
  isCancelBy(action, reader) ? 'Commande annulée par vous' : logTitle(action)

export const orderLog = z.object({
  /** Unique among entries with the same action. */
  id: z.int(),
  action: z.enum(logActions),
  fromStatus: z.enum(orderStatuses).nullable(),
  /** null for a comment, which does not concern the status. */
  toStatus: z.enum(orderStatuses).nullable(),
  /** Recorded changes: field → [before, after]. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  /** The same changes, as people read them. */
  differences: z.array(difference),
  reason: z.string().nullable(),
  /** Text of a comment; null for other entries. */
  text: z.string().nullable(),
  /** null when the system acted (a pre-order was served). */
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  /** Admin who had taken over the account. */
  hijackerName: z.string().nullable(),
  createdAt: instant,
})
export type OrderLog = z.infer<typeof orderLog>
