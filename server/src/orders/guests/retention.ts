import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** Counted from the expiry of a link, because the person who created it sees it in the order's list until then. */
export const guestRetentions: Retention[] = [
  { table: 'guest_links', days: () => 365, isOver: (since) => sql`expires_at < ${since}` },
]
