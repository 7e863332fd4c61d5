import { Outlet } from '@tanstack/react-router'
import { useSession } from '../platform/session.ts'
import { Shell } from './Shell.tsx'

/** Signed in: the page in its frame. Else the page alone. */
export const Root = () =>
  useSession() ? (
    <Shell>
      <Outlet />
    </Shell>
  ) : (
    <Outlet />
  )
