import { createListeners } from '../../platform/listeners.ts'

/** `ready`: chosen, not sent; `refused`: it can never be accepted as it is; `failed`: it may be sent again. */
export type UploadState = 'ready' | 'waiting' | 'sending' | 'sent' | 'refused' | 'failed'

export interface UploadEntry<About = unknown> {
  key: string
  file: File
  /** The metadata sent with the file. */
  about: About
  state: UploadState
  /** The share already sent, from 0 to 1. */
  share: number
  /** Why it has not arrived, in French. */
  problem: string | undefined
  /** The error behind the problem, for callers that show more of it. */
  error: unknown
}

export interface Sending<About> {
  file: File
  about: About
  /** Stays the same until the server answers, so that a file sent twice arrives once. */
  idempotencyKey: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Why a file has not arrived, and whether a retry can help. */
export interface UploadFailure {
  sentence: string
  isFinal: boolean
  /** True when the server answered: the next try is then a new request. */
  isAnswered: boolean
}

interface Options<About> {
  /** Resolves once the file has arrived. */
  send: (sending: Sending<About>) => Promise<unknown>
  failureOf: (error: unknown) => UploadFailure
  atOnce?: number
}

export interface UploadQueue<About> {
  subscribe: (listener: () => void) => () => void
  entries: () => readonly UploadEntry<About>[]
  add: (file: File, about: About, problem?: string) => void
  setAbout: (keys: readonly string[], about: About) => void
  /**
   * Sends the given files, or all unsent and failed ones; resolves when nothing is being sent, true when all have
   * arrived.
   */
  send: (only?: readonly string[]) => Promise<boolean>
  /** Stops a file that waits or is being sent. */
  cancel: (key: string) => void
  /** Removes it from the list, and stops it if it is being sent. */
  remove: (key: string) => void
  cancelAll: () => void
  /** Keeps the queue running until the returned function is called, which stops the transfers. */
  hold: () => () => void
}

/** Uploads files: one request each, a few at a time; a failure affects only its own file. */
export const createUploadQueue = <About>({ send, failureOf, atOnce = 3 }: Options<About>): UploadQueue<About> => {
  let entries: readonly UploadEntry<About>[] = []
  const { subscribe, tell } = createListeners()
  const underWay = new Map<string, AbortController>()
  const requestKeys = new Map<string, string>()
  const whenIdle: (() => void)[] = []

  const change = (key: string, changes: Partial<UploadEntry<About>>) => {
    entries = entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry))
    tell()
  }
  const find = (key: string) => entries.find((entry) => entry.key === key)
  let holders = 0
  const isBusy = () => entries.some(({ state }) => isUnderWay(state))

  const sendOne = async ({ key, file, about }: UploadEntry<About>) => {
    const controller = new AbortController()
    underWay.set(key, controller)
    change(key, { state: 'sending', share: 0, problem: undefined, error: undefined })
    const idempotencyKey = requestKeys.get(key) ?? crypto.randomUUID()
    requestKeys.set(key, idempotencyKey)
    try {
      const onProgress = (share: number) => change(key, { share })
      await send({ file, about, idempotencyKey, onProgress, signal: controller.signal })
      change(key, { state: 'sent', share: 1 })
    } catch (error) {
      const { sentence, isFinal, isAnswered } = failureOf(error)
      if (isAnswered) requestKeys.delete(key)
      change(key, { state: isFinal ? 'refused' : 'failed', problem: sentence, error })
    } finally {
      underWay.delete(key)
      next()
    }
  }
  const next = () => {
    while (underWay.size < atOnce) {
      const waiting = entries.find(({ state }) => state === 'waiting')
      if (!waiting) break
      void sendOne(waiting)
    }
    if (isBusy()) return
    for (const resolve of whenIdle.splice(0)) resolve()
  }
  const stop = (key: string) => {
    if (find(key)?.state === 'waiting') change(key, { state: 'ready' })
    underWay.get(key)?.abort()
  }
  const cancelAll = () => {
    for (const { key } of entries) stop(key)
  }
  return {
    subscribe,
    entries: () => entries,
    add: (file, about, problem) => {
      const state = problem === undefined ? 'ready' : 'refused'
      entries = [...entries, { key: crypto.randomUUID(), file, about, state, share: 0, problem, error: undefined }]
      tell()
    },
    setAbout: (keys, about) => {
      for (const key of keys) {
        requestKeys.delete(key)
        change(key, { about })
      }
    },
    send: async (only) => {
      const keys = only ?? entries.filter(isUnsent).map(({ key }) => key)
      for (const key of keys) if (isChangeable(find(key)?.state)) change(key, { state: 'waiting', problem: undefined })
      const settled = new Promise<void>((resolve) => {
        whenIdle.push(resolve)
      })
      next()
      await settled
      // A removed file counts as sent.
      return keys.every((key) => (find(key)?.state ?? 'sent') === 'sent') && !entries.some(isUnsent)
    },
    cancel: (key) => {
      stop(key)
      next()
    },
    remove: (key) => {
      stop(key)
      requestKeys.delete(key)
      entries = entries.filter((entry) => entry.key !== key)
      tell()
      next()
    },
    cancelAll,
    hold: () => {
      holders++
      return () => {
        holders--
        // React's strict mode unmounts and remounts a page at once: that must stop nothing.
        queueMicrotask(() => {
          if (holders === 0) cancelAll()
        })
      }
    },
  }
}

export const isUnderWay = (state: UploadState): boolean => state === 'waiting' || state === 'sending'

/** True when none of it is being sent: its metadata can change and it can be sent. */
export const isChangeable = (state: UploadState | undefined): boolean => state === 'ready' || state === 'failed'

/** True when leaving the page would lose it. */
export const isUnsent = ({ state }: Pick<UploadEntry, 'state'>): boolean => isChangeable(state) || isUnderWay(state)
