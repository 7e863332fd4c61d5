import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiError } from '../../platform/calls/api-error.ts'
import { t } from '../texts.ts'
import {
  createUploadQueue,
  isUnderWay,
  isUnsent,
  type Sending,
  type UploadEntry,
  type UploadQueue,
  type UploadRefusal,
} from './upload-queue.ts'

interface Options<About> {
  /** Of the first rendering: what changes from one file to the next is said in `about`. */
  send: (sending: Sending<About>) => Promise<unknown>
  refusalOf?: (error: unknown) => UploadRefusal
}

interface Files<About> {
  queue: UploadQueue<About>
  entries: readonly UploadEntry<About>[]
  isBusy: boolean
  /** Something was chosen and has not arrived. */
  hasUnsent: boolean
}

interface Upload<About> extends Files<About> {
  /** Sends one file in place of all others; true when it has arrived, its entry otherwise says why not. */
  sendOnly: (file: File, about: About) => Promise<boolean>
}

/**
 * Files on their way to the server: how far each has come, why one was refused, and how to cancel it or send it again.
 * Whoever leaves the page stops what is on its way.
 */
export const useUpload = <About>({ send, refusalOf = refusalOfCall }: Options<About>): Upload<About> => {
  const files = useUploadQueue(() => createUploadQueue({ send, refusalOf }))
  const { queue } = files
  return {
    ...files,
    sendOnly: (file, about) => {
      const [last] = queue.entries()
      // The same again keeps its idempotency key.
      if (last?.file !== file || JSON.stringify(last.about) !== JSON.stringify(about)) {
        for (const { key } of queue.entries()) queue.remove(key)
        queue.add(file, about)
      }
      return queue.send()
    },
  }
}

/** The same on a queue of one's own, of the first rendering. */
export const useUploadQueue = <About>(open: () => UploadQueue<About>): Files<About> => {
  const [queue] = useState(open)
  const entries = useSyncExternalStore(queue.subscribe, queue.entries)
  // An effect: requests are outside of React.
  useEffect(() => queue.hold(), [queue])
  return {
    queue,
    entries,
    isBusy: entries.some(({ state }) => isUnderWay(state)),
    hasUnsent: entries.some(isUnsent),
  }
}

/** In the words of the server; what it judged is another request once it is sent again. */
const refusalOfCall = (error: unknown): UploadRefusal => {
  if (!isApiError(error)) return { sentence: t('uploadCanceled'), isFinal: false, isAnswered: false }
  const { statusCode, issues, message } = error
  return {
    sentence: issues[0]?.fallback ?? message,
    isFinal: false,
    isAnswered: statusCode >= 400 && statusCode < 500,
  }
}
