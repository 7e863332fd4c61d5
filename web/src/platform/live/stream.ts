import type { QueryClient } from '@tanstack/react-query'
import { connection, reachable } from '../calls/connection.ts'
import { notePosition } from '../calls/position.ts'
import { sayUnauthorized } from '../calls/unauthorized.ts'
import { storedToken } from '../token.ts'
import { type Heard, noteChanges, noteLife, silenceMs, whenChanged } from './changes.ts'
import { refresh } from './refresh.ts'

const retryMs = [1_000, 2_000, 5_000, 15_000, 30_000]
/** Name of the lock of the tab that listens, and of the channel on which it tells the others. */
const name = 'quai.events'

/** One event of the stream, as the tab that listens passes it on to the others. */
type Told = ({ heard: Heard } | { isAlive: true }) & {
  /** Place up to which everything has been told. */
  place?: string
  /** Place in the log of the database that holds what it tells. */
  position?: string
  /** Place from which the stream was opened; present once for each opening. */
  from?: string
}

const placeOfPage = (): string => {
  const written = document.querySelector<HTMLMetaElement>('meta[name="place"]')?.content ?? ''
  // A page that the server has not written, as in development, keeps the placeholder.
  return written === '__PLACE__' ? '' : written
}

/**
 * Place in the sequence of changes up to which this tab knows everything; empty when unknown. It starts as the place that
 * the page was served with, which is older than all that the page reads.
 */
let place = placeOfPage()

interface Tab {
  signal: AbortSignal
  /** Number of its own requests for what it missed. Until they are answered, it may know less than the tab that listens. */
  asking: number
}

/**
 * Listens to what changes and reads it again where it shows, until the returned function is called. The tabs of a browser share one stream: one of them
 * listens and tells the others, and another one takes over when it is closed. Polling goes on where it cannot.
 */
export const listen = (client: QueryClient): (() => void) => {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return () => {}
  const ending = new AbortController()
  const tab: Tab = { signal: ending.signal, asking: 1 }
  const stopTelling = whenChanged((heard) => void refresh(client, heard))
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(tab, data))
  const tell = (told: Told): void => {
    if (ending.signal.aborted) return
    take(told)
    channel.postMessage(told)
  }
  // Rejects when it ends before it has the lock.
  lead(tab, tell).catch(() => {})
  return () => {
    ending.abort()
    stopTelling()
    channel.close()
    noteLife(false)
  }
}

/**
 * Follows the stream in the one tab that holds the lock. The first tab has it at once. Another one asks for what it missed
 * while its page opened, then hears the first one and waits for the lock.
 */
const lead = async (tab: Tab, tell: (told: Told) => void): Promise<void> => {
  const follows = async (lock: Lock | null): Promise<boolean> => {
    if (lock) await follow(tell, tab.signal)
    return lock !== null
  }
  if (await navigator.locks.request(name, { ifAvailable: true }, follows)) return
  await catchUp(tab)
  await navigator.locks.request(name, { signal: tab.signal }, follows)
}

/** Opens the stream until it has told what came after this tab's place. */
const catchUp = async (tab: Tab): Promise<void> => {
  const done = new AbortController()
  const stop = () => done.abort()
  tab.signal.addEventListener('abort', stop)
  if (tab.signal.aborted) stop()
  const tell = (told: Told): void => {
    take(told)
    if (told.place !== undefined) stop()
  }
  await follow(tell, done.signal)
  tab.signal.removeEventListener('abort', stop)
  tab.asking -= 1
}

/** Takes what another tab heard. Catches up when its stream was not opened from the place of this tab, because it may leave something out. */
const hear = (tab: Tab, { place: reached, from, ...told }: Told): void => {
  if (from !== undefined && from !== place) {
    tab.asking += 1
    void catchUp(tab)
  }
  take(tab.asking === 0 && reached !== undefined ? { ...told, place: reached } : told)
}

const take = (told: Told): void => {
  noteLife(true)
  notePosition(told.position)
  if (told.place !== undefined) place = told.place
  if ('heard' in told) noteChanges(told.heard)
}

const follow = async (tell: (told: Told) => void, signal: AbortSignal): Promise<void> => {
  for (let failures = 0; !signal.aborted; ) {
    if (connection().isDown) await reachable()
    const token = storedToken()
    const isOpen = token !== null && (await read({ token, signal, tell }))
    failures = isOpen ? 0 : failures + 1
    await pause(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0, signal)
  }
}

interface Reading {
  token: string
  signal: AbortSignal
  tell: (told: Told) => void
}

/** Reads one stream to its end, from the place of this tab. Returns whether it was open at all. */
const read = async ({ token, signal, tell }: Reading): Promise<boolean> => {
  const cut = new AbortController()
  const stop = () => cut.abort()
  signal.addEventListener('abort', stop)
  let silence = setTimeout(stop, silenceMs)
  const from = place
  let isNew = true
  try {
    const answer = await fetch('/api/events', {
      headers: { authorization: `Bearer ${token}`, ...(from && { 'last-event-id': from }) },
      cache: 'no-store',
      signal: cut.signal,
    })
    if (answer.status === 401 && storedToken() === token) sayUnauthorized()
    if (!answer.ok || !answer.body) return false
    let text = ''
    const lines = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await lines.read(); !part.done; part = await lines.read()) {
      clearTimeout(silence)
      silence = setTimeout(stop, silenceMs)
      text += part.value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const told of events.map(toldBy)) {
        // A line that keeps the stream alive may come first.
        tell(isNew && told.place !== undefined ? { ...told, from } : told)
        isNew &&= told.place === undefined
      }
    }
    return true
  } catch {
    // Cut, or never reached: tried again.
    return false
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', stop)
  }
}

const toldBy = (event: string): Told => {
  const fields = new Map(
    event.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const [id, position] = [fields.get('id'), fields.get('position')]
  const reached = { ...(id && { place: id }), ...(position && { position }) }
  const kind = fields.get('event')
  if (kind === 'changes') return { heard: JSON.parse(fields.get('data') ?? '').changes, ...reached }
  if (kind === 'reset') return { heard: undefined, ...reached }
  return { isAlive: true, ...reached }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
