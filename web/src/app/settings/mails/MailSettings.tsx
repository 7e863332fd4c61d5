import Box from '@mui/material/Box'
import { certainMails } from '@quai/contract/told/notifications/mail-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { MailForm } from './MailForm.tsx'
import { t } from './texts.ts'

/** Chooses when each event is mailed to the reader, and names the mails that are always sent. */
export const MailSettings = () => {
  const { contact, userType } = useUser()
  const { data } = useQuery(orpc.mails.preferences.queryOptions())
  if (!data) return <PageSkeleton />
  return (
    <>
      <Panel title={t('title')} lead={t('lead', { email: contact.email })}>
        <MailForm preferences={data} />
      </Panel>
      <Panel title={t('always')} lead={t('alwaysLead')}>
        <Box component="ul" sx={{ m: 0, paddingInlineStart: '20px' }}>
          {[t('security'), ...certainMails[userType]].map((mail) => (
            <li key={mail}>{mail}</li>
          ))}
        </Box>
      </Panel>
    </>
  )
}
