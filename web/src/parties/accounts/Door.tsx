import { useEffect, useState } from 'react'
import { LoginPage } from './sign-in/LoginPage.tsx'
import { wayIn } from './sign-in/way-in.ts'
import { t } from './texts.ts'

interface Props {
  /** Shows the rest of Quai at the present address, once it is loaded. */
  onEnter: () => Promise<void>
}

/** Asks who comes, at the address of the sign-in page, while the router and the pages are still on their way. */
export const Door = ({ onEnter }: Props) => {
  const [search] = useState(() => {
    const { pathname, search: asked } = window.location
    if (pathname !== '/login') window.history.replaceState(null, '', loginFor(pathname + asked))
    return new URLSearchParams(window.location.search)
  })
  // Names the tab until the router loads; then PageTitle does.
  useEffect(() => {
    document.title = t('tab')
  }, [])
  return (
    <LoginPage
      expired={search.get('expired') === 'true'}
      token={search.get('token') ?? undefined}
      onSignedIn={() => {
        window.history.replaceState(null, '', wayIn(search.get('from')))
        return onEnter()
      }}
    />
  )
}

const loginFor = (asked: string): string => (asked === '/' ? '/login' : `/login?from=${encodeURIComponent(asked)}`)
