import Box from '@mui/material/Box'
import { digestHours, type MailPreferences, mailPreferencesInput } from '@quai/contract/services/mails/preferences.ts'
import { certainMails } from '@quai/contract/told/notifications/mail-choices.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { useUser } from '../../../platform/session.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { MailTable } from './MailTable.tsx'
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

const hours = Array.from({ length: digestHours.latest - digestHours.earliest + 1 }, (_, rank) => {
  const value = digestHours.earliest + rank
  return { value, label: `${String(value).padStart(2, '0')}:00` }
})

const MailForm = ({ preferences }: { preferences: MailPreferences }) => {
  const form = useServerForm({
    schema: mailPreferencesInput,
    defaultValues: preferences,
    kept: { name: 'settings/mails', version: JSON.stringify(preferences) },
    send: (values, api) => api.mails.savePreferences(values),
    onSuccess: () => notify(t('saved')),
  })
  return (
    <Form form={form} label={t('title')}>
      <MailTable control={form.control} />
      <Box sx={{ mt: 5, maxWidth: 320 }}>
        <SelectField
          control={form.control}
          name="digestHour"
          label={t('digestHour')}
          hint={t('digestHourHint')}
          choices={hours}
        />
      </Box>
      <FormActions form={form} submit={t('save')} inSight={{}} />
    </Form>
  )
}
