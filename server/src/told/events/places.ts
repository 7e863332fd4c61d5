import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { SessionKey } from '../../calls/session.ts'
import { failOn } from '../../platform/failure.ts'

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

const shape = /^(\d{1,12})~([\d:,]+)(?:~([\d:,]+)~(\d{1,15}))?$/
const snapshotShape = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/

/**
 * True for what PostgreSQL reads as a snapshot: xmin ≤ xmax, and rising numbers from xmin to below xmax. The first two
 * name transactions, whose lower 32 bits are never 0.
 */
const isSnapshot = (text: string): boolean => {
  const [, xmin, xmax, running] = snapshotShape.exec(text) ?? []
  if (xmin === undefined || xmax === undefined) return false
  const [first, end] = [BigInt(xmin), BigInt(xmax)]
  const numbers = running ? running.split(',').map(BigInt) : []
  const isRising = numbers.every((number, rank) => number >= (numbers[rank - 1] ?? first) && number < end)
  return first <= end && isRising && [first, end].every((number) => BigInt.asUintN(32, number) !== 0n)
}

/** Writes a place as callers keep it. */
export const textOfPlace = ({ at, seen, until, lastId }: Place): string =>
  Buffer.from(`${at}~${seen}${until === undefined ? '' : `~${until}~${lastId ?? 0}`}`).toString('base64url')

/** Reads a place; undefined for a text that is none. */
export const placeIn = (text: string): Place | undefined => {
  const [, at, seen, until, lastId] = shape.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (at === undefined || seen === undefined || !isSnapshot(seen)) return undefined
  if (until !== undefined && !isSnapshot(until)) return undefined
  return { at: Number(at), seen, ...(until !== undefined && { until, lastId: Number(lastId) }) }
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Writes a place that only the servers of this installation can read: visitors without a session get it with the page, and the
 * numbers of a snapshot count the transactions of the whole installation.
 */
export const sealPlace = (place: Place, sessionKey: SessionKey): string => {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(sessionKey), iv)
  const text = [sealing.update(textOfPlace(place)), sealing.final()]
  return Buffer.concat([iv, sealing.getAuthTag(), ...text]).toString('base64url')
}

/** Reads a sealed place; undefined for a text that is none, or that another secret sealed. */
export const sealedPlaceIn = (text: string, sessionKey: SessionKey): Place | undefined => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= ivBytes + tagBytes) return undefined
  const opening = createDecipheriv(cipher, keyOf(sessionKey), bytes.subarray(0, ivBytes))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return placeIn(
      Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('latin1'),
    )
  } catch {
    return undefined
  }
}

// Always a KeyObject, since sessionKeyOf() makes it.
const keyOf = ({ key }: SessionKey): Buffer =>
  createHmac('sha256', key as KeyObject)
    .update('places')
    .digest()

export const unknownPlace = () =>
  failOn(
    ['after'],
    'place',
    'Ce repère n’est pas valable, ou il est trop ancien : relisez tout, puis repartez sans repère.',
  )
