import type { Count, CountLine } from '@quai/contract/orders/inventories/inventory.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { whenBack } from '../../../platform/calls/connection.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { placeKey } from '../line-words.ts'
import { CountQueue, type WaitingEntry } from './count-queue.ts'

/** A line as shown: the server's state, overlaid with the counts not yet saved. */
export interface ShownLine extends CountLine {
  key: string
  state: 'open' | 'saved' | 'waiting' | 'refused'
  refusal?: string
}

export interface CountModel {
  lines: ShownLine[]
  /** The number of counts not yet on the server. */
  waiting: number
  enter: (
    line: CountLine,
    counted: number | null,
    batch?: { batchNumber: string; batchExpirationDate: string | null },
  ) => void
  drop: (key: string) => void
}

/**
 * Holds the count of an order on this device: each entry is saved at once, or kept and sent when the network returns.
 */
export const useCount = (count: Count): CountModel => {
  const client = useQueryClient()
  const { orderUuid } = count
  const [queue] = useState(
    () =>
      new CountQueue({
        orderUuid,
        storage: localStorage,
        now: Date.now,
        send: async (entries) => {
          const saved = await api.inventories.save({ uuid: orderUuid, entries })
          client.setQueryData(orpc.inventories.show.queryKey({ input: { uuid: orderUuid } }), (known) =>
            known ? { ...known, revision: saved.revision, lines: merged(known.lines, saved.lines) } : known,
          )
        },
      }),
  )
  useEffect(() => {
    const flush = () => void queue.flush()
    flush()
    const stop = whenBack(flush)
    return () => {
      stop()
      queue.stop()
    }
  }, [queue])
  const entries = useSyncExternalStore(queue.subscribe, () => queue.entries)
  const lines = useMemo(() => shownLines(count.lines, entries), [count.lines, entries])
  return {
    lines,
    waiting: entries.length,
    enter: (line, counted, batch) => {
      const { productId, productPackaging, batchId } = line
      const place = { productId, productPackaging, batchId, ...(batch && { batch }) }
      lastSeen.set(placeKey(line), line)
      queue.add({ key: placeKey(line), place, counted })
    },
    drop: (key) => queue.drop(key),
  }
}

/** Found goods not yet on the server, by place key. */
const lastSeen = new Map<string, CountLine>()

const merged = (known: readonly CountLine[], saved: readonly CountLine[]): CountLine[] => {
  const news = new Map(saved.map((line) => [placeKey(line), line]))
  const kept = known.map((line) => {
    const key = placeKey(line)
    const replaced = news.get(key)
    news.delete(key)
    return replaced ?? line
  })
  return [...kept, ...news.values()]
}

const shownLines = (lines: readonly CountLine[], entries: readonly WaitingEntry[]): ShownLine[] => {
  const waiting = new Map(entries.map((entry) => [entry.key, entry]))
  const known = lines.map((line): ShownLine => {
    const key = placeKey(line)
    const entry = waiting.get(key)
    waiting.delete(key)
    if (!entry) return { ...line, key, state: line.counted === null ? 'open' : 'saved' }
    return { ...line, key, counted: entry.counted, ...stateOf(entry) }
  })
  const found = [...waiting.values()].flatMap((entry): ShownLine[] => {
    const line = lastSeen.get(entry.key)
    return line ? [{ ...line, key: entry.key, counted: entry.counted, ...stateOf(entry) }] : []
  })
  return [...known, ...found]
}

const stateOf = ({ refusal }: WaitingEntry) =>
  refusal === undefined ? { state: 'waiting' as const } : { state: 'refused' as const, refusal }
