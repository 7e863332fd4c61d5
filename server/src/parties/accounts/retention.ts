import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** Counted from the end of the session or link. */
export const accountRetentions: Retention[] = [
  { table: 'sessions', days: () => 30, isOver: (since) => sql`least(expires_at, revoked_at) < ${since}` },
  { table: 'sign_in_failures', days: () => 1, isOver: (since) => sql`failed_at < ${since}` },
  { table: 'known_devices', days: () => 180, isOver: (since) => sql`last_used_at < ${since}` },
  { table: 'api_usage', days: () => 400, isOver: (since) => sql`day < ${since}::timestamptz::date` },
  { table: 'contact_links', days: () => 7, isOver: (since) => sql`expires_at < ${since}` },
]
