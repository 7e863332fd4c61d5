import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOpenPath } from '../parties/accounts/sign-in/way-in.ts'
import { connection, whenBack } from '../platform/calls/connection.ts'
import { queryClient } from '../platform/calls/query-client.ts'
import { installation } from '../platform/installation/installation.ts'
import { keepForOffline } from '../platform/installation/offline-start.ts'
import { fetchAtRest, idle, isLoadingModules, loadModule } from '../platform/modules.ts'
import { leaveFirstPage } from '../platform/opening/first-page.ts'
import { takeUpLetters } from '../platform/outbox/outbox.ts'
import { currentUser, may, useSession, whenSessionEnds } from '../platform/session.ts'
import { whenDrafted } from '../platform/unsent/drafts.ts'
import { NewVersionBanner } from '../shell/installation/NewVersionBanner.tsx'
import { useStuck, WaitingWords } from '../shell/outbox/WaitingWords.tsx'
import { LoadingDialog } from '../ui/dialogs/LoadingDialog.tsx'
import { ConnectionBanner } from '../ui/page/ConnectionBanner.tsx'
import { router } from './routes.tsx'

whenSessionEnds(async () => {
  const { pathname, searchStr } = router.state.location
  if (!isOpenPath(pathname))
    await router.navigate({ to: '/login', search: { from: pathname + searchStr, expired: true } })
  // Clear last: a page still on screen would reload its queries.
  queryClient.clear()
})

router.subscribe('onBeforeLoad', ({ fromLocation }) => {
  if (fromLocation) leaveFirstPage()
})

const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting()
  void whenQuiet().then(() =>
    fetchAtRest(
      Object.values<AnyRoute>(router.routesByPath)
        .filter(({ fullPath }) => isFetchedAtRest(fullPath))
        .map(
          ({ options }) =>
            async () =>
              options.component?.preload?.(),
        ),
    ).then(keepForOffline),
  )
})

/** Leaves out the pages of administrators for others, and the design system, which few open. */
const isFetchedAtRest = (address: string): boolean =>
  address !== '/admin/design-system' && (may('users.manage') || !address.startsWith('/admin/'))

/** Resolves once the first page has its parts and its data: between the two it looks quiet for a moment. */
const whenQuiet = (): Promise<void> =>
  new Promise((done) => {
    let quietLooks = 0
    const look = setInterval(() => {
      quietLooks = queryClient.isFetching() > 0 || isLoadingModules() ? 0 : quietLooks + 1
      if (quietLooks < 2) return
      clearInterval(look)
      done()
    }, 1_000)
  })

whenDrafted(() => {
  const user = currentUser()
  if (user) void onPages(({ keepPage }) => keepPage(user.contact.id))
})

/** Runs what few visits need: its code comes when it is used, from the device without a network. */
const onPages = async (run: (pages: typeof import('../platform/outbox/pages.ts')) => Promise<void>): Promise<void> => {
  try {
    await run(await import('../platform/outbox/pages.ts'))
  } catch (error) {
    console.error(error)
  }
}

/** Starts what a page can do without. A page whose code has left the server goes without it. */
const start = async (load: () => Promise<() => void>): Promise<void> => {
  try {
    const run = await loadModule(load)
    run()
  } catch (error) {
    console.error(error)
  }
}

void start(async () => {
  const { showProgress } = await import('../ui/page/progress.ts')
  return () => showProgress(router)
})

const { analyticsContainer } = installation()
if (analyticsContainer)
  void start(async () => {
    const { reportPageViews } = await import('../platform/installation/page-views.ts')
    return () => reportPageViews(analyticsContainer, router)
  })

/** Shows every page of Quai by its address. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <LoadingDialog />
    <Banner />
    <NewVersionBanner />
  </QueryClientProvider>
)

const Banner = () => {
  const waiting = useStuck()
  const contactId = useSession()?.contact.id
  // Takes up what a closed page left on the device. Only a session and a network start it.
  useEffect(() => {
    const takeUp = () => void takeUpLetters(contactId).catch(console.error)
    if (contactId !== undefined) {
      const { isDown } = connection()
      const look = () => onPages((pages) => (isDown ? pages.showKeptPages : pages.dropPagesOf)(contactId))
      void (isDown ? look() : idle().then(look))
    }
    void idle().then(takeUp)
    return whenBack(takeUp)
  }, [contactId])
  return <ConnectionBanner>{waiting.length > 0 && <WaitingWords waiting={waiting} />}</ConnectionBanner>
}
