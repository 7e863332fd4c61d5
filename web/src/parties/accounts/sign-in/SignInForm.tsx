import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Switch from '@mui/material/Switch'
import type { Session } from '@quai/contract/parties/accounts/account.ts'
import { useEffect, useState } from 'react'
import { sendsMails } from '../../../platform/installation/installation.ts'
import { lastEmail } from '../../../platform/session.ts'
import { t } from '../texts.ts'
import { SignInField } from './SignInField.tsx'
import type { TypedSignIn } from './sign-in.ts'
import { useSignIn } from './use-sign-in.ts'

interface Props {
  onSession: (session: Session) => Promise<void>
  /** Called when the password is right and the code of the second step is missing. */
  onCodeNeeded: (typed: TypedSignIn) => void
}

/**
 * Asks for an e-mail address and a password. It is made of plain fields, without the pieces of the other forms: those
 * would double what the sign-in page weighs.
 */
export const SignInForm = ({ onSession, onCodeNeeded }: Props) => {
  const wait = useCountdown()
  const [email] = useState(lastEmail)
  /** Address whose contact has never chosen a password. */
  const [newcomer, setNewcomer] = useState('')
  const { form, submit, run, isSending, wrong, message } = useSignIn({
    enter: async (typed) => (await import('./sign-in.ts')).signIn(typed),
    onSuccess: onSession,
    onRefused: ({ statusCode, code, params }, typed) => {
      if (statusCode === 429) wait.start(Number(params['retryAfterSeconds'] ?? 60))
      if (code === 'SECOND_FACTOR_REQUIRED') onCodeNeeded(typed)
      if (code === 'SIGN_IN_FAILED') void nameOfNewcomer(typed.email).then(setNewcomer)
    },
  })
  const isWaiting = wait.seconds > 0
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => (isWaiting ? event.preventDefault() : void submit(event))}
      sx={{ display: 'flex', flexDirection: 'column', gap: 5 }}
    >
      <SignInField
        name="email"
        label={t('email')}
        type="email"
        error={wrong.email}
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
        autoFocus={email === ''}
        defaultValue={email}
      />
      <PasswordInput error={wrong.password} isFirst={email !== ''} />
      <div>
        <FormControlLabel control={<Switch name="staysSignedIn" />} label={t('staysSignedIn')} />
        <FormHelperText>{t('staysSignedInHint')}</FormHelperText>
      </div>
      {message && (
        <Alert severity="error" role="alert">
          {message} {isWaiting && sendsMails() && t('linkInstead')}
        </Alert>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSending} aria-disabled={isWaiting}>
        {isWaiting ? t('waiting', { time: minutes(wait.seconds) }) : t('submit')}
      </Button>
      <LinkByMail run={run} newcomer={newcomer} />
    </Box>
  )
}

/** Returns the address when its contact has never chosen a password, and otherwise nothing. */
const nameOfNewcomer = async (email: string): Promise<string> =>
  (await (await import('./sign-in.ts')).hasToChoosePassword(email)) ? email : ''

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface PasswordInputProps {
  error: string | undefined
  /** True when the address is already there. */
  isFirst: boolean
}

/** Asks for a password, which the reader may see. */
const PasswordInput = ({ error, isFirst }: PasswordInputProps) => {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? VisibilityOffOutlined : VisibilityOutlined
  return (
    <SignInField
      name="password"
      label={t('password')}
      type={isShown ? 'text' : 'password'}
      error={error}
      autoComplete="current-password"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
      autoFocus={isFirst}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            aria-label={t(isShown ? 'hide' : 'show')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon fontSize="small" />
          </IconButton>
        </InputAdornment>
      }
    />
  )
}

interface LinkByMailProps {
  /** Does something with what is typed in the form around. */
  run: (work: (typed: TypedSignIn) => Promise<void>) => Promise<void>
  /** Address whose contact has never chosen a password, or nothing. */
  newcomer: string
}

/** Offers the ways in without a password: a link by mail, a forgotten password, and a first one to choose. */
const LinkByMail = ({ run, newcomer }: LinkByMailProps) => {
  const [sent, setSent] = useState<'signIn' | 'password'>()
  const send = (kind: 'signIn' | 'password', address?: string) =>
    run(async ({ email }) => {
      const { askForLink } = await import('./sign-in.ts')
      await askForLink(address ?? email, kind)
      setSent(kind)
    })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mx: -2, mt: -2 }}>
        <Button href="/forgot-password">{t('forgotten')}</Button>
        {sendsMails() && <Button onClick={() => void send('signIn')}>{t('receiveLink')}</Button>}
      </Box>
      {sent ? (
        <Alert severity="success">{t(sent === 'signIn' ? 'signInLinkSent' : 'passwordLinkSent')}</Alert>
      ) : (
        newcomer !== '' && (
          <Alert
            severity="info"
            action={
              sendsMails() && (
                <Button color="inherit" size="small" onClick={() => void send('password', newcomer)}>
                  {t('receivePasswordLink')}
                </Button>
              )
            }
          >
            {t('neverChose')}
          </Alert>
        )
      )}
    </>
  )
}

/** Counts down the seconds left to wait. It uses an effect because timers are outside React. */
const useCountdown = (): { seconds: number; start: (seconds: number) => void } => {
  const [seconds, setSeconds] = useState(0)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { seconds, start: (given) => setSeconds(Math.ceil(given)) }
}
