import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { listOf, pageOf } from '../../platform/pagination.ts'
import { monthInput } from './month.ts'
import {
  missingInvoice,
  reminderListQuery,
  reminderRun,
  remindInput,
  remindResult,
  sentReminder,
  sentReminderQuery,
} from './reminder.ts'

export const reminderRoutes = {
  missing: route('GET /invoiceReminders', {
    permission: 'reminders.manage',
    about: [],
    summary: 'Accords sans facture pour un mois',
  })
    .input(reminderListQuery)
    .output(pageOf(missingInvoice)),
  sent: route('GET /invoiceReminders/sent', { permission: 'reminders.manage', about: [], summary: 'Relances envoyées' })
    .input(sentReminderQuery)
    .output(pageOf(sentReminder)),
  remind: route('POST /invoiceReminders', {
    permission: 'reminders.manage',
    summary: 'Relancer maintenant les entrepôts de ces accords',
    done: 'Entrepôts relancés',
  })
    .input(remindInput)
    .output(listOf(remindResult)),
  runSchedule: route('POST /schedule/invoice-reminder', {
    permission: 'reminders.manage',
    summary: 'Lancer maintenant la relance du mois',
    done: 'Relance du mois lancée',
  })
    .input(z.object({ month: monthInput.optional() }))
    .output(reminderRun),
}
