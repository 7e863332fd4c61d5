import { reminderSchedule } from '@quai/contract/money/reminders/reminder.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'

const { day, lastDay, hour, lastHour } = reminderSchedule

/** Reminds warehouses of last month's invoices. Further hours and days follow an outage: each deal is named once. */
export const remindInvoicesJob = jobKind('remind-invoices', `0 ${hour}-${lastHour} ${day}-${lastDay} * *`)
