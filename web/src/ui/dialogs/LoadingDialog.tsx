import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isLoading, onLoadingChange } from './while-loading.ts'

const WaitDialog = lazy(async () => ({ default: (await import('./WaitDialog.tsx')).WaitDialog }))

/** Covers the page with « Veuillez patienter »; see {@link whileLoading}. */
export const LoadingDialog = () =>
  useSyncExternalStore(onLoadingChange, isLoading) ? (
    <Suspense>
      <WaitDialog />
    </Suspense>
  ) : null
