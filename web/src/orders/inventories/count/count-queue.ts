import type { CountEntry } from '@quai/contract/orders/inventories/inventory.ts'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { createListeners } from '../../../platform/listeners.ts'
import { unsentPrefix } from '../../../platform/unsent/unsent.ts'

/** A count not yet saved on the server. */
export interface WaitingEntry {
  key: string
  place: Omit<CountEntry, 'counted' | 'heldForMs'>
  counted: number | null
  /** In ms since the epoch. The server receives the delay since then and dates the count by its own clock. */
  enteredAt: number
  /** The reason for the server's refusal; a refused entry is not sent again. */
  refusal?: string
}

interface Needs {
  /** Names the key of the device's storage. */
  orderUuid: string
  send: (entries: CountEntry[]) => Promise<void>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  retryAfterMs?: number
}

/**
 * Keeps unsaved counts on the device until the server has them, sending one request at a time and retrying while the
 * network is down. The last count of a place replaces the previous one.
 */
export class CountQueue {
  readonly #needs: Needs
  readonly #listeners = createListeners()
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

  readonly subscribe = this.#listeners.subscribe

  /** Stores the entry at once, then sends it. */
  add(entry: Omit<WaitingEntry, 'enteredAt' | 'refusal'>): void {
    const enteredAt = this.#needs.now()
    this.#set([...this.#entries.filter(({ key }) => key !== entry.key), { ...entry, enteredAt }])
    void this.flush()
  }

  /** Discards a refused entry. */
  drop(key: string): void {
    this.#set(this.#entries.filter((entry) => entry.key !== key))
  }

  /** Sends the waiting entries; also called when the network returns. */
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

  /** Returns false when the network is down: it then retries by itself. */
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
      // One refused entry rejects the whole batch: retry each one alone.
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
    this.#listeners.tell()
  }
}

const maxBatch = 100
const maxHeldMs = 604_800_000

const storageKey = (orderUuid: string): string => `${unsentPrefix}${orderUuid}`

const read = ({ storage, orderUuid }: Needs): readonly WaitingEntry[] => {
  try {
    // The class itself wrote this value.
    return JSON.parse(storage.getItem(storageKey(orderUuid)) ?? '[]') as WaitingEntry[]
  } catch {
    return []
  }
}

/** True when the server's refusal is final; any other failure may be temporary. */
const isRefusal = (statusCode: number): boolean =>
  statusCode >= 400 && statusCode < 500 && statusCode !== 429 && statusCode !== 401
