import { useSyncExternalStore } from 'react'
import { later } from '../../platform/modules.ts'
import { isLoading, onLoadingChange } from './while-loading.ts'

const WaitDialog = later(() => import('./WaitDialog.tsx'), 'WaitDialog')

/** Covers the page with « Veuillez patienter »; see {@link whileLoading}. */
export const LoadingDialog = () => (useSyncExternalStore(onLoadingChange, isLoading) ? <WaitDialog /> : null)
