import { setTimeout as sleep } from 'node:timers/promises'
import type { ToldEvent } from '@quai/contract/told/events/event.ts'
import type { Quai } from './client.ts'

const pageSize = 100

/** Row of a list; another key than `id` is given by `keyOf`. */
type Row = { id: number }

/**
 * Reads a list to its end, each row once, whatever is written meanwhile and however long it is:
 * `eachItem((place) => quai.products.list({ ...place, isActive: true }))`. Rows come in the order of their key. Take a place
 * by followChanges() before: it tells of what changes while the list is read. A word search has pages only.
 */
export function eachItem<Item extends Row>(read: Read<Item>): AsyncGenerator<Item>
export function eachItem<Item>(read: Read<Item>, keyOf: (item: Item) => number): AsyncGenerator<Item>
export async function* eachItem<Item>(
  read: Read<Item>,
  keyOf = (item: Item): number => (item as Row).id,
): AsyncGenerator<Item> {
  for (let after = 0; ; ) {
    const { items } = await read({ after, pageSize })
    yield* items
    const last = items.at(-1)
    if (last === undefined || items.length < pageSize) return
    after = keyOf(last)
  }
}

type Read<Item> = (place: { after: number; pageSize: typeof pageSize }) => Promise<{ items: Item[] }>

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
