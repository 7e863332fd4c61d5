import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '../../../platform/calls/api-error.ts'
import { t } from '../../../platform/calls/error-texts.ts'
import { forgetFailedReads } from '../../../platform/calls/failed-reads.ts'
import { explainLock } from '../../../platform/plans/explained-lock.ts'

interface Props {
  error: ApiError
  onRetry: () => void
}

/** Says why a part of a page is not there, what still works, and asks for it again. */
export const PartRefusal = ({ error, onRetry }: Props) => {
  const client = useQueryClient()
  // The part asks again when it next shows.
  useEffect(() => () => forgetFailedReads(client), [client])
  const retry = () => {
    forgetFailedReads(client)
    onRetry()
  }
  const { feature } = error.params
  return (
    <Alert
      severity={error.statusCode < 500 && error.statusCode > 0 ? 'info' : 'error'}
      role="alert"
      action={
        error.code === 'PLAN_FEATURE' ? (
          <Button color="inherit" size="small" onClick={() => explainLock(String(feature))}>
            {t('part.plans')}
          </Button>
        ) : (
          <Button color="inherit" size="small" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    >
      <AlertTitle>{titleOf(error)}</AlertTitle>
      {error.code === 'NO_DEAL' ? t('part.noDeal') : error.message}
      {error.statusCode >= 500 && <Box sx={{ mt: 2 }}>{t('retry.ask')}</Box>}
    </Alert>
  )
}

const titleOf = ({ code, statusCode }: ApiError): string => {
  if (code === 'NO_DEAL') return t('noDeal')
  return t(statusCode === 403 || statusCode === 404 ? `part.${statusCode}` : '500')
}
