import { setTimeout as sleep } from 'node:timers/promises'
import type { ToldEvent } from '@quai/contract/events/event.ts'
import type { Quai } from './client.ts'

const pageSize = 100

/**
 * Reads a list to its end, page by page: `eachItem((place) => quai.products.list({ ...place, search: 'thé' }))`. What is
 * added or removed meanwhile may be read twice or not at all; followChanges() tells of it.
 */
export async function* eachItem<Item>(
  read: (place: { page: number; pageSize: typeof pageSize }) => Promise<{ items: Item[] }>,
): AsyncGenerator<Item> {
  for (let page = 1; ; page++) {
    const { items } = await read({ page, pageSize })
    yield* items
    if (items.length < pageSize) return
  }
}

interface Following {
  /** Place of a former run, to go on from; from now on without one. Quai keeps thirty days. */
  after?: string
  /** Time between two looks when nothing waits, in ms; 5 s by default. */
  everyMs?: number
  signal?: AbortSignal
}

/**
 * Tells what changes, in order and without a gap, until `signal` aborts: each time the events and the place to keep once
 * they are dealt with. Events name what changed; read it by the usual calls.
 */
export async function* followChanges(
  quai: Quai,
  { after, everyMs = 5_000, signal }: Following = {},
): AsyncGenerator<{ events: ToldEvent[]; place: string }> {
  for (let place = after; ; ) {
    const { items, next, hasMore } = await quai.events.list(place === undefined ? {} : { after: place }, { signal })
    place = next
    // The first place is told even without events: a reader who stops now loses nothing.
    yield { events: items, place }
    if (!hasMore) await sleep(everyMs, undefined, { signal })
  }
}
