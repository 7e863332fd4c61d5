import { type KeyboardEvent, useRef } from 'react'

interface Asking {
  isOpen: boolean
  isAnswered: boolean
  isPreselected: boolean
}

/**
 * Lets Enter choose what was pointed out, or preselected, once the answer to the typed text is there. One that comes before
 * runs `waitFor`, which typing on, or leaving the list, forgets.
 */
export const useEnter = (
  { isOpen, isAnswered, isPreselected }: Asking,
  waitFor: (isForgotten: () => boolean) => Promise<void>,
) => {
  const hasMoved = useRef(false)
  const kept = useRef<object>(undefined)
  return {
    onHighlightChange: (_event: unknown, _entry: unknown, reason: string) => {
      if (reason === 'keyboard') hasMoved.current = true
    },
    onKeyDown: (event: KeyboardEvent) => {
      // The highlighted option may answer what was typed before, or be one of many.
      if (!isOpen || event.key !== 'Enter' || (isAnswered && (isPreselected || hasMoved.current))) return
      ignore(event)
      if (isAnswered) return
      const one = {}
      kept.current = one
      // A search that fails is said in the list.
      waitFor(() => kept.current !== one).catch(() => undefined)
    },
    forget: () => {
      hasMoved.current = false
      kept.current = undefined
    },
  }
}

const ignore = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void => {
  event.preventDefault()
  event.defaultMuiPrevented = true
}
