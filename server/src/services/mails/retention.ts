import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** Applies to unsent mails too, because after so long they are out of date. */
export const mailRetentions: Retention[] = [
  { table: 'mails', days: (config) => config.QUAI_KEEP_MAILS_DAYS, isOver: (since) => sql`created_at < ${since}` },
  { table: 'sendings', days: () => 1, isOver: (since) => sql`sent_at < ${since}` },
  { table: 'digest_lines', days: (config) => config.QUAI_KEEP_MAILS_DAYS, isOver: (since) => sql`due_at < ${since}` },
  {
    table: 'notifications',
    days: (config) => config.QUAI_KEEP_NOTIFICATIONS_DAYS,
    isOver: (since) => sql`created_at < ${since}`,
  },
]
