import './progress.css'
import { BProgress } from '@bprogress/core'
import type { AnyRouter } from '@tanstack/react-router'

/** The thin bar at the top: starts with a navigation, ends with it, whether the page or an error is shown. */
export const showProgress = (router: AnyRouter): void => {
  BProgress.configure({ showSpinner: false, trickleSpeed: 160, minimum: 0.12 })
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) BProgress.start()
  })
  router.subscribe('onResolved', () => BProgress.done())
}
