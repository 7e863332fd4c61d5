import { parisZone } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'

const zone = sql.lit(parisZone)

/** Civil day of an instant in Paris. */
export const dayOf = (instant: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${instant} AT TIME ZONE ${zone})::date`

/** True for instants of a civil day in Paris, written so that an index of instants applies. */
export const isOnDay = (instant: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${instant} >= (${day}::timestamp AT TIME ZONE ${zone}) AND ${instant} < ((${day} + 1)::timestamp AT TIME ZONE ${zone})`
