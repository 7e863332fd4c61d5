import { type MailPreference, mailPreferencesInput } from '@quai/contract/mails/preferences.ts'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { MailTable } from './MailTable.tsx'
import { t } from './texts.ts'

export const MailForm = ({ preferences }: { preferences: { items: MailPreference[] } }) => {
  const form = useServerForm({
    schema: mailPreferencesInput,
    defaultValues: preferences,
    kept: { name: 'settings/mails', version: JSON.stringify(preferences) },
    send: (values) => api.mails.savePreferences(values),
    onSuccess: () => notify(t('saved')),
  })
  return (
    <Form form={form} label={t('title')}>
      <MailTable control={form.control} />
      <FormActions form={form} submit={t('save')} inSight={{}} />
    </Form>
  )
}
