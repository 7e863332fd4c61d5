import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/purge.ts'

/** Sent or not: a mail that could not leave for so long has nothing to say any more. */
export const mailRetentions: Retention[] = [
  { table: 'mails', days: (config) => config.QUAI_KEEP_MAILS_DAYS, isOver: (since) => sql`created_at < ${since}` },
  {
    table: 'notifications',
    days: (config) => config.QUAI_KEEP_NOTIFICATIONS_DAYS,
    isOver: (since) => sql`created_at < ${since}`,
  },
]
