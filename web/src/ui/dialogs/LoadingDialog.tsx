import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/listeners.ts'
import { later } from '../../platform/modules.ts'

const WaitDialog = later(() => import('./WaitDialog.tsx'), 'WaitDialog')

/** Covers the page with « Veuillez patienter »; see {@link whileLoading}. */
export const LoadingDialog = () => (useSyncExternalStore(subscribe, isLoading) ? <WaitDialog /> : null)

let running = 0
const { subscribe, tell } = createListeners()

const change = (by: number): void => {
  running += by
  tell()
}

/** Blocks the page with « Veuillez patienter » during work that must not be interrupted. */
export const whileLoading = async <Result,>(work: Promise<Result>): Promise<Result> => {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

const isLoading = (): boolean => running > 0
