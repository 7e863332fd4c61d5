import type { QueryClient } from '@tanstack/react-query'
import { connection, reachable } from '../calls/connection.ts'
import { sayUnauthorized } from '../calls/unauthorized.ts'
import { storedToken } from '../token.ts'
import { type Heard, noteChanges, noteLife, silenceMs, whenChanged } from './changes.ts'
import { refresh } from './refresh.ts'

const retryMs = [1_000, 2_000, 5_000, 15_000, 30_000]
/** Name of the lock of the tab that listens, and of the channel on which it tells the others. */
const name = 'quai.events'

type Message = { heard: Heard } | { isAlive: true }

/**
 * Listens to what changes and reads it again where it shows, until the returned function is called. The tabs of a browser share one stream: one of them
 * listens and tells the others, and another one takes over when it is closed. Polling goes on where it cannot.
 */
export const listen = (client: QueryClient): (() => void) => {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return () => {}
  const ending = new AbortController()
  const stopTelling = whenChanged((heard) => void refresh(client, heard))
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    noteLife(true)
    if ('heard' in data) noteChanges(data.heard)
  })
  const tell = (message: Message): void => {
    if (ending.signal.aborted) return
    noteLife(true)
    channel.postMessage(message)
    if ('heard' in message) noteChanges(message.heard)
  }
  // Rejects when it ends before it has the lock.
  navigator.locks.request(name, { signal: ending.signal }, () => follow(tell, ending.signal)).catch(() => {})
  return () => {
    ending.abort()
    stopTelling()
    channel.close()
    noteLife(false)
  }
}

const follow = async (tell: (message: Message) => void, signal: AbortSignal): Promise<void> => {
  let lastId: string | undefined
  for (let failures = 0; !signal.aborted; ) {
    if (connection().isDown) await reachable()
    const token = storedToken()
    const isOpen = token !== null && (await read({ token, lastId, signal, tell, keepId: (id) => (lastId = id) }))
    failures = isOpen ? 0 : failures + 1
    await pause(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0, signal)
  }
}

interface Reading {
  token: string
  lastId: string | undefined
  signal: AbortSignal
  tell: (message: Message) => void
  keepId: (id: string) => void
}

/** Reads one stream to its end. Returns whether it was open at all. */
const read = async ({ token, lastId, signal, tell, keepId }: Reading): Promise<boolean> => {
  const cut = new AbortController()
  const stop = () => cut.abort()
  signal.addEventListener('abort', stop)
  let silence = setTimeout(stop, silenceMs)
  try {
    const answer = await fetch('/api/events', {
      headers: { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) },
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
      for (const event of events) take(event, { tell, keepId })
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

const take = (event: string, { tell, keepId }: Pick<Reading, 'tell' | 'keepId'>): void => {
  const fields = new Map(
    event.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const id = fields.get('id')
  if (id) keepId(id)
  const kind = fields.get('event')
  if (kind === 'changes') tell({ heard: JSON.parse(fields.get('data') ?? '').changes })
  else if (kind === 'reset') tell({ heard: undefined })
  else tell({ isAlive: true })
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
