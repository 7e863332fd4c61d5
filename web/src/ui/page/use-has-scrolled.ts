import { useSyncExternalStore } from 'react'
import { scrollThreshold } from '../../platform/theme/tokens.ts'

/** Kept from the last event, because reading `scrollY` while React renders would lay the page out twice. */
let top = 0

const note = (): void => {
  top = scrollY
}
addEventListener('scroll', note, { passive: true })

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

/** True while the page is scrolled past a threshold, in px. */
export const useHasScrolled = (threshold = scrollThreshold): boolean =>
  useSyncExternalStore(subscribe, () => top > threshold)
