import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Actor } from '../../calls/actor.ts'
import type { App } from '../../calls/app.ts'
import { openAmong } from '../../calls/session.ts'
import { appOptions } from '../../platform/database/connection-settings.ts'
import { named } from '../../platform/database/hosts.ts'
import type { Place } from './places.ts'
import { type LiveEvent, readNew, readSnapshot } from './read.ts'

/** Channel of PostgreSQL by which servers wake each other. It carries nothing. */
const channel = 'quai_events'
/** Looks this often when nobody wakes: for writers that died before they could, and while it does not listen. */
const lookMs = 500
/** Wakes others at most this often, because each notification takes a lock of the whole database when it commits. */
const wakeMs = 50
/**
 * The connection that listens is asked this often whether it is alive, and has this long to answer: nothing else is sent
 * on it, and nothing comes when its machine vanishes.
 */
const beats = { everyMs: 15_000, withinMs: 5_000 }
/** Waits this long before it listens again on a lost connection. */
const listenAgainMs = 5_000

/** Listener of one organisation, or of all of them for an administrator. */
export interface Subscriber {
  actor: Pick<Actor, 'userId' | 'userType' | 'contactId' | 'sessionId'>
  /** Takes events as they come, the snapshot that sees them and all before, and the place in the log that holds them. */
  take(events: readonly LiveEvent[], seen: string, position: string | undefined): void
  /** Ends it, because its session is over. */
  end(): void
}

/** Ends the listeners whose session is over, and returns the others. */
export const endClosed = async <Listener extends Subscriber>(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  listeners: readonly Listener[],
): Promise<Listener[]> => {
  if (listeners.length === 0) return []
  const open = await openAmong(db, [...new Set(listeners.map(({ actor }) => actor.sessionId))], clock())
  const isOpen = ({ actor }: Listener) => open.has(actor.sessionId)
  for (const listener of listeners) if (!isOpen(listener)) listener.end()
  return listeners.filter(isOpen)
}

type FeedOptions = Pick<App, 'pool' | 'listenUrl' | 'db' | 'replica' | 'clock'> & {
  onError: (error: unknown) => void
  /** By default `beats`. */
  beats?: typeof beats
}

/**
 * Reads the events of the database once for all open pages of this server, in the order in which they become visible, and hands
 * them on by organisation. Reads only while somebody listens.
 */
export class Feed {
  private readonly subscribers = new Map<number | 'all', Set<Subscriber>>()
  private count = 0
  private seen: string | undefined
  /** Last place read, kept when nobody listens any more. */
  private known: Place | undefined
  private lookedAt = Number.NEGATIVE_INFINITY
  private waiting: PromiseWithResolvers<void>[] = []
  private client: pg.Client | undefined
  private isWoken = false
  private running: Promise<void> | undefined
  private rouse = () => {}
  private ending = new AbortController()
  private told: NodeJS.Timeout | undefined
  private readonly options: FeedOptions

  constructor(options: FeedOptions) {
    this.options = options
  }

  get listeners(): number {
    return this.count
  }

  /**
   * Returns a place of this moment or earlier, from memory: at most half a second old while somebody listens, otherwise of the
   * last look. A page that opens its stream from it misses nothing of what changed since. Undefined until a look succeeds.
   */
  place(): Place | undefined {
    // Looks for the next caller: this one does not wait for the database.
    if (this.count === 0 && performance.now() - this.lookedAt >= lookMs) void this.look()
    return this.known
  }

  /** Reads the present place. */
  async look(): Promise<void> {
    // Keeps place() from asking again meanwhile, because a database in trouble may take long.
    this.lookedAt = Number.POSITIVE_INFINITY
    try {
      this.know((await readSnapshot(this.options.db)).now)
    } catch (error) {
      this.options.onError(error)
    }
    this.lookedAt = performance.now()
  }

  /** Says that something was committed: reads at once, and wakes the other servers if this one listens. Otherwise they look by themselves. */
  wake(): void {
    if (this.count === 0) return
    this.rouse()
    this.told ??= setTimeout(() => {
      this.told = undefined
      this.client?.query(`NOTIFY ${channel}`).catch(() => {})
    }, wakeMs).unref()
  }

  /** Adds a listener, who gets all that becomes visible after the snapshot returned, which sees all that is committed now. */
  async subscribe(subscriber: Subscriber): Promise<string> {
    this.count += 1
    if (!this.running) {
      this.ending = new AbortController()
      this.running = this.run(this.ending.signal)
    }
    try {
      const read = Promise.withResolvers<void>()
      this.waiting.push(read)
      this.rouse()
      await read.promise
    } catch (error) {
      this.leave()
      throw error
    }
    const key = keyOf(subscriber)
    const others = this.subscribers.get(key) ?? new Set()
    this.subscribers.set(key, others.add(subscriber))
    return this.seen ?? ''
  }

  unsubscribe(subscriber: Subscriber): void {
    const key = keyOf(subscriber)
    const others = this.subscribers.get(key)
    if (!others?.delete(subscriber)) return
    if (others.size === 0) this.subscribers.delete(key)
    this.leave()
  }

  /** Stops reading. */
  async close(): Promise<void> {
    clearTimeout(this.told)
    this.ending.abort()
    this.rouse()
    await this.running
  }

  private leave(): void {
    this.count -= 1
    if (this.count > 0) return
    this.ending.abort()
    this.rouse()
    this.running = undefined
    this.seen = undefined
  }

  private async run(signal: AbortSignal): Promise<void> {
    const listening = this.listen(signal)
    while (!signal.aborted) {
      // A call to wake() during the reading makes it read once more.
      this.isWoken = false
      await this.read(signal).catch((error: unknown) => this.options.onError(error))
      if (!this.isWoken && !signal.aborted) await this.wait()
    }
    await listening
  }

  private wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookMs)
      this.rouse = () => {
        this.isWoken = true
        clearTimeout(timer)
        resolve()
      }
    })
  }

  private async read(signal: AbortSignal): Promise<void> {
    this.rouse = () => {
      this.isWoken = true
    }
    const waiting = this.waiting.splice(0)
    try {
      const { now, events } =
        this.seen === undefined
          ? { ...(await readSnapshot(this.options.db)), events: [] }
          : await readNew(this.options.db, this.seen)
      signal.throwIfAborted()
      await this.handOn(events, now)
      this.seen = now
      this.know(now)
      for (const { resolve } of waiting) resolve()
    } catch (error) {
      for (const { reject } of waiting) reject(error)
      if (!signal.aborted) throw error
    }
  }

  private know(seen: string): void {
    this.known = { at: Math.floor(this.options.clock().getTime() / 1_000), seen }
  }

  /** Tells each listener what concerns it. Asks once for all of them whose session is still open. */
  private async handOn(events: readonly LiveEvent[], seen: string): Promise<void> {
    if (events.length === 0) return
    const shared = events.filter(({ contactId }) => contactId === null)
    const personal = events.filter(({ contactId }) => contactId !== null)
    const told = new Map<Subscriber, LiveEvent[]>()
    for (const [key, subscribers] of this.subscribers) {
      const ofAll =
        key === 'all' ? shared : shared.filter((event) => event.customerId === key || event.warehouseId === key)
      for (const subscriber of subscribers) {
        const own = [...ofAll, ...personal.filter(({ contactId }) => contactId === subscriber.actor.contactId)]
        if (own.length > 0) told.set(subscriber, own)
      }
    }
    if (told.size === 0) return
    const position = await this.options.replica?.position()
    for (const subscriber of await endClosed(this.options, [...told.keys()]))
      if (this.subscribers.get(keyOf(subscriber))?.has(subscriber))
        subscriber.take(told.get(subscriber) ?? [], seen, position)
  }

  /** Listens on a connection of its own, and again after its loss. Looks each half second meanwhile. */
  private async listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.listenOnce(signal).catch(() => {})
      await sleep(listenAgainMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  private async listenOnce(signal: AbortSignal): Promise<void> {
    const { everyMs, withinMs } = this.options.beats ?? beats
    const connectionString = named(await this.options.listenUrl())
    signal.throwIfAborted()
    const within = { connectionTimeoutMillis: withinMs, query_timeout: withinMs }
    const client = new pg.Client({ connectionString, options: appOptions, ...within })
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    client.on('end', lose)
    client.on('error', () => lose())
    signal.addEventListener('abort', () => lose(), { once: true })
    const beat = setInterval(() => void client.query('SELECT 1').catch(() => lose()), everyMs).unref()
    client.on('notification', () => this.rouse())
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      signal.throwIfAborted()
      this.client = client
      this.rouse()
      await lost
    } finally {
      // The next reading may already listen on another one.
      if (this.client === client) this.client = undefined
      clearInterval(beat)
      await Promise.race([client.end().catch(() => {}), sleep(withinMs, undefined, { ref: false })])
    }
  }
}

const keyOf = ({ actor }: Subscriber): number | 'all' => (actor.userType === 'admin' ? 'all' : actor.userId)
