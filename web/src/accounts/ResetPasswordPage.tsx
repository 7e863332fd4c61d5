import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isApiError } from '../platform/calls/api-error.ts'
import { orpc } from '../platform/calls/query.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/reset-password')

/** Where a one-time link leads: one chooses a password, or learns why the link opens nothing. */
export const ResetPasswordPage = () => {
  const { token = '' } = route.useSearch()
  const link = useQuery({
    ...orpc.auth.checkTokenValidity.queryOptions({ input: { token } }),
    enabled: token !== '',
    // Its form would be lost: the answer to sending it says what became of the link meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: (error) => !isClosed(error),
  })
  if (link.data)
    return (
      <DoorFrame title={t('chooseTitle')} lead={t('chooseLead', { email: link.data.email })}>
        <ResetPasswordForm token={token} email={link.data.email} />
      </DoorFrame>
    )
  if (token !== '' && !link.error) return <PageSkeleton />
  return (
    <DoorFrame title={t('closedTitle')} lead={isRefused(link.error) ? link.error.message : t('noToken')}>
      <LinkButton to="/login" variant="contained" size="large">
        {t('toLogin')}
      </LinkButton>
    </DoorFrame>
  )
}

/** Refused for what it is: used, expired, unknown, or not even a token. */
const isClosed = (error: unknown): boolean =>
  isApiError(error) && (error.statusCode === 404 || error.statusCode === 422)

/** A text that is no token at all has no sentence of its own. */
const isRefused = (error: unknown): error is Error => isClosed(error) && isApiError(error) && error.code !== 'INVALID'
