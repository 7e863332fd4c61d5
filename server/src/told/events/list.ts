import type { ChangesQuery, ToldEvent } from '@quai/contract/told/events/event.ts'
import { sql } from 'kysely'
import { type Context, scope } from '../../calls/context.ts'
import { type Place, placeIn, textOfPlace, unknownPlace } from './places.ts'
import { isGone, pageKinds, readSnapshot, selectEvents } from './read.ts'

/**
 * Lists what changed since a place, oldest first, with the place to read on from. Nobody who reads on from `next` misses
 * an event or reads one twice. Throws INVALID at `after` for a place that is none or too old.
 */
export const listChanges = async (ctx: Context, { after, limit }: ChangesQuery) => {
  const at = Math.floor(ctx.now.getTime() / 1_000)
  if (after === undefined) {
    const { now } = await readSnapshot(ctx.db)
    return { items: [], next: textOfPlace({ at, seen: now }), hasMore: false }
  }
  const place = placeIn(after)
  if (!place || isGone(place, ctx.now)) throw unknownPlace()
  const { now, continues } = await readSnapshot(ctx.db, place.until ?? place.seen)
  if (!continues) throw unknownPlace()
  const until = place.until ?? now
  const { rows } = await selectEvents({
    ...place,
    until: sql`${until}::pg_snapshot`,
    whose: sql`${scope(ctx, 'e')} AND e.kind <> ALL(${[...pageKinds]}::text[])`,
    limit: limit + 1,
  }).execute(ctx.db)
  const items = rows.slice(0, limit)
  const hasMore = rows.length > limit
  return { items, next: textOfPlace(nextOf(place, { at, until, items, hasMore })), hasMore }
}

interface Read {
  at: number
  until: string
  items: readonly ToldEvent[]
  hasMore: boolean
}

/** Goes on within the same snapshots while more events of theirs wait, then from the later one. */
const nextOf = (place: Place, { at, until, items, hasMore }: Read): Place =>
  hasMore ? { at: place.at, seen: place.seen, until, lastId: items.at(-1)?.id ?? 0 } : { at, seen: until }
