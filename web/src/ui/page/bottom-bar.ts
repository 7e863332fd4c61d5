/** Attribute of a form's bar that takes the bottom of a phone's screen from the actions of its page. */
export const formBar = 'data-form-bar'

const bars = new Set<Element>()

/** Space between a bar and what the browser scrolls to, for the focus ring. */
const gap = 8

/**
 * Ref of a bar that stays at the bottom of the screen: what is focused or scrolled to stops above the highest of them
 * (WCAG 2.4.11).
 */
export const bottomBar = (bar: Element | null): (() => void) | undefined => {
  if (!bar) return undefined
  bars.add(bar)
  // jsdom has no ResizeObserver.
  const observer = 'ResizeObserver' in window ? new ResizeObserver(makeRoom) : undefined
  observer?.observe(bar)
  return () => {
    observer?.disconnect()
    bars.delete(bar)
    makeRoom()
  }
}

const makeRoom = (): void => {
  const height = Math.max(0, ...Array.from(bars, heightOf))
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `${height + gap}px` : ''
}

/** Height that a bar takes from the bottom of the screen; none where it stands in the page. */
const heightOf = (bar: Element): number => {
  const { position, bottom } = getComputedStyle(bar)
  const { height } = bar.getBoundingClientRect()
  return height > 0 && (position === 'fixed' || position === 'sticky') ? Number.parseFloat(bottom) + height : 0
}
