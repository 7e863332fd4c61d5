import { type RawBuilder, sql } from 'kysely'

/** Whether deal `d` of customer `c` and warehouse `w` accepts something new: it is active, and so are both its sides. */
export const isActiveDeal: RawBuilder<boolean> = sql<boolean>`(d.is_active AND c.is_active AND w.is_active)`
