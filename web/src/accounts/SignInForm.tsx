import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { signInInput } from '@quai/contract/accounts/account.ts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../platform/calls/api.ts'
import { queryClient } from '../platform/calls/query-client.ts'
import { openSession } from '../platform/session.ts'
import { TextField } from '../ui/fields/fields.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { FormActions } from '../ui/forms/FormActions.tsx'
import { useServerForm } from '../ui/forms/use-server-form.ts'
import { t } from './texts.ts'
import { useCountdown } from './use-countdown.ts'

const route = getRouteApi('/login')

export const SignInForm = () => {
  const { from } = route.useSearch()
  const router = useRouter()
  const wait = useCountdown()
  const [isShown, setIsShown] = useState(false)
  const form = useServerForm({
    schema: signInInput,
    defaultValues: { email: '', password: '' },
    send: (credentials) => api.auth.login(credentials),
    onRefused: ({ statusCode, params }) => {
      if (statusCode === 429) wait.start(Number(params['retryAfterSeconds'] ?? 60))
    },
    onSuccess: async (session) => {
      queryClient.clear()
      openSession(session)
      await router.invalidate()
      router.history.push(from?.startsWith('/') && !from.startsWith('//') ? from : '/')
    },
  })
  const waiting = wait.seconds > 0 ? t('waiting', { time: minutes(wait.seconds) }) : undefined
  return (
    <Form form={form} label={t('title')}>
      <TextField
        control={form.control}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
        autoFocus
      />
      <TextField
        control={form.control}
        name="password"
        label={t('password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  aria-label={t(isShown ? 'hide' : 'show')}
                  aria-pressed={isShown}
                  onClick={() => setIsShown(!isShown)}
                >
                  {isShown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <FormActions form={form} submit={waiting ?? t('submit')} reason={waiting} size="large" align="stretch" />
    </Form>
  )
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
