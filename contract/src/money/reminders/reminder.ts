import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { filledList, id, text } from '../../platform/ids.ts'
import { pageQuery } from '../../platform/pagination.ts'
import { monthInput } from './month.ts'

/**
 * When the reminders leave by themselves, in Paris time: on this day of the month for the month before. Those that an
 * outage missed follow at a later hour, until the last day.
 */
export const reminderSchedule = { day: 5, lastDay: 9, hour: 8, lastHour: 20 } as const

/** `missing`: no invoice; `idle`: no invoice, but nothing done or stored in the month either, so that none is asked for. */
export const reminderStates = ['missing', 'idle'] as const
export type ReminderState = (typeof reminderStates)[number]

export const reminderStateLabels: Record<ReminderState, string> = {
  missing: 'Facture manquante',
  idle: 'Sans activité',
}

export const reminderListQuery = pageQuery.extend({
  /** By default the last month that is over. */
  month: monthInput.optional(),
  state: z.enum(reminderStates).optional(),
  /** Words of the customer's or the warehouse's name. */
  search: text(120).optional(),
})

/** Active deal without an invoice for a month. */
export const missingInvoice = z.object({
  dealId: z.int(),
  customerId: z.int(),
  customerName: z.string(),
  warehouseId: z.int(),
  warehouseName: z.string(),
  state: z.enum(reminderStates),
  /** Last reminder for this month. */
  lastSentAt: instant.nullable(),
  sentCount: z.int(),
  /** True once the deal has had its reminder of the day, whichever month it was for. */
  isSentToday: z.boolean(),
})
export type MissingInvoice = z.infer<typeof missingInvoice>

export const sentReminderQuery = pageQuery.extend({ month: monthInput.optional() })

export const sentReminder = z.object({
  id: z.int(),
  dealId: z.int(),
  /** « 2026-12 ». */
  month: z.string(),
  customerName: z.string(),
  warehouseName: z.string(),
  sentAt: instant,
  /** Administrator who sent it; null for the schedule. */
  sentBy: z.string().nullable(),
})
export type SentReminder = z.infer<typeof sentReminder>

export const remindInput = z.object({
  month: monthInput.optional(),
  dealIds: filledList(id, 'Choisissez au moins un accord.').max(100, 'Choisissez au plus 100 accords.'),
})

/** Result for one of the deals. */
export const remindResult = z.object({
  dealId: z.int(),
  ok: z.boolean(),
  /** Reason for a refusal: a failure's code and its French sentence. */
  code: z.string().optional(),
  message: z.string().optional(),
})
export type RemindResult = z.infer<typeof remindResult>

/** Outcome of a run of the schedule: mails written, one for each warehouse, and deals that they name. */
export const reminderRun = z.object({ month: z.string(), warehouseCount: z.int(), dealCount: z.int() })
export type ReminderRun = z.infer<typeof reminderRun>
