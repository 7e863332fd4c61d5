import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isApiError, isClosedLink } from '../../platform/calls/api-error.ts'
import { orpc } from '../../platform/calls/query.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { t } from './further-texts.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { t as words } from './texts.ts'

const route = getRouteApi('/reset-password')

/** Opens a one-time link: the reader chooses a password, or learns why the link is refused. */
export const ResetPasswordPage = () => {
  const { token = '' } = route.useSearch()
  const link = useQuery({
    ...orpc.auth.checkTokenValidity.queryOptions({ input: { token } }),
    enabled: token !== '',
    // Never asks again, although every write refreshes the queries on screen: the link has then served, and its refusal
    // would replace the form. The submission's answer reports an expired link.
    staleTime: 'static',
    throwOnError: (error) => !isClosedLink(error),
  })
  if (link.data)
    return (
      <DoorFrame title={t('chooseTitle')} lead={t('chooseLead', { email: link.data.email })}>
        <ResetPasswordForm token={token} email={link.data.email} />
      </DoorFrame>
    )
  if (token !== '' && !link.error) return <PageSkeleton />
  return (
    <DoorFrame title={t('closedTitle')} lead={isRefused(link.error) ? link.error.message : words('noToken')}>
      <LinkButton to="/login" variant="contained" size="large">
        {t('toLogin')}
      </LinkButton>
    </DoorFrame>
  )
}

/** True when the refusal has a sentence to show; a malformed link has none. */
const isRefused = (error: unknown): error is Error =>
  isClosedLink(error) && isApiError(error) && error.code !== 'INVALID'
