import { sql } from 'kysely'
import type { Retention } from '../../platform/jobs/purge.ts'

export const stockRetentions: Retention[] = [
  { table: 'stock_holds', days: () => 1, isOver: (since) => sql`expires_at < ${since}` },
]
