import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isApiError } from '../platform/calls/api-error.ts'
import { t } from '../platform/calls/error-texts.ts'
import { forgetFailedReads } from '../platform/calls/failed-reads.ts'
import { OutdatedPage, onDemand } from '../platform/modules.ts'
import { RefusedModule } from '../platform/reaching.ts'
import { screenOf } from './ErrorBoundary.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

const LockedPage = onDemand(() => import('../parties/subscription/LockedPage.tsx'), 'LockedPage')

/** Replaces a page that failed; the frame and navigation stay. */
export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const client = useQueryClient()
  if (isApiError(error) && error.code === 'PLAN_FEATURE') return <LockedPage feature={error.params.feature} />
  const isOutdated = error instanceof OutdatedPage
  const needsReload = isOutdated || error instanceof RefusedModule
  return (
    <ErrorScreen
      {...screenOf(error)}
      {...((isApiError(error) || isOutdated) && { detail: error.message })}
      retryLabel={t(needsReload ? 'reload' : 'retry')}
      onRetry={() => {
        if (needsReload) return window.location.reload()
        forgetFailedReads(client)
        reset()
        void router.invalidate()
      }}
    />
  )
}

export const PageNotFound = () => <ErrorScreen status={404} isNoDeal={false} />
