import { eventDays } from '@quai/contract/events/event.ts'
import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/purge.ts'

export const eventRetentions: Retention[] = [
  { table: 'events', days: () => eventDays, isOver: (since) => sql`at < ${since}` },
]
