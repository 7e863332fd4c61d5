import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

/** The items of a run go with it. What both sides last agreed on stays (`sellsy_links`). */
export const sellsyRetentions: Retention[] = [
  { table: 'sellsy_runs', days: () => 365, isOver: (since) => sql`ended_at < ${since}` },
]
