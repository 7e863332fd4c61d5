import Box from '@mui/material/Box'
import { newPassword } from '@quai/contract/parties/accounts/account.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { z } from 'zod'
import { PasswordField } from '../../parties/accounts/PasswordField.tsx'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

const passwordForm = z
  .object({ password: z.string().min(1).max(200), newPassword, confirmation: z.string().min(1) })
  .refine((values) => values.newPassword === values.confirmation, {
    path: ['confirmation'],
    message: typeset(t('confirmationWrong')),
  })

export const PasswordForm = () => {
  const [round, setRound] = useState(0)
  return (
    <Panel title={t('password')} lead={t('passwordLead')}>
      <Fields key={round} onDone={() => setRound(round + 1)} />
    </Panel>
  )
}

const Fields = ({ onDone }: { onDone: () => void }) => {
  const form = useServerForm({
    schema: passwordForm,
    defaultValues: { password: '', newPassword: '', confirmation: '' },
    send: (values) => api.auth.changePassword({ password: values.password, newPassword: values.newPassword }),
    onSuccess: () => {
      notify(t('passwordChanged'))
      onDone()
    },
  })
  const { control } = form
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Form form={form} label={t('password')}>
        <PasswordField control={control} name="password" label={t('currentPassword')} isCurrent />
        <PasswordField control={control} name="newPassword" label={t('newPassword')} hint={t('newPasswordHint')} />
        <PasswordField control={control} name="confirmation" label={t('confirmation')} />
        <FormActions form={form} submit={t('changePassword')} />
      </Form>
    </Box>
  )
}
