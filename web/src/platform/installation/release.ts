import { releaseOfEntry } from '@quai/contract/calls/installation.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

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
