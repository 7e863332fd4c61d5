import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

let explained: string | undefined
const { subscribe, tell } = createListeners()

/**
 * Says what a locked feature does and which plan has it, with the button that asks for it; undefined closes it. Stands
 * apart from plan-lock.ts, because every page loads it.
 */
export const explainLock = (feature: string | undefined): void => {
  explained = feature
  tell()
}

/** Returns the locked feature to explain now. */
export const useExplainedLock = (): string | undefined => useSyncExternalStore(subscribe, () => explained)
