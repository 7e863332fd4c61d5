import { type FrontErrorInput, reportLimits, reportsAMinute } from '@quai/contract/services/front-errors/front-error.ts'
import { isApiError } from './calls/api-error.ts'
import { releaseOf } from './installation/installation.ts'
import { OutdatedPage } from './modules.ts'
import { currentUser } from './session.ts'
import { storedToken } from './token.ts'

/** Instants of the reports of the last minute. */
let sent: number[] = []

/**
 * Reports an uncaught rendering error to the server, at most ten in a minute. Leaves out refused calls and outdated
 * pages, which are no mistakes of the page. Signed-in people report with their session, so that strangers cannot use up
 * their reports. A report that cannot be sent is lost.
 */
export const reportError = (error: unknown, componentStack = ''): void => {
  if (isApiError(error) || error instanceof OutdatedPage) return
  const now = Date.now()
  sent = sent.filter((at) => at > now - 60_000)
  if (sent.length >= reportsAMinute.ofPage) return
  sent.push(now)
  const token = storedToken()
  void fetch('/api/errors/front-unexpected', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(reportOf(error, componentStack)),
    keepalive: true,
  }).catch(() => {})
}

const reportOf = (error: unknown, componentStack: string): FrontErrorInput => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const user = currentUser()
  return {
    error: { name: name.slice(0, 100), message: (message || name).slice(0, reportLimits.message) },
    stackTrace: `${stack}\n${componentStack}`.trim().slice(0, reportLimits.stackTrace),
    user: user && { contactId: user.contact.id, userType: user.userType },
    browserInfo: {
      userAgent: navigator.userAgent.slice(0, reportLimits.userAgent),
      language: navigator.language,
      viewport: `${window.innerWidth}x${window.innerHeight}`,
    },
    // Leaves out the search, which may hold what was typed or the token of a link.
    url: window.location.pathname.slice(0, reportLimits.url),
    release: releaseOf(document).slice(0, reportLimits.release),
  }
}
