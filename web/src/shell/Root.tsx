import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../platform/session.ts'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'

const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))

/** Signed in: the page in its frame. Else the page alone, without the weight of the frame. */
export const Root = () =>
  useSession() ? (
    <Suspense fallback={<PageSkeleton />}>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  ) : (
    <Outlet />
  )
