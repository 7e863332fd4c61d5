import Box from '@mui/material/Box'
import { contactInput } from '@quai/contract/parties/accounts/account.ts'
import { useState } from 'react'
import { z } from 'zod'
import { PasswordField } from '../../../parties/accounts/PasswordField.tsx'
import { api } from '../../../platform/calls/api.ts'
import { notify } from '../../../platform/notify.ts'
import { renameContact, useUser } from '../../../platform/session.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { TwoSteps } from './TwoSteps.tsx'
import { t } from './texts.ts'

/** Everything that decides how one signs in to the account, apart from the password. */
export const SecuritySettings = () => (
  <>
    <EmailForm />
    <TwoSteps />
    <OwnSessions />
  </>
)

const emailForm = z.object({ email: contactInput.shape.email, password: z.string().min(1).max(200) })

/** Changes the address with which one signs in. */
const EmailForm = () => {
  const [round, setRound] = useState(0)
  return (
    <Panel title={t('emailTitle')} lead={t('emailLead')}>
      <Fields key={round} onDone={() => setRound(round + 1)} />
    </Panel>
  )
}

const Fields = ({ onDone }: { onDone: () => void }) => {
  const { contact } = useUser()
  const form = useServerForm({
    schema: emailForm,
    defaultValues: { email: '', password: '' },
    send: (values) => api.contacts.update({ id: contact.id, ...values }),
    onSuccess: ({ email }) => {
      renameContact({ email })
      notify(t('emailChanged'))
      onDone()
    },
  })
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Form form={form} label={t('emailTitle')}>
        <TextField control={form.control} name="email" label={t('newEmail')} type="email" autoComplete="off" required />
        <PasswordField control={form.control} name="password" label={t('currentPassword')} isCurrent />
        <FormActions form={form} submit={t('changeEmail')} />
      </Form>
    </Box>
  )
}
