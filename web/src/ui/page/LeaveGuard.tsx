import Typography from '@mui/material/Typography'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { reasonsToStay } from '../../platform/unsent/leaving.ts'
import { ConfirmDialog } from '../dialogs/Dialogs.tsx'
import { t } from '../texts.ts'

/** Asks before anything typed or chosen is left behind: a link, Back, a reload, a closed tab. Mounted once. */
export const LeaveGuard = () => {
  const [reasons, setReasons] = useState<string[]>([])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname || isWayOut(next.pathname)) return false
      const present = reasonsToStay()
      setReasons(present)
      return present.length > 0
    },
    enableBeforeUnload: () => reasonsToStay().length > 0,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {reasons.map((reason) => (
        <Typography key={reason}>{reason}</Typography>
      ))}
    </ConfirmDialog>
  )
}

/** True for pages that end the session: they must open without a question, or ask their own. */
const isWayOut = (path: string): boolean => path === '/login' || path === '/logout'
