import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DemoAccount } from '@quai/contract/calls/installation.ts'
import type { Session } from '@quai/contract/parties/accounts/account.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { t as errorText } from '../../../platform/calls/error-texts.ts'
import { t } from '../texts.ts'

interface Props {
  accounts: readonly DemoAccount[]
  onSession: (session: Session) => Promise<void>
}

/** Offers the accounts of the demo, each with one press. */
export const DemoAccounts = ({ accounts, onSession }: Props) => {
  const [entering, setEntering] = useState('')
  const [message, setMessage] = useState('')
  const enter = async ({ email, password }: DemoAccount) => {
    setEntering(email)
    setMessage('')
    try {
      const { signIn } = await import('./sign-in.ts')
      await onSession(await signIn({ email, password }))
    } catch (error) {
      setMessage(isApiError(error) ? error.message : errorText('unreachable'))
    } finally {
      setEntering('')
    }
  }
  return (
    <Box component="section" aria-labelledby="demo" sx={{ mt: 8 }}>
      <Typography id="demo" variant="h2" sx={{ fontSize: '0.9375rem' }}>
        {t('demo')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 3 }}>
        {t('demoHint')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        {accounts.map((account) => (
          <Button
            key={account.email}
            variant="outlined"
            loading={entering === account.email}
            disabled={entering !== ''}
            onClick={() => void enter(account)}
            sx={{
              justifyContent: 'flex-start',
              px: 3,
              py: 1,
              textAlign: 'start',
              lineHeight: 1.3,
              whiteSpace: 'normal',
            }}
          >
            {account.label}
          </Button>
        ))}
      </Box>
      {message !== '' && (
        <Alert severity="error" role="alert" sx={{ mt: 3 }}>
          {message}
        </Alert>
      )}
    </Box>
  )
}
