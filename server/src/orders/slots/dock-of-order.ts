import { type RawBuilder, sql } from 'kysely'

/** Dock of the order `o`: that of its booking while it is open, and where it took place once completed. */
export const dockOfOrder: RawBuilder<number | null> = sql<number | null>`
  coalesce((SELECT b.dock FROM slot_bookings b WHERE b.order_id = o.id), o.dock)`
