import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import { newPassword, passwordMinLength, passwordRules } from '@quai/contract/parties/accounts/account.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useRouter } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../../platform/calls/api.ts'
import { queryClient } from '../../platform/calls/query-client.ts'
import { notify } from '../../platform/notify.ts'
import { closeSession } from '../../platform/session.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from './further-texts.ts'
import { PasswordField } from './PasswordField.tsx'

const passwordForm = z
  .object({ newPassword, confirmation: z.string().min(1) })
  .refine((values) => values.newPassword === values.confirmation, {
    path: ['confirmation'],
    message: typeset(t('confirmationWrong')),
  })

export const ResetPasswordForm = ({ token, email }: { token: string; email: string }) => {
  const router = useRouter()
  const form = useServerForm({
    schema: passwordForm,
    defaultValues: { newPassword: '', confirmation: '' },
    send: (values) => api.auth.resetPassword({ token, newPassword: values.newPassword }),
    onSuccess: async () => {
      // Another contact may be signed in on this browser: the new password opens the next session.
      await closeSession()
      queryClient.clear()
      notify(t('chosen'))
      await router.navigate({ to: '/login', replace: true })
    },
  })
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <Form form={form} label={t('chooseTitle')}>
      {/* Password managers store the password under this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={form.control}
        name="newPassword"
        label={t('newPassword')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
        autoFocus
      />
      <PasswordRules password={typed} />
      <PasswordField control={form.control} name="confirmation" label={t('confirmation')} />
      <FormActions form={form} submit={t('choose')} size="large" align="stretch" />
    </Form>
  )
}

const rules = [
  { label: t('minLength', { count: passwordMinLength }), isMet: (text: string) => text.length >= passwordMinLength },
  ...passwordRules.map(({ label, pattern }) => ({ label, isMet: (text: string) => pattern.test(text) })),
]

/** Lists the rules of a new password and ticks each one once it is met. */
const PasswordRules = ({ password }: { password: string }) => (
  <Box component="ul" aria-label={t('rules')} sx={listSx}>
    {rules.map(({ label, isMet }) => {
      const isDone = isMet(password)
      return (
        <Box
          component="li"
          key={label}
          aria-label={isDone ? t('met', { rule: label }) : label}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, color: isDone ? 'success.main' : 'text.secondary' }}
        >
          {isDone ? <CheckCircle sx={iconSx} /> : <RadioButtonUnchecked sx={iconSx} />}
          {label}
        </Box>
      )
    })}
  </Box>
)

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mt: -2,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 1,
  fontSize: '0.875rem',
}
const iconSx = { fontSize: '1.125rem' }
