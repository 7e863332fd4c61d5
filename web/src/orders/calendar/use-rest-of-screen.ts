import { type RefObject, useLayoutEffect } from 'react'

/** Holds the legend that follows, in px. */
const margin = 56

/** Gives a part of the page the height that is left below it on the screen, so that it scrolls by itself. */
export const useRestOfScreen = (part: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const fit = () => {
      const top = (part.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      part.current?.style.setProperty('--rest', `calc(100dvh - ${Math.round(top) + margin}px)`)
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [part])
}

/** Never less than some hours: the page then scrolls too. */
export const restOfScreen = 'max(420px, var(--rest, 60dvh))'
