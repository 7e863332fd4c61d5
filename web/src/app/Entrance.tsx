import { useEffect, useState } from 'react'
import { Door } from '../parties/accounts/Door.tsx'
import { isOpenPath } from '../parties/accounts/sign-in/way-in.ts'
import { onDemand } from '../platform/modules.ts'
import { currentUser } from '../platform/session.ts'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'

/** The router and everything behind it. */
export const App = onDemand(() => import('./app.tsx'), 'App', <PageSkeleton />)

/** Shows a visitor without a session the sign-in page, which is light; anybody else, and open pages, all of Quai. */
export const Entrance = () => {
  const [isOpen, setIsOpen] = useState(() => currentUser() !== null || isOpenPage(window.location.pathname))
  // Fetches the rest while the visitor types; no event of the page marks that moment.
  useEffect(() => {
    if (!isOpen) void App.load()
  }, [isOpen])
  if (isOpen) return <App />
  return (
    <Door
      onEnter={async () => {
        await App.load()
        setIsOpen(true)
      }}
    />
  )
}

const isOpenPage = (pathname: string): boolean => pathname !== '/login' && isOpenPath(pathname)
