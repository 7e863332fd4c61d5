import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { Session } from '@quai/contract/parties/accounts/account.ts'
import { DoorFrame } from '../DoorFrame.tsx'
import { t as further } from '../further-texts.ts'
import { t } from '../texts.ts'
import { SignInField } from './SignInField.tsx'
import type { TypedSignIn } from './sign-in.ts'
import { useSignIn } from './use-sign-in.ts'

interface Props {
  /** Tries again to open the session, with the code. */
  enter: (typed: TypedSignIn) => Promise<Session>
  onSession: (session: Session) => Promise<void>
  onBack: () => void
}

/** Asks for the code of the second step. */
export const CodeForm = ({ enter, onSession, onBack }: Props) => {
  const { form, submit, isSending, wrong, message } = useSignIn({ enter, onSuccess: onSession })
  return (
    <DoorFrame title={further('codeTitle')} lead={further('codeLead')}>
      <Box
        component="form"
        ref={form}
        noValidate
        aria-label={further('codeTitle')}
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}
      >
        <SignInField
          name="code"
          label={further('code')}
          error={wrong.code}
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has no other purpose
          autoFocus
        />
        <div>
          <FormControlLabel control={<Switch name="trustsDevice" />} label={further('trustsDevice')} />
          <FormHelperText>{further('trustsDeviceHint')}</FormHelperText>
        </div>
        {message && (
          <Alert severity="error" role="alert">
            {message}
          </Alert>
        )}
        <Button type="submit" variant="contained" size="large" fullWidth loading={isSending}>
          {t('submit')}
        </Button>
        <Button onClick={onBack}>{further('backToPassword')}</Button>
      </Box>
    </DoorFrame>
  )
}
