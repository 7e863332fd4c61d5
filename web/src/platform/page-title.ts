import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the page in the tab and the browser's history until the page names what it shows. */
    title?: string
    /** True for a page that has its own frame, for a signed-in user too. */
    standsAlone?: boolean
  }
}

interface Title {
  /** Name that the page gives itself: « Sortie 662 ». */
  name?: string | undefined
  /** Count of what waits for the reader: « 2 ». */
  waiting?: string | undefined
}

let title: Title = {}
const { subscribe, tell } = createListeners()
const change = (changes: Title): void => {
  title = { ...title, ...changes }
  tell()
}

/** Names what the page shows, in place of its route's title. */
export const usePageName = (name: string | undefined): void =>
  useEffect(() => {
    if (name === undefined) return undefined
    change({ name })
    return () => change({ name: undefined })
  }, [name])

/** Counts in the tab what waits for the reader: « (2) Demandes – Quai ». */
export const useTabCount = (waiting: string | undefined): void =>
  useEffect(() => {
    change({ waiting })
    return () => change({ waiting: undefined })
  }, [waiting])

/** Returns what the page and its frame have given to the tab. */
export const useGivenTitle = (): Title => useSyncExternalStore(subscribe, () => title)
