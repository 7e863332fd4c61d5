import { Outlet, useMatches } from '@tanstack/react-router'
import { later } from '../platform/modules.ts'
import { useSession } from '../platform/session.ts'
import { Shell } from './Shell.tsx'

const HijackBanner = later(() => import('./held/HijackBanner.tsx'), 'HijackBanner')

/** Puts the page in its frame for a signed-in user, unless it has its own; otherwise shows it alone. */
export const Root = () => {
  const standsAlone = useMatches({ select: (matches) => matches.at(-1)?.staticData.standsAlone })
  const user = useSession()
  return (
    <>
      {user?.hijackerId !== undefined && <HijackBanner />}
      {user && !standsAlone ? (
        <Shell>
          <Outlet />
        </Shell>
      ) : (
        <Outlet />
      )}
    </>
  )
}
