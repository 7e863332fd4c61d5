import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/purge.ts'

/** Counted from the end of a link: whoever gave it sees it in the list of the order until then. */
export const guestRetentions: Retention[] = [
  { table: 'guest_links', days: () => 365, isOver: (since) => sql`expires_at < ${since}` },
]
