import type { CountEntry } from '@quai/contract/inventories/inventory.ts'
import { isApiError } from '../../platform/calls/api-error.ts'
import { unsentPrefix } from '../../platform/unsent.ts'

/** An entry on its way to the server. */
export interface WaitingEntry {
  key: string
  place: Omit<CountEntry, 'counted' | 'heldForMs'>
  counted: number | null
  /** ms since the epoch: what it waits for the network is told to the server, which sets its time by its own clock. */
  enteredAt: number
  /** Why the server refuses it; it is not sent again. */
  refusal?: string
}

interface Needs {
  /** Names what is kept on the device. */
  orderUuid: string
  send: (entries: CountEntry[]) => Promise<void>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  retryAfterMs?: number
}

/**
 * The counts that are not saved yet: kept on the device until the server has them, sent one request at a time, again
 * and again while the network is away. The last count of a place replaces the one before.
 */
export class CountQueue {
  readonly #needs: Needs
  readonly #listeners = new Set<() => void>()
  #entries: readonly WaitingEntry[]
  #isSending = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(needs: Needs) {
    this.#needs = needs
    this.#entries = read(needs)
  }

  get entries(): readonly WaitingEntry[] {
    return this.#entries
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Kept at once, then sent. */
  add(entry: Omit<WaitingEntry, 'enteredAt' | 'refusal'>): void {
    const enteredAt = this.#needs.now()
    this.#set([...this.#entries.filter(({ key }) => key !== entry.key), { ...entry, enteredAt }])
    void this.flush()
  }

  /** Gives up an entry that was refused. */
  drop(key: string): void {
    this.#set(this.#entries.filter((entry) => entry.key !== key))
  }

  /** Sends what waits; called again when the network is back. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (let batch = this.#next(); batch.length > 0; batch = this.#next()) if (!(await this.#sendBatch(batch))) return
    } finally {
      this.#isSending = false
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #next(): WaitingEntry[] {
    return this.#entries.filter(({ refusal }) => refusal === undefined).slice(0, maxBatch)
  }

  /** false when the network is away: it tries again by itself. */
  async #sendBatch(batch: readonly WaitingEntry[]): Promise<boolean> {
    const now = this.#needs.now()
    const heldOf = ({ enteredAt }: WaitingEntry) => Math.min(maxHeldMs, Math.max(0, now - enteredAt))
    try {
      await this.#needs.send(
        batch.map((entry) => ({ ...entry.place, counted: entry.counted, heldForMs: heldOf(entry) })),
      )
      this.#set(this.#entries.filter((entry) => !batch.includes(entry)))
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      if (!isRefusal(error.statusCode)) {
        this.#timer = setTimeout(() => void this.flush(), this.#needs.retryAfterMs ?? 4_000)
        return false
      }
      const [only] = batch
      if (batch.length === 1 && only) this.#refuse(only, error.message)
      // One of them is refused, and with it all: each is sent by itself.
      else for (const entry of batch) if (!(await this.#sendBatch([entry]))) return false
      return true
    }
  }

  #refuse(refused: WaitingEntry, refusal: string): void {
    this.#set(this.#entries.map((entry) => (entry === refused ? { ...entry, refusal } : entry)))
  }

  #set(entries: readonly WaitingEntry[]): void {
    this.#entries = entries
    const { storage, orderUuid } = this.#needs
    if (entries.length === 0) storage.removeItem(storageKey(orderUuid))
    else storage.setItem(storageKey(orderUuid), JSON.stringify(entries))
    for (const listener of this.#listeners) listener()
  }
}

const maxBatch = 100
const maxHeldMs = 604_800_000

const storageKey = (orderUuid: string): string => `${unsentPrefix}${orderUuid}`

const read = ({ storage, orderUuid }: Needs): readonly WaitingEntry[] => {
  try {
    // Written by this very class.
    return JSON.parse(storage.getItem(storageKey(orderUuid)) ?? '[]') as WaitingEntry[]
  } catch {
    return []
  }
}

/** The server has read it and says no; anything else may be well in a moment. */
const isRefusal = (statusCode: number): boolean =>
  statusCode >= 400 && statusCode < 500 && statusCode !== 429 && statusCode !== 401
