import { failOn } from '../platform/failure.ts'

/**
 * Place in the sequence of events: all that a snapshot of PostgreSQL sees, as `xmin:xmax:xip,…` (pg_current_snapshot()).
 * A number would not do: a transaction may commit after another one with a greater number. `until` and `lastId` are set
 * in the midst of a page: events that `until` sees and `seen` does not, after that id.
 */
export interface Place {
  /** Seconds since the epoch at which the place was taken, to tell whether events after it may be gone. */
  at: number
  seen: string
  until?: string
  lastId?: number
}

const shape = /^(\d{1,12})~(\d+:\d+:[\d,]*)(?:~(\d+:\d+:[\d,]*)~(\d{1,15}))?$/

/** Writes a place as callers keep it. */
export const textOfPlace = ({ at, seen, until, lastId }: Place): string =>
  Buffer.from(`${at}~${seen}${until === undefined ? '' : `~${until}~${lastId ?? 0}`}`).toString('base64url')

/** Reads a place; undefined for a text that is none. */
export const placeIn = (text: string): Place | undefined => {
  const [, at, seen, until, lastId] = shape.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (at === undefined || seen === undefined) return undefined
  return { at: Number(at), seen, ...(until !== undefined && { until, lastId: Number(lastId) }) }
}

export const unknownPlace = () =>
  failOn(
    ['after'],
    'place',
    'Ce repère n’est pas valable, ou il est trop ancien : relisez tout, puis repartez sans repère.',
  )
