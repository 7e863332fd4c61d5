import { type ReactNode, useEffect, useState } from 'react'
import { tryAgain, useConnection } from '../../platform/calls/connection.ts'
import { t } from '../texts.ts'
import { Host, Strip } from './TopStrip.tsx'

interface Props {
  /** What waits on this device, shown with a network too. */
  children?: ReactNode
}

/** Says that the server cannot be reached, and when it is asked again. What is shown stays, and what is sent waits. */
export const ConnectionBanner = ({ children }: Props) => {
  const { isDown, isInMaintenance, nextTryAt } = useConnection()
  const seconds = useSecondsUntil(nextTryAt)
  const isLost = isDown && !isInMaintenance
  return (
    <Host>
      {(isLost || children) && (
        <Strip data-strip>
          {isLost && (
            <>
              <strong>{t('offline')}</strong>
              {/* A screen reader hears that the network is gone, not each second. */}
              <span aria-hidden="true">{seconds > 0 ? t('offlineUntil', { count: seconds }) : t('offlineTrying')}</span>
            </>
          )}
          {children}
          {isLost && (
            <button type="button" onClick={() => void tryAgain()}>
              {t('offlineRetry')}
            </button>
          )}
        </Strip>
      )}
    </Host>
  )
}

/** Counts the seconds left until a moment, in ms since the epoch; 0 without one. */
const useSecondsUntil = (moment: number | undefined): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (moment === undefined) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [moment])
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000))
}
