import { useEffect, useRef } from 'react'
import { notify } from '../../../../platform/notify.ts'
import { useUser } from '../../../../platform/session.ts'
import { t } from '../texts.ts'
import type { TimelineEntry } from './timeline.ts'

/** Says what somebody else did to the order while it is shown, and who. */
export const useNewsOfOthers = (entries: readonly TimelineEntry[] | undefined): void => {
  const { userName, contact } = useUser()
  const own = t('by', { contact: contact.name, user: userName })
  const newest = entries?.[0]
  const seen = useRef(newest?.key)
  // Uses an effect, because toasts are outside React.
  useEffect(() => {
    if (!newest) return
    if (seen.current !== undefined && seen.current !== newest.key && newest.by !== own)
      notify(`${newest.title} ${newest.by}`, 'info')
    seen.current = newest.key
  }, [newest, own])
}
