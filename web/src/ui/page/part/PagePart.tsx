import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { Children, type ReactNode, useEffect } from 'react'
import { type ApiError, isApiError } from '../../../platform/calls/api-error.ts'
import { t } from '../../../platform/calls/error-texts.ts'
import { forgetFailedReads } from '../../../platform/calls/failed-reads.ts'
import { explainLock } from '../../../platform/plans/explained-lock.ts'
import { isListFailure } from '../../list/list-failure.ts'

/** Holds a part of a page: a refused read shows in its place, and the rest of the page stays. */
export const PagePart = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => window.location.href} errorComponent={Refused}>
    {children}
  </CatchBoundary>
)

/** Holds each of its children as a part of a page. */
export const PageParts = ({ children }: { children: ReactNode }) =>
  Children.map(children, (part) => part && <PagePart>{part}</PagePart>)

/**
 * Holds the content of a page, each of its children by itself. Without a deal there is no page, and without its rows no
 * list: both are left to the screen of the whole page.
 */
export const PageContent = ({ isList, children }: { isList: boolean; children: ReactNode }) =>
  Children.map(
    children,
    (part) =>
      part && (
        <CatchBoundary getResetKey={() => window.location.href} errorComponent={isList ? RefusedOfList : RefusedOfPage}>
          {part}
        </CatchBoundary>
      ),
  )

const RefusedOfPage = (props: ErrorComponentProps) => {
  const { error } = props
  if (isApiError(error) && error.code === 'NO_DEAL') throw error
  return <Refused {...props} />
}

const RefusedOfList = (props: ErrorComponentProps) => {
  if (isListFailure(props.error)) throw props.error
  return <RefusedOfPage {...props} />
}

/** Leaves to the whole page what is no answer of the server, and what concerns the whole account. */
const Refused = ({ error, reset }: ErrorComponentProps) => {
  if (!isApiError(error) || error.code === 'SECOND_FACTOR_SETUP') throw error
  return <PartRefusal error={error} onRetry={reset} />
}

interface Props {
  error: ApiError
  onRetry: () => void
}

/** Says why a part of a page is not there, what still works, and asks for it again. */
const PartRefusal = ({ error, onRetry }: Props) => {
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
