import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { isApiError } from '../platform/calls/api-error.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

const noDealMessage = 'no deal found for this user'

/** Returns the screen of an error: its status if there is a screen for it, otherwise 500. */
export const screenOf = (error: unknown): { status: 403 | 404 | 500; isNoDeal: boolean } => {
  const status = isApiError(error) ? error.statusCode : 500
  return {
    status: status === 403 || status === 404 ? status : 500,
    isNoDeal: isApiError(error) && error.message === noDealMessage,
  }
}

/** Replaces a page that failed; the frame and navigation stay. */
export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  return (
    <QueryErrorResetBoundary>
      {({ reset: resetQueries }) => (
        <ErrorScreen
          {...screenOf(error)}
          {...(isApiError(error) && { detail: error.message })}
          onRetry={() => {
            resetQueries()
            reset()
            void router.invalidate()
          }}
        />
      )}
    </QueryErrorResetBoundary>
  )
}

export const PageNotFound = () => <ErrorScreen status={404} isNoDeal={false} />

/** Catches errors outside any page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return <ErrorScreen {...screenOf(this.state.error)} onRetry={() => window.location.reload()} />
  }
}
