import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../platform/calls/query-client.ts'
import { closeSession } from '../platform/session.ts'
import { unsentEntries } from '../platform/unsent.ts'
import { AppDialog } from '../ui/dialogs/Dialogs.tsx'
import { whileLoading } from '../ui/dialogs/while-loading.ts'
import { t } from './texts.ts'

/**
 * Ends the session on arrival and clears the organisation's data from the browser; asks first when counts are still
 * unsent. It uses an effect because no event but the arrival triggers it.
 */
export const LogoutPage = () => {
  const navigate = useNavigate()
  const [unsent] = useState(() => unsentEntries(localStorage))
  const [choice, setChoice] = useState<'leave' | 'stay' | undefined>(unsent === 0 ? 'leave' : undefined)
  useEffect(() => {
    if (choice === 'stay') void navigate({ to: '/', replace: true })
    if (choice === 'leave')
      void whileLoading(closeSession()).then(() => {
        queryClient.clear()
        return navigate({ to: '/login', replace: true })
      })
  }, [navigate, choice])
  return (
    <AppDialog
      isOpen={choice === undefined}
      type="confirmation"
      title={t('leaveTitle')}
      primary={{ label: t('leave'), onClick: () => setChoice('leave'), isDestructive: true }}
      secondary={{ label: t('stay') }}
      onClose={() => setChoice((made) => made ?? 'stay')}
    >
      {t('unsent', { count: unsent })}
    </AppDialog>
  )
}
