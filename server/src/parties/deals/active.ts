import { type RawBuilder, sql } from 'kysely'

/** True when deal `d` of customer `c` and warehouse `w` accepts new business: it and both its sides are active. */
export const isActiveDeal: RawBuilder<boolean> = sql<boolean>`(d.is_active AND c.is_active AND w.is_active)`
