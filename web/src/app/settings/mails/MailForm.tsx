import Box from '@mui/material/Box'
import { digestHours, type MailPreferences, mailPreferencesInput } from '@quai/contract/services/mails/preferences.ts'
import { notify } from '../../../platform/notify.ts'
import { SelectField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { MailTable } from './MailTable.tsx'
import { t } from './texts.ts'

const hours = Array.from({ length: digestHours.latest - digestHours.earliest + 1 }, (_, rank) => {
  const value = digestHours.earliest + rank
  return { value, label: `${String(value).padStart(2, '0')}:00` }
})

export const MailForm = ({ preferences }: { preferences: MailPreferences }) => {
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
