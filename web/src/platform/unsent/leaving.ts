import { useEffect, useEffectEvent } from 'react'
import { currentUser } from '../session.ts'

type Reason = () => string | undefined
const reasons = new Set<Reason>()

/** Returns the reasons not to leave the page now. None once the session has ended: the sign-in page then opens at once. */
export const reasonsToStay = (): string[] =>
  currentUser() ? [...new Set([...reasons].flatMap((reason) => reason() ?? []))] : []

/** Makes leaving the page ask for confirmation while `reason` returns a text. */
export const useReasonToStay = (reason: Reason): void => {
  const current = useEffectEvent(reason)
  useEffect(() => {
    const ask = () => current()
    reasons.add(ask)
    return () => {
      reasons.delete(ask)
    }
  }, [])
}
