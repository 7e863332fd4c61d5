import { useSyncExternalStore } from 'react'
import { scrollThreshold } from '../../platform/theme/tokens.ts'

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

/** True while the page is scrolled past a threshold, in px. */
export const useHasScrolled = (threshold = scrollThreshold): boolean =>
  useSyncExternalStore(subscribe, () => scrollY > threshold)
