import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { Children, type ReactNode } from 'react'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { PartRefusal } from './PartRefusal.tsx'

/** Holds a part of a page: a refused read shows in its place, and the rest of the page stays. */
export const PagePart = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => window.location.href} errorComponent={Refused}>
    {children}
  </CatchBoundary>
)

/** Holds each of its children as a part of a page. */
export const PageParts = ({ children }: { children: ReactNode }) =>
  Children.map(children, (part) => part && <PagePart>{part}</PagePart>)

/** Leaves to the whole page what is no answer of the server, and what concerns the whole account. */
const Refused = ({ error, reset }: ErrorComponentProps) => {
  if (!isApiError(error) || error.code === 'SECOND_FACTOR_SETUP') throw error
  return <PartRefusal error={error} onRetry={reset} />
}
