import { type ReactNode, useEffect, useState } from 'react'
import { idle } from '../modules.ts'

/** Shows, once the page has shown itself, what it can do without for a moment. */
export const AtRest = ({ children }: { children: ReactNode }) => {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    let isGone = false
    void idle().then(() => {
      if (!isGone) setIsAtRest(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isAtRest && children
}
