import { useEffect, useState, useSyncExternalStore } from 'react'
import { isApiError } from '../../platform/calls/api-error.ts'
import { t } from '../texts.ts'
import {
  createUploadQueue,
  isUnderWay,
  isUnsent,
  type Sending,
  type UploadEntry,
  type UploadFailure,
  type UploadQueue,
} from './upload-queue.ts'

interface Options<About> {
  /** Read on the first render only: pass what varies between files through `about`. */
  send: (sending: Sending<About>) => Promise<unknown>
  failureOf?: (error: unknown) => UploadFailure
}

interface Files<About> {
  queue: UploadQueue<About>
  entries: readonly UploadEntry<About>[]
  isBusy: boolean
  /** True while a chosen file has not arrived. */
  hasUnsent: boolean
}

interface Upload<About> extends Files<About> {
  /** Sends one file in place of all others; true when it has arrived, otherwise its entry says why. */
  sendOnly: (file: File, about: About) => Promise<boolean>
}

/** Uploads files: tracks progress and refusals, cancels and retries. Leaving the page stops the transfers. */
export const useUpload = <About>({ send, failureOf = failureOfCall }: Options<About>): Upload<About> => {
  const files = useUploadQueue(() => createUploadQueue({ send, failureOf }))
  const { queue } = files
  return {
    ...files,
    sendOnly: (file, about) => {
      const [last] = queue.entries()
      // Sending the same file again keeps its idempotency key.
      if (last?.file !== file || JSON.stringify(last.about) !== JSON.stringify(about)) {
        for (const { key } of queue.entries()) queue.remove(key)
        queue.add(file, about)
      }
      return queue.send()
    },
  }
}

/** Does the same with a queue that `open` creates on the first render. */
export const useUploadQueue = <About>(open: () => UploadQueue<About>): Files<About> => {
  const [queue] = useState(open)
  const entries = useSyncExternalStore(queue.subscribe, queue.entries)
  // Uses an effect, because requests are outside React.
  useEffect(() => queue.hold(), [queue])
  return {
    queue,
    entries,
    isBusy: entries.some(({ state }) => isUnderWay(state)),
    hasUnsent: entries.some(isUnsent),
  }
}

/** Uses the server's message; once the server has answered, a retry is a new request. */
const failureOfCall = (error: unknown): UploadFailure => {
  if (!isApiError(error)) return { sentence: t('uploadCanceled'), isFinal: false, isAnswered: false }
  const { statusCode, issues, message } = error
  return {
    sentence: issues[0]?.fallback ?? message,
    isFinal: false,
    isAnswered: statusCode >= 400 && statusCode < 500,
  }
}
