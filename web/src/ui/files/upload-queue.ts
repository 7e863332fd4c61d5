/** `ready`: chosen, not yet sent; `refused`: as it is, it can never be joined; `failed`: it may be sent again. */
export type UploadState = 'ready' | 'waiting' | 'sending' | 'sent' | 'refused' | 'failed'

export interface UploadEntry<About = unknown> {
  key: string
  file: File
  /** What is sent with it. */
  about: About
  state: UploadState
  /** What of it has left, from 0 to 1. */
  share: number
  /** Why it has not arrived, in French. */
  problem: string | undefined
  /** What it failed with, for who says more of it. */
  error: unknown
}

export interface Sending<About> {
  file: File
  about: About
  /** The same as long as the server has not answered, so that one sent again arrives once. */
  idempotencyKey: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Why a file has not arrived, and whether trying again can help. */
export interface UploadRefusal {
  sentence: string
  isFinal: boolean
  /** The server answered: the next try is another request. */
  isAnswered: boolean
}

interface Options<About> {
  /** Resolves once the file has arrived. */
  send: (sending: Sending<About>) => Promise<unknown>
  refusalOf: (error: unknown) => UploadRefusal
  atOnce?: number
}

export interface UploadQueue<About> {
  subscribe: (listener: () => void) => () => void
  entries: () => readonly UploadEntry<About>[]
  add: (file: File, about: About, problem?: string) => void
  setAbout: (keys: readonly string[], about: About) => void
  /** Sends these, or all that has not left (what failed too); resolves when nothing is on its way, true when all of it has arrived. */
  send: (only?: readonly string[]) => Promise<boolean>
  /** Stops one that waits or leaves. */
  cancel: (key: string) => void
  /** Takes it off the list, stopped if need be. */
  remove: (key: string) => void
  cancelAll: () => void
  /** Keeps it going until the function that it gives is called: what is on its way then stops. */
  hold: () => () => void
}

/** Files on their way to the server: each its own request, a few at a time; what befalls one touches no other. */
export const createUploadQueue = <About>({ send, refusalOf, atOnce = 3 }: Options<About>): UploadQueue<About> => {
  let entries: readonly UploadEntry<About>[] = []
  const listeners = new Set<() => void>()
  const underWay = new Map<string, AbortController>()
  const requestKeys = new Map<string, string>()
  const whenIdle: (() => void)[] = []

  const tell = () => {
    for (const listener of listeners) listener()
  }
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
      const { sentence, isFinal, isAnswered } = refusalOf(error)
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
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
      // What was taken off the list is no longer asked for.
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
        // React's strict mode takes a page off and puts it back at once: that stops nothing.
        queueMicrotask(() => {
          if (holders === 0) cancelAll()
        })
      }
    },
  }
}

export const isUnderWay = (state: UploadState): boolean => state === 'waiting' || state === 'sending'

/** Nothing of it is on its way: what is sent with it may change, it may be sent. */
export const isChangeable = (state: UploadState | undefined): boolean => state === 'ready' || state === 'failed'

/** It would be lost if one left now. */
export const isUnsent = ({ state }: Pick<UploadEntry, 'state'>): boolean => isChangeable(state) || isUnderWay(state)
