import { Component, type ErrorInfo, type ReactNode } from 'react'
import { isApiError } from '../platform/calls/api-error.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Catches errors outside any page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportUncaught(error, componentStack)
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return <ErrorScreen {...screenOf(this.state.error)} onRetry={() => window.location.reload()} />
  }
}

/** Reports an error by code that is loaded only then. */
export const reportUncaught = (error: unknown, componentStack?: string | null): void => {
  void import('../platform/report-error.ts').then(
    ({ reportError }) => reportError(error, componentStack ?? ''),
    () => {},
  )
}

const noDealMessage = 'no deal found for this user'

/** Returns the screen of an error: its status if there is a screen for it, otherwise 500. */
export const screenOf = (error: unknown): { status: 403 | 404 | 500; isNoDeal: boolean; needsTwoSteps: boolean } => {
  const status = isApiError(error) ? error.statusCode : 500
  return {
    status: status === 403 || status === 404 ? status : 500,
    isNoDeal: isApiError(error) && error.message === noDealMessage,
    needsTwoSteps: isApiError(error) && error.code === 'SECOND_FACTOR_SETUP',
  }
}
