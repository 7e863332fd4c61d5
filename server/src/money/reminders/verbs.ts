import type { Verbs } from '../../calls/verbs.ts'
import { remindDeals, runReminderSchedule } from './remind.ts'
import { listMissing, listSent } from './state.ts'

/** Routes of this module with their verbs. */
export const reminderVerbs = {
  reminders: { missing: listMissing, sent: listSent, remind: remindDeals, runSchedule: runReminderSchedule },
} satisfies Pick<Verbs, 'reminders'>
