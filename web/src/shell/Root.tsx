import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../platform/session.ts'
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx'

const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }))

/** Puts the page in its frame for a signed-in user; otherwise shows it alone, without loading the frame. */
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
