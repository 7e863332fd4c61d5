import './progress.css'
import { BProgress } from '@bprogress/core'
import type { AnyRouter } from '@tanstack/react-router'

/** The thin bar at the top: starts with a navigation, completes or fails with it. */
export const showProgress = (router: AnyRouter): void => {
  BProgress.configure({ showSpinner: false, trickleSpeed: 160, minimum: 0.12 })
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) BProgress.start()
  })
  router.subscribe('onResolved', () => BProgress.done())
}

/** A page that could not be shown: the bar must not run for ever. */
export const failProgress = (): void => {
  BProgress.done(true)
}
