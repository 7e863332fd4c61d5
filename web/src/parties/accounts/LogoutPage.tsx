import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../../platform/calls/query-client.ts'
import { placesWaiting } from '../../platform/outbox/outbox.ts'
import { closeSession } from '../../platform/session.ts'
import { unsentDrafts, unsentEntries } from '../../platform/unsent/unsent.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { whileLoading } from '../../ui/dialogs/LoadingDialog.tsx'
import { t } from './logout-texts.ts'

/**
 * Ends the session on arrival and clears the organisation's data from the browser; asks first when something typed is
 * still unsent. It uses an effect because no event but the arrival triggers it.
 */
export const LogoutPage = () => {
  const navigate = useNavigate()
  const [unsent] = useState(() => whatIsUnsent())
  const isSafe = unsent.counts + unsent.drafts + unsent.letters === 0
  const [choice, setChoice] = useState<'leave' | 'stay' | undefined>(isSafe ? 'leave' : undefined)
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
      {unsent.letters > 0 && <Typography>{t('unsentLetters', { count: unsent.letters })}</Typography>}
      {unsent.counts > 0 && <Typography>{t('unsent', { count: unsent.counts })}</Typography>}
      {unsent.drafts > 0 && <Typography>{t('unsentDrafts', { count: unsent.drafts })}</Typography>}
    </AppDialog>
  )
}

const whatIsUnsent = () => {
  const places = placesWaiting()
  return {
    letters: places.length,
    counts: unsentEntries(localStorage),
    drafts: unsentDrafts(localStorage, places),
  }
}
