import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { sendsMails } from '../../../platform/installation/installation.ts'
import { t } from '../texts.ts'
import type { TypedSignIn } from './sign-in.ts'

interface Props {
  /** Does something with what is typed in the form around. */
  run: (work: (typed: TypedSignIn) => Promise<void>) => Promise<void>
  /** Address whose contact has never chosen a password, or nothing. */
  newcomer: string
}

/** Offers the ways in without a password: a link by mail, a forgotten password, and a first one to choose. */
export const LinkByMail = ({ run, newcomer }: Props) => {
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
