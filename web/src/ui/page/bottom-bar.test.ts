import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bottomBar } from './bottom-bar.ts'

const resized = new Map<Element, () => void>()

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe = (bar: Element) => resized.set(bar, this.tell)
      disconnect = () => {}
    },
  ),
)
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const room = () => document.documentElement.style.scrollPaddingBottom

const aBar = ({ position = 'fixed', bottom = 0, height = 56 }) => {
  const bar = document.createElement('div')
  Object.assign(bar.style, { position, bottom: `${bottom}px` })
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 390, height)
  document.body.append(bar)
  const leave = bottomBar(bar)
  resized.get(bar)?.()
  return leave
}

test('ce qui reçoit le focus s’arrête au-dessus de la plus haute des barres du bas, tant qu’elle est là', () => {
  const leaveNavigation = aBar({ height: 56 })
  expect(room()).toBe('64px')
  const leaveButtons = aBar({ bottom: 56, height: 70 })
  expect(room()).toBe('134px')
  leaveButtons?.()
  expect(room()).toBe('64px')
  leaveNavigation?.()
  expect(room()).toBe('')
})

test('une barre rangée dans la page, ou cachée, ne prend pas de place', () => {
  const leave = [aBar({ position: 'static', bottom: 56 }), aBar({ bottom: 56, height: 0 })]
  expect(room()).toBe('')
  for (const one of leave) one?.()
})
