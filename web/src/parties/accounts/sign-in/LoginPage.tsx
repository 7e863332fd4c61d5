import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { Session } from '@quai/contract/parties/accounts/account.ts'
import { useState } from 'react'
import { installation } from '../../../platform/installation/installation.ts'
import { later } from '../../../platform/modules.ts'
import { openSession } from '../../../platform/session.ts'
import { loadLook } from '../../../platform/theme/account-look.ts'
import { DoorFrame } from '../DoorFrame.tsx'
import { t } from '../texts.ts'
import { SignInForm } from './SignInForm.tsx'
import type { TypedSignIn } from './sign-in.ts'

const CodeForm = later(() => import('./CodeForm.tsx'), 'CodeForm')
const DemoAccounts = later(() => import('./DemoAccounts.tsx'), 'DemoAccounts')
const LinkSignIn = later(() => import('./LinkSignIn.tsx'), 'LinkSignIn')

interface Props {
  /** True when the last session ended by itself. */
  expired: boolean
  /** Token of a link received by mail. */
  token: string | undefined
  onSignedIn: () => Promise<void>
}

/** A further step: the attempt that lacks a code. */
type Attempt = (typed: TypedSignIn) => Promise<Session>

/** Asks who comes. It uses no route, because it also shows before the router is loaded (Door). */
export const LoginPage = ({ expired, token, onSignedIn }: Props) => {
  const [link, setLink] = useState(token)
  const [refusedLink, setRefusedLink] = useState('')
  const [attempt, setAttempt] = useState<Attempt>()
  const onSession = (session: Session) => {
    openSession(session)
    void loadLook()
    return onSignedIn()
  }
  const { demoAccounts } = installation()
  const needsCode = (again: Attempt) => setAttempt(() => again)
  if (attempt) return <CodeForm enter={attempt} onSession={onSession} onBack={() => setAttempt(undefined)} />
  return (
    <DoorFrame title={t('title')} lead={t('lead')}>
      {expired && (
        <Alert severity="warning" role="alert" sx={{ mb: 5 }}>
          <AlertTitle sx={{ mb: 0, fontWeight: 640, fontSize: '0.875rem' }}>{t('expiredTitle')}</AlertTitle>
          {t('expired')}
        </Alert>
      )}
      {refusedLink !== '' && (
        <Alert severity="error" role="alert" sx={{ mb: 5 }}>
          {refusedLink}
        </Alert>
      )}
      {link === undefined ? (
        <SignInForm
          onSession={onSession}
          onCodeNeeded={(typed) =>
            needsCode(async (more) => (await import('./sign-in.ts')).signIn({ ...typed, ...withCode(more) }))
          }
        />
      ) : (
        <LinkSignIn
          token={link}
          onSession={onSession}
          onCodeNeeded={() => {
            setLink(undefined)
            needsCode(async (more) => (await import('./sign-in.ts')).signInByLink(link, withCode(more)))
          }}
          onRefused={(message) => {
            setLink(undefined)
            setRefusedLink(message)
          }}
        />
      )}
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onSession={onSession} />}
    </DoorFrame>
  )
}

const withCode = ({ code = '', trustsDevice }: TypedSignIn) => ({ code, trustsDevice: trustsDevice ?? false })
