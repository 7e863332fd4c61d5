import './platform/zod-without-eval.ts'
import '@fontsource-variable/inter/opsz.css'
import './platform/theme/page.css'
import './platform/theme/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './platform/calls/query-client.ts'
import { startSession, whenSessionEnds } from './platform/session.ts'
import { admitToastStyles } from './platform/theme/nonce.ts'
import { createStyleCache, ThemeSettingsProvider } from './platform/theme/ThemeSettingsProvider.tsx'
import { openPaths, router } from './routes.tsx'
import { ErrorBoundary } from './shell/errors.tsx'
import { LoadingDialog } from './ui/dialogs/LoadingDialog.tsx'

const ToastHost = lazy(async () => ({ default: (await import('./platform/ToastHost.tsx')).ToastHost }))

admitToastStyles()

const start = async (): Promise<void> => {
  const [cache] = await Promise.all([createStyleCache(), startSession()])
  void import('./ui/page/progress.ts').then(({ showProgress }) => showProgress(router))
  whenSessionEnds(async () => {
    const { pathname, searchStr } = router.state.location
    if (!openPaths.includes(pathname))
      await router.navigate({ to: '/login', search: { from: pathname + searchStr, expired: true } })
    // Clear last: a page still on screen would reload its queries.
    queryClient.clear()
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  createRoot(root).render(
    <StrictMode>
      <ThemeSettingsProvider cache={cache}>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <LoadingDialog />
            <Suspense>
              <ToastHost />
            </Suspense>
          </QueryClientProvider>
        </ErrorBoundary>
      </ThemeSettingsProvider>
    </StrictMode>,
  )
}

void start()
