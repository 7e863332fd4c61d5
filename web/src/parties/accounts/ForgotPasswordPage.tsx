import Alert from '@mui/material/Alert'
import { linkRequest } from '@quai/contract/parties/accounts/account.ts'
import { useState } from 'react'
import { sendsMails } from '../../platform/installation/installation.ts'
import { lastEmail } from '../../platform/session.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { t as further } from './further-texts.ts'
import { askForLink } from './sign-in/sign-in.ts'
import { t } from './texts.ts'

/** Has a link mailed to choose another password. Says the same for every address. */
export const ForgotPasswordPage = () => {
  const [isSent, setIsSent] = useState(false)
  const form = useServerForm({
    schema: linkRequest.pick({ email: true }),
    defaultValues: { email: lastEmail() },
    send: ({ email }) => askForLink(email, 'password'),
    onSuccess: () => setIsSent(true),
  })
  const back = (
    <LinkButton to="/login" size="large" fullWidth>
      {further('backToLogin')}
    </LinkButton>
  )
  if (!sendsMails())
    return (
      <DoorFrame title={further('forgottenTitle')} lead={further('askAdministrator')}>
        {back}
      </DoorFrame>
    )
  if (isSent)
    return (
      <DoorFrame title={further('sentTitle')} lead={form.methods.getValues('email')}>
        <Alert severity="success" sx={{ mb: 5 }}>
          {t('passwordLinkSent')}
        </Alert>
        {back}
      </DoorFrame>
    )
  return (
    <DoorFrame title={further('forgottenTitle')} lead={further('forgottenLead')}>
      <Form form={form} label={further('forgottenTitle')}>
        <TextField
          control={form.control}
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
          autoFocus
        />
        <FormActions form={form} submit={further('sendLink')} size="large" align="stretch" />
      </Form>
      {back}
    </DoorFrame>
  )
}
