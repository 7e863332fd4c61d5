const restMs = 5_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let watchers = 0
let lastMove = performance.now()
const move = (): void => {
  lastMove = performance.now()
}

/** Notes the reader's movements until the returned function is called. */
export const watchHands = (): (() => void) => {
  watchers += 1
  if (watchers === 1) {
    move()
    for (const sign of signs) addEventListener(sign, move, { passive: true })
  }
  return () => {
    watchers -= 1
    if (watchers === 0) for (const sign of signs) removeEventListener(sign, move)
  }
}

/** True when nobody has moved for some seconds and the page stands at its top, so that its rows may move. */
export const isIdleAtTop = (): boolean =>
  scrollY < 40 && performance.now() - lastMove > restMs && !document.activeElement?.closest('tbody, [role="dialog"]')
