import CircularProgress from '@mui/material/CircularProgress'
import type { Session } from '@quai/contract/parties/accounts/account.ts'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { t as errorText } from '../../../platform/calls/error-texts.ts'
import { t as further } from '../further-texts.ts'
import { t } from '../texts.ts'
import { signInByLink } from './sign-in.ts'

interface Props {
  token: string
  onSession: (session: Session) => Promise<void>
  onCodeNeeded: () => void
  onRefused: (message: string) => void
}

const attempts = new Map<string, Promise<Session>>()

/** Signs in by the link of a mail, on arrival: an effect, because no event but the arrival triggers it. */
export const LinkSignIn = ({ token, onSession, onCodeNeeded, onRefused }: Props) => {
  const arrive = useEffectEvent(async () => {
    try {
      // A link serves once, and React runs an effect twice while developing.
      const attempt = attempts.get(token) ?? signInByLink(token)
      attempts.set(token, attempt)
      await onSession(await attempt)
    } catch (error) {
      if (isApiError(error) && error.code === 'SECOND_FACTOR_REQUIRED') onCodeNeeded()
      else if (!isApiError(error)) onRefused(errorText('unreachable'))
      else onRefused(error.code === 'INVALID' ? t('noToken') : error.message)
    }
  })
  useEffect(() => {
    void arrive()
  }, [])
  return <CircularProgress aria-label={further('signingIn')} />
}
