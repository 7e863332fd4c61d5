import { getRouteApi, useRouter } from '@tanstack/react-router'
import { queryClient } from '../../../platform/calls/query-client.ts'
import { LoginPage } from './LoginPage.tsx'
import { wayIn } from './way-in.ts'

const route = getRouteApi('/login')

/** The sign-in page once Quai is loaded: after a log-out or the end of a session. */
export const LoginRoute = () => {
  const { from, expired, token } = route.useSearch()
  const router = useRouter()
  return (
    <LoginPage
      expired={expired === true}
      token={token}
      onSignedIn={async () => {
        queryClient.clear()
        await router.invalidate()
        router.history.push(wayIn(from))
      }}
    />
  )
}
