import { useRef, useState } from 'react'
import type { ApiError } from '../../../../platform/calls/api-error.ts'

/** Asks, after a refusal, whether the order takes what others hold; if so, sends it again. */
export const useHeldQuestion = () => {
  const [heldRefusal, setHeldRefusal] = useState<ApiError>()
  const isTaking = useRef(false)
  return {
    heldRefusal,
    ask: setHeldRefusal,
    takesHeld: () => (isTaking.current ? { takesHeld: true } : {}),
    takeHeld: async (submit: () => Promise<void>) => {
      isTaking.current = true
      await submit()
      isTaking.current = false
    },
    leaveHeld: () => setHeldRefusal(undefined),
  }
}
