import type { Verbs } from '../../calls/verbs.ts'
import { listMissing, listSent } from './list.ts'
import { remindDeals, runReminderSchedule } from './remind.ts'

/** Routes of this module with their verbs. */
export const reminderVerbs = {
  reminders: { missing: listMissing, sent: listSent, remind: remindDeals, runSchedule: runReminderSchedule },
} satisfies Pick<Verbs, 'reminders'>
