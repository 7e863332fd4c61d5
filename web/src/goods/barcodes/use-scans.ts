import { useEffect, useEffectEvent } from 'react'
import { isFreeText } from './keys/field.ts'
import { KeyScanner } from './keys/key-scanner.ts'

/**
 * `page`: what the page is about takes codes, wherever the focus is. `dialog`: a dialog takes them while it is open.
 * `anywhere`: takes those that no field, page or dialog wants.
 */
type Place = 'page' | 'dialog' | 'anywhere'

interface Taker {
  place: Place
  take: (code: string) => void
}

/** The one that came last is asked first. */
const takers: Taker[] = []

/** Takes the codes of a scanner that types by keys while the component is mounted. */
export const useScans = (take: (code: string) => void, place: Place = 'page'): void => {
  const current = useEffectEvent(take)
  useEffect(() => {
    const taker: Taker = { place, take: (code) => current(code) }
    const stop = takers.length === 0 ? start() : undefined
    takers.push(taker)
    if (stop) stopListening = stop
    return () => {
      takers.splice(takers.indexOf(taker), 1)
      if (takers.length === 0) stopListening()
    }
  }, [place])
}

let stopListening = () => {}

const start = (): (() => void) => new KeyScanner((code, field) => takerOf(code, field)?.take).start()

const takerOf = (code: string, field: HTMLElement | null): Taker | undefined => {
  const places: Place[] = document.querySelector('[role=dialog]') ? ['dialog'] : field ? ['page'] : ['page', 'anywhere']
  if (field && isFreeText(field) && !isOfGoods(code)) return undefined
  for (const place of places) {
    const taker = takers.findLast((one) => one.place === place)
    if (taker) return taker
  }
  return undefined
}

/** True for a code that nobody wants as a text: GS1 elements, or the digits of a GTIN. */
const isOfGoods = (code: string): boolean =>
  /^(\][A-Za-z]\w|\(\d{2,4}\)|\d{8}$|\d{12,14}$|0[012]\d{14})/.test(code) || code.includes('\u001d')
