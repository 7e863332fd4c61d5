import { type Installation, releaseOfEntry } from '@quai/contract/calls/installation.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

const plain: Installation = {
  isInMaintenance: false,
  analyticsContainer: null,
  mailing: 'sent',
  hasMaps: false,
  demoAccounts: [],
}

/** Reads what the server wrote into index.html about the installation. */
export const installation = (): Installation => {
  const written = document.querySelector<HTMLMetaElement>('meta[name="installation"]')?.content ?? ''
  // A page that the server has not written, as in development, keeps the placeholder.
  return written.startsWith('{') ? { ...plain, ...JSON.parse(written) } : plain
}

/** False where mails are kept, so that nothing is said to be sent. */
export const sendsMails = (): boolean => installation().mailing === 'sent'

/** Reads the release of a page from its first script; empty while developing. */
export const releaseOf = (page: Document): string =>
  releaseOfEntry(page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '')

let isOutdated = false
const { subscribe, tell } = createListeners()

/** Notes the release that an answer of the API names: when it is not this page's, the server has been renewed. */
export const noteRelease = (served: string | null): void => {
  const own = releaseOf(document)
  if (isOutdated || !served || !own || served === own) return
  isOutdated = true
  tell()
}

/** Returns true once the server has a newer page than this one. */
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated)
