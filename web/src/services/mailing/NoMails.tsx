import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { installation } from '../../platform/installation/installation.ts'
import { may } from '../../platform/session.ts'
import { t } from './texts.ts'

/** Says that no mail leaves, and what to do instead; nothing where mails leave. */
export const NoMails = () => {
  const { mailing } = installation()
  if (mailing === 'sent') return null
  return (
    <Alert severity="warning">
      <AlertTitle>{t('title')}</AlertTitle>
      {may('users.manage') ? t(`${mailing}.admin`) : t('others')}
    </Alert>
  )
}
