import { screenDays } from '@quai/contract/orders/screens/screen.ts'
import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** Every table whose rows expire (docs/decisions/020). Finished jobs are removed by their queue (jobs.ts), events by months (docs/decisions/078). */
export const retentions: Retention[] = [
  { table: 'idempotency_keys', days: () => 7, isOver: (since) => sql`created_at < ${since}` },
  { table: 'stock_holds', days: () => 1, isOver: (since) => sql`expires_at < ${since}` },
  // The items of a run go with it. What both sides last agreed on stays (`sellsy_links`).
  { table: 'sellsy_runs', days: () => 365, isOver: (since) => sql`ended_at < ${since}` },
  // Counted from the expiry of a link, because the person who created it sees it in the order's list until then.
  { table: 'guest_links', days: () => 365, isOver: (since) => sql`expires_at < ${since}` },
  // Applies to drafts. Applied imports stay with their orders, because their file shows what was requested.
  { table: 'imports', days: () => 30, isOver: (since) => sql`applied_at IS NULL AND created_at < ${since}` },
  // A search at a gate counts for an hour at most.
  { table: 'gate_attempts', days: () => 1, isOver: (since) => sql`tried_at < ${since}` },
  {
    table: 'screens',
    days: () => screenDays,
    isOver: (since) => sql`coalesce(used_at, code_expires_at) < ${since}`,
  },
  // Counted from the end of the session or link.
  { table: 'sessions', days: () => 30, isOver: (since) => sql`least(expires_at, revoked_at) < ${since}` },
  { table: 'sign_in_failures', days: () => 1, isOver: (since) => sql`failed_at < ${since}` },
  { table: 'known_devices', days: () => 180, isOver: (since) => sql`last_used_at < ${since}` },
  { table: 'api_usage', days: () => 400, isOver: (since) => sql`day < ${since}::timestamptz::date` },
  { table: 'contact_links', days: () => 7, isOver: (since) => sql`expires_at < ${since}` },
  // Exports say themselves until when they can be downloaded.
  { table: 'data_exports', days: () => 0, isOver: (since) => sql`expires_at < ${since}` },
  { table: 'front_errors', days: () => 90, isOver: (since) => sql`created_at < ${since}` },
  // Applies to unsent mails too, because after so long they are out of date.
  { table: 'mails', days: (config) => config.QUAI_KEEP_MAILS_DAYS, isOver: (since) => sql`created_at < ${since}` },
  { table: 'sendings', days: () => 1, isOver: (since) => sql`sent_at < ${since}` },
  { table: 'digest_lines', days: (config) => config.QUAI_KEEP_MAILS_DAYS, isOver: (since) => sql`due_at < ${since}` },
  {
    table: 'notifications',
    days: (config) => config.QUAI_KEEP_NOTIFICATIONS_DAYS,
    isOver: (since) => sql`created_at < ${since}`,
  },
  // Attempts go with their delivery.
  { table: 'webhook_deliveries', days: () => 30, isOver: (since) => sql`created_at < ${since}` },
]
